import { parseCell } from '../src/cell/boc.ts'
import { fromBase64 } from '../src/cell/text.ts'
import { lies } from '../src/chain/snapshot/lies.ts'
import type { AccountTransaction, BlockPlace } from '../src/chain/TraceSource.ts'
import type { WalkSource } from '../src/chain/walk/WalkedBlocks.ts'
import { AppError } from '../src/errors.ts'
import { readBlock, transactionsOfBlock } from '../src/tlb/block.ts'
import { readTransaction } from '../src/tlb/transaction.ts'
import { type Address, addressOf } from '../src/units.ts'
import { dataFiles, readData } from './data.ts'

type RecordedBlock = { id: { workchain: number; shard: string; seqno: number }; data: string }
type Read = {
  readonly place: BlockPlace
  readonly startLt: bigint
  readonly endLt: bigint
  readonly transactions: readonly (AccountTransaction & { readonly account: Address })[]
}

const text = ({ workchain, shard, seqno }: BlockPlace) => `(${workchain},${shard},${seqno})`

function readRecorded({ id, data }: RecordedBlock): Read {
  const place = {
    workchain: id.workchain,
    shard: BigInt.asUintN(64, BigInt(id.shard)).toString(16).padStart(16, '0'),
    seqno: id.seqno,
  }
  const block = readBlock(parseCell(fromBase64(data)))
  const transactions = [...transactionsOfBlock(block)].flatMap(([accountId, cells]) =>
    cells.map(cell => ({
      hash: cell.hash(),
      account: addressOf(place.workchain, accountId),
      lt: readTransaction(cell).lt,
      cell,
      block: place,
    })),
  )
  return { place, startLt: block.info.start_lt, endLt: block.info.end_lt, transactions }
}

let all: Map<string, Read> | undefined

/** Every block of the recorded network that was recorded, by its place. */
export function recordedBlocks(): ReadonlyMap<string, Read> {
  if (all) return all
  all = new Map()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('data' in value && 'id' in value && typeof value.data === 'string') {
      const read = readRecorded(value as RecordedBlock)
      all?.set(text(read.place), read)
    } else for (const inner of Object.values(value)) look(inner)
  }
  for (const file of dataFiles('localnet/blocks')) look(readData('localnet/blocks', file))
  return all
}

/**
 * The recorded blocks as a node without an index gives them. Between the recorded blocks of a shard there were others, in
 * which nothing happened to the scenarios: they are empty here.
 */
export function blocksSource(options: { readonly history: boolean }): WalkSource & { readonly asked: string[] } {
  const blocks = [...recordedBlocks().values()]
  const asked: string[] = []
  const history = new Map<Address, AccountTransaction[]>()
  for (const { transactions } of blocks) {
    for (const each of transactions) history.set(each.account, [...(history.get(each.account) ?? []), each])
  }
  for (const own of history.values()) own.sort((a, b) => Number(b.lt - a.lt))
  return {
    name: 'recorded blocks',
    asked,
    async getBlockTransactions(place) {
      asked.push(`block ${text(place)}`)
      const found = recordedBlocks().get(text(place))
      if (found) return found.transactions
      const own = blocks.filter(each => each.place.workchain === place.workchain && each.place.shard === place.shard)
      const seqnos = own.map(each => each.place.seqno)
      if (Math.min(...seqnos) < place.seqno && place.seqno < Math.max(...seqnos)) return []
      throw new AppError('lookup.block', { block: text(place) })
    },
    async getBlockByLt(account, lt) {
      asked.push(`lt ${lt} of ${account}`)
      // As a node does: the first block of the account's shard that does not end before.
      return blocks
        .filter(each => lies(account, each.place) && each.endLt >= lt)
        .sort((a, b) => Number(a.endLt - b.endLt))[0]?.place
    },
    ...(options.history && {
      async getAccountTransactions(account, { from, count }) {
        asked.push(`history of ${account}`)
        const own = history.get(account) ?? []
        const start = from ? own.findIndex(each => each.hash === from.hash) : 0
        return start < 0 ? [] : own.slice(start, start + count).map(each => ({ ...each, block: undefined }))
      },
    }),
  }
}
