import { formatBlockId } from '../blockId.ts'
import { defineSource } from '../chain/ChainSource.ts'
import type { AccountTransaction } from '../chain/IndexedTrace.ts'
import type { CallOptions } from '../chain/MasterchainBlock.ts'
import { sourceErrors } from '../chain/sourceErrors.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { type Address, type accountIdOf, addressOf, type Lt } from '../units.ts'
import type { Coverage } from './Coverage.ts'
import type { IndexReaders } from './indexTraces.ts'
import { readLastTransaction } from './readLastTransaction.ts'
import type { BlockRow, TransactionRow } from './rows.ts'

/** Histories of accounts and blocks. Where blocks between are not indexed, lists end, and the rest is `source.notRecorded`. */
export function indexHistory({ index, name, others, coverage, cells, recent }: IndexReaders) {
  const { notRecorded, unsupported } = sourceErrors(name)

  /** Whether an account certainly has no newer transaction than this one, or none at all. */
  async function isNewest(
    account: Address,
    row: TransactionRow | undefined,
    known: Coverage,
    options: CallOptions,
  ): Promise<boolean> {
    if (row ? known.reachesNewest(row.masterchainSeqno) : known.isWhole) return true
    const last = await readLastTransaction(others, account, options)
    return last !== undefined && last.lt === (row?.lt ?? 0n)
  }

  /** Whether an account certainly has no transaction between one and a logical time after it. */
  async function isLastBefore(
    account: Address,
    row: TransactionRow | undefined,
    lt: Lt,
    known: Coverage,
    options: CallOptions,
  ): Promise<boolean> {
    const block = await index.blockAt(account, lt)
    if (!block) return isNewest(account, row, known, options)
    // All blocks up to the one at that time are in the same range.
    return row
      ? known.rangeOf(row.masterchainSeqno)?.last === known.rangeOf(block.masterchainSeqno)?.last
      : known.reachesFirst(block.masterchainSeqno)
  }

  /** The first block of the account's shard that does not end before this time, if none that is not indexed may be it. */
  async function findBlockAt(account: Address, lt: Lt): Promise<BlockRow | undefined> {
    const block = await index.blockAt(account, lt)
    if (!block) return undefined
    if (block.startLt <= lt) return block
    const previous = await index.block({ ...block.id, seqno: block.id.seqno - 1 })
    return previous && previous.endLt < lt ? block : undefined
  }

  return defineSource({
    async getAccountTransactions(account, { from, beforeLt, count, withGaps = false }, options = {}) {
      const what = `transactions of ${account}`
      const known = await coverage.read(options)
      if (!known.hasAccount(account)) throw unsupported(`${what}: it has only some other accounts`)
      // The end of the range is not included.
      const end = beforeLt ?? (from && ((from.lt + 1n) as Lt))
      const rows = await index.byAccount(account, { beforeLt: end, limit: count })
      const [first] = rows
      const isKnown = from
        ? first?.hash === from.hash
        : beforeLt === undefined
          ? await isNewest(account, first, known, options)
          : await isLastBefore(account, first, beforeLt, known, options)
      if (!isKnown) throw notRecorded(`${what}${end === undefined ? '' : ` before logical time ${end}`}`)
      recent.add(rows)
      const list = withCells(rows, await cells.of(rows, options))
      return withGaps ? list : takeConsecutive(list)
    },

    async getBlockByLt(account, lt) {
      const found = await findBlockAt(account, lt)
      if (!found) throw notRecorded(`the block of ${account} at logical time ${lt}`)
      const { workchain, shard, seqno } = found.id
      return { workchain, shard, seqno }
    },

    async getBlockTransactions(block, options = {}) {
      const what = `the transactions of block ${formatBlockId(block)}`
      if (index.identity.scope.accounts) throw unsupported(`${what}: it has only some accounts`)
      const [row, rows] = await Promise.all([index.block(block), index.ofBlock(block)])
      // Those of old traces may be removed already.
      if (row?.transactions !== rows.length) throw notRecorded(what)
      const read = await cells.of(rows, options)
      return rows.flatMap(({ hash, account }) => {
        const cell = read.get(hash)
        return cell ? [{ hash, account, cell }] : []
      })
    },

    async findBlock(key) {
      const { workchain, shard } = key
      if ('utime' in key) throw unsupported('blocks by time')
      const found =
        'seqno' in key
          ? await index.block({ workchain, shard, seqno: key.seqno })
          : await findBlockAt(addressOf(workchain, toAccountId(shard)), key.lt)
      if (!found || found.id.shard !== shard) throw notRecorded(`this block of (${workchain},${shard})`)
      return found.id
    },
  })
}

/** The transactions up to the first one whose cell is missing. */
function withCells(
  rows: readonly TransactionRow[],
  cells: Awaited<ReturnType<IndexReaders['cells']['of']>>,
): readonly AccountTransaction[] {
  const found: AccountTransaction[] = []
  for (const { hash, lt, block, traceId } of rows) {
    const cell = cells.get(hash)
    if (!cell) break
    found.push({ hash, lt, cell, block, traceId })
  }
  return found
}

/** The transactions up to the first one whose previous one is missing. */
function takeConsecutive(list: readonly AccountTransaction[]): readonly AccountTransaction[] {
  const gap = list.findIndex(({ lt }, i) => {
    const newer = list[i - 1]
    return newer !== undefined && readTransaction(newer.cell).prev_trans_lt !== lt
  })
  return gap < 0 ? list : list.slice(0, gap)
}

/** An account ID in the shard: its prefix, without the bit that ends it. */
function toAccountId(shard: string): ReturnType<typeof accountIdOf> {
  const bits = BigInt(`0x${shard}`)
  const prefix = bits - (bits & -bits)
  return prefix.toString(16).padStart(16, '0').padEnd(64, '0') as ReturnType<typeof accountIdOf>
}
