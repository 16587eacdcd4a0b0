import { type BlockId, formatBlockId } from '../src/blockId.ts'
import { parseCell } from '../src/cell/boc.ts'
import type { Cell } from '../src/cell/Cell.ts'
import type { AccountTransaction } from '../src/chain/IndexedTrace.ts'
import type { WalkSource } from '../src/chain/walk/WalkedBlocks.ts'
import { fromBase64 } from '../src/encoding/base64.ts'
import { AppError } from '../src/errors.ts'
import { readBlock, transactionsOfBlock } from '../src/tlb/block.ts'
import { shardContains } from '../src/tlb/blockLinks.ts'
import { readTransaction } from '../src/tlb/transaction.ts'
import { type Address, addressOf } from '../src/units.ts'
import { findDataFiles, readData } from './data.ts'

type RecordedBlock = { id: { workchain: number; shard: string; seqno: number }; data: string }
type ParsedBlock = {
  readonly id: BlockId
  readonly startLt: bigint
  readonly endLt: bigint
  readonly transactions: readonly (AccountTransaction & { readonly account: Address })[]
  readonly root: Cell
}

function parseRecorded({ id: recordedId, data }: RecordedBlock): ParsedBlock {
  const id = {
    workchain: recordedId.workchain,
    shard: BigInt.asUintN(64, BigInt(recordedId.shard)).toString(16).padStart(16, '0'),
    seqno: recordedId.seqno,
  }
  const root = parseCell(fromBase64(data))
  const block = readBlock(root)
  const transactions = [...transactionsOfBlock(block)].flatMap(([accountId, cells]) =>
    cells.map(cell => ({
      hash: cell.hash(),
      account: addressOf(id.workchain, accountId),
      lt: readTransaction(cell).lt,
      cell,
      block: id,
    })),
  )
  return { id, startLt: block.info.start_lt, endLt: block.info.end_lt, transactions, root }
}

let all: Map<string, ParsedBlock> | undefined

/** All recorded blocks of the local network, by block id. */
export function recordedBlocks(): ReadonlyMap<string, ParsedBlock> {
  if (all) return all
  all = new Map()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('data' in value && 'id' in value && typeof value.data === 'string') {
      const read = parseRecorded(value as RecordedBlock)
      all?.set(formatBlockId(read.id), read)
    } else for (const inner of Object.values(value)) visit(inner)
  }
  for (const file of findDataFiles('localnet/blocks')) visit(readData('localnet/blocks', file))
  return all
}

/**
 * The recorded blocks as a node without an index returns them. Blocks of a shard that were not recorded contain nothing
 * of the scenarios, so they are empty here.
 */
export function recordedBlocksSource(options: {
  readonly history: boolean
}): WalkSource & { readonly calls: string[] } {
  const blocks = [...recordedBlocks().values()]
  const calls: string[] = []
  const history = new Map<Address, AccountTransaction[]>()
  for (const { transactions } of blocks) {
    for (const each of transactions) history.set(each.account, [...(history.get(each.account) ?? []), each])
  }
  for (const own of history.values()) own.sort((a, b) => Number(b.lt - a.lt))
  return {
    name: 'recorded blocks',
    calls,
    async getBlockTransactions(id) {
      calls.push(`block ${formatBlockId(id)}`)
      const found = recordedBlocks().get(formatBlockId(id))
      if (found) return found.transactions
      const own = blocks.filter(each => each.id.workchain === id.workchain && each.id.shard === id.shard)
      const seqnos = own.map(each => each.id.seqno)
      if (Math.min(...seqnos) < id.seqno && id.seqno < Math.max(...seqnos)) return []
      throw new AppError('lookup.block', { block: formatBlockId(id) })
    },
    async getBlockByLt(account, lt) {
      calls.push(`lt ${lt} of ${account}`)
      // Like a node: the first block of the account's shard that does not end before `lt`.
      return blocks
        .filter(each => shardContains(account, each.id) && each.endLt >= lt)
        .sort((a, b) => Number(a.endLt - b.endLt))[0]?.id
    },
    ...(options.history && {
      async getAccountTransactions(account, { from, count }) {
        calls.push(`history of ${account}`)
        const own = history.get(account) ?? []
        const start = from ? own.findIndex(each => each.hash === from.hash) : 0
        return start < 0 ? [] : own.slice(start, start + count).map(each => ({ ...each, block: undefined }))
      },
    }),
  }
}
