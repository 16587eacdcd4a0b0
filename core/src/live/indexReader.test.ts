import { expect, test } from 'vitest'
import { memoryIndex } from '../../test/chainIndex/memoryIndex.ts'
import { type BlockIdExt, fullShard } from '../blockId.ts'
import type { IndexBatch } from '../chainIndex/ChainIndex.ts'
import type { TraceRow, TransactionRow } from '../chainIndex/rows.ts'
import { type Address, type Hash, lt, nano, unixSec } from '../units.ts'
import { BlockFeed, type FeedItem } from './BlockFeed.ts'
import { createIndexReader } from './indexReader.ts'

const hashOf = (text: string): Hash => text.padEnd(64, '0') as Hash
const accountOf = (text: string): Address => `0:${hashOf(text)}` as Address
const toId = (workchain: number, seqno: number): BlockIdExt => {
  const hash = hashOf(`${workchain === 0 ? 'a' : 'b'}${seqno}`)
  return { workchain, shard: fullShard, seqno, rootHash: hash, fileHash: hash }
}

type Row = { readonly name: string; readonly at: bigint; readonly trace: string }

/** A masterchain block with one shard block that has these transactions, and the traces as they are afterwards. */
function toBatch(
  seqno: number,
  rows: readonly Row[],
  traces: readonly (Partial<TraceRow> & { id: Hash })[],
): IndexBatch {
  const block = (workchain: number, count: number) => ({
    ...{ id: toId(workchain, seqno), masterchainSeqno: seqno, utime: unixSec(1000 + seqno) },
    ...{ startLt: lt(BigInt(seqno) * 100n), endLt: lt(BigInt(seqno) * 100n + 99n), transactions: count },
  })
  return {
    range: { first: seqno, last: seqno },
    blocks: [block(-1, 0), block(0, rows.length)],
    transactions: rows.map(
      ({ name, at, trace }): TransactionRow => ({
        ...{ hash: hashOf(name), account: accountOf(name), lt: lt(at), utime: unixSec(1000 + seqno) },
        ...{ block: toId(0, seqno), masterchainSeqno: seqno, traceId: hashOf(trace), parent: undefined },
        ...{ inMessage: undefined, normalized: undefined, outMessages: [], externalOut: [], opCode: 7, flags: 1 },
        ...{ exitCode: 0, actionCode: 0, value: nano(0n), fees: nano(0n), codeHash: undefined },
      }),
    ),
    traces: traces.map(trace => ({
      ...{ account: accountOf('a'), startLt: lt(0n), startUtime: unixSec(0), endLt: lt(0n), endUtime: unixSec(0) },
      ...{ transactions: 1, open: 0, hasStart: true },
      ...trace,
    })),
    ...{ cells: [], merges: [], parents: [], opened: [], received: [], heads: [] },
    ...{ jettonWallets: [], items: [], domains: [], sales: [], contracts: [] },
  }
}

function openIndex() {
  const scope = { accounts: undefined, days: undefined, keepsCells: false }
  return memoryIndex({ version: 1, zeroState: toId(-1, 0), scope })
}

test('an index has the blocks, and the traces that end in each, also those that began before', async () => {
  const index = openIndex()
  const signal = new AbortController().signal
  await index.commit(toBatch(5, [{ name: 'a', at: 500n, trace: 'a' }], [{ id: hashOf('a'), endLt: lt(500n), open: 1 }]))
  const reader = createIndexReader(index)
  expect(await reader.next(undefined, signal)).toEqual({ newest: 5, blocks: [] })
  const rows = [
    { name: 'c', at: 602n, trace: 'c' },
    { name: 'b', at: 601n, trace: 'a' },
    { name: 'd', at: 603n, trace: 'd' },
  ]
  await index.commit(
    toBatch(6, rows, [
      { id: hashOf('a'), endLt: lt(601n) },
      // Its beginning is not in the index.
      { id: hashOf('c'), endLt: lt(602n), hasStart: false },
      // It goes on.
      { id: hashOf('d'), endLt: lt(603n), open: 1 },
    ]),
  )
  const { newest, blocks } = await reader.next(5, signal)
  expect(newest).toBe(6)
  expect(blocks).toMatchObject([
    {
      seqno: 6,
      utime: 1006,
      blocks: [{ workchain: -1 }, { workchain: 0 }],
      transactions: [{ hash: hashOf('b') }, { hash: hashOf('c') }, { hash: hashOf('d'), opCode: 7 }],
      traces: [{ id: hashOf('a'), accounts: [accountOf('a'), accountOf('b')], position: 0 }],
    },
  ])
  await expect(reader.next(1, signal)).rejects.toMatchObject({ code: 'lookup.block' })
})

test('a feed gets a block when it is committed, without polling', async () => {
  const index = openIndex()
  await index.commit(toBatch(5, [], []))
  let polls = 0
  const feed = new BlockFeed({
    createReader() {
      const reader = createIndexReader(index)
      return {
        ...reader,
        next(after, signal) {
          polls++
          return reader.next(after, signal)
        },
      }
    },
    nowMs: () => 0,
    // Time stands still.
    startTimer: () => () => {},
  })
  const items: FeedItem[] = []
  const controller = new AbortController()
  const ended = (async () => {
    for await (const item of feed.follow(undefined, controller.signal)) items.push(item)
  })()
  await expect.poll(() => polls).toBe(1)
  for (let seqno = 6; seqno < 9; seqno++) {
    await index.commit(toBatch(seqno, [], []))
    await expect.poll(() => items.length).toBe(seqno - 5)
  }
  expect(polls).toBeLessThan(8)
  controller.abort()
  await ended
})
