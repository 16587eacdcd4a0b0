import { toBlockId } from '@tonoscope/core/blockId'
import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import type { OpenMessage } from '@tonoscope/core/chainIndex/rows'
import { lt } from '@tonoscope/core/units'
import { describe, expect, test } from 'vitest'
import { readTrace } from '../../../core/test/chainIndex/readTrace.ts'
import type { OpenIndex } from './describeChainIndex.ts'
import {
  sampleAddress,
  sampleBatch,
  sampleBlock,
  sampleBlockId,
  sampleHash,
  sampleIdentity,
  sampleTrace,
  sampleTransaction,
} from './sampleRows.ts'

/** Batches: ranges, repetition, contradiction, merges, links, pruning. */
export function describeCommits(open: OpenIndex): void {
  describe('commit', () => {
    test('an empty index has no blocks', async () => {
      const { index } = await open()
      expect(index.identity).toEqual(sampleIdentity)
      expect(index.name.length).toBeGreaterThan(0)
      expect(await index.checkpoint()).toEqual({ ranges: [], newest: undefined })
      expect(await index.sizes()).toMatchObject({ transactions: 0, traces: 0 })
    })

    test('the newest block is the last of the last range', async () => {
      const { index } = await open()
      await index.commit(sampleBatch(5, 7))
      await index.commit(sampleBatch(1, 2))
      const { id, utime } = sampleBlock(7)
      expect(await index.checkpoint()).toEqual({
        ranges: [
          { first: 1, last: 2 },
          { first: 5, last: 7 },
        ],
        newest: { id, utime },
      })
    })

    test('ranges that touch or overlap become one', async () => {
      const { index } = await open()
      await index.commit(sampleBatch(5, 6))
      await index.commit(sampleBatch(9))
      await index.commit(sampleBatch(6, 7))
      expect((await index.checkpoint()).ranges).toEqual([
        { first: 5, last: 7 },
        { first: 9, last: 9 },
      ])
      await index.commit(sampleBatch(8))
      expect((await index.checkpoint()).ranges).toEqual([{ first: 5, last: 9 }])
    })

    test('a batch without rows still counts as indexed', async () => {
      const { index } = await open()
      const { blocks } = sampleBatch(3)
      await index.commit(sampleBatch(3, 3, { blocks: blocks.slice(0, 1) }))
      expect((await index.checkpoint()).ranges).toEqual([{ first: 3, last: 3 }])
      expect(await index.blocksOf(3)).toEqual(blocks.slice(0, 1))
    })

    test('a repeated range changes nothing, whatever else the batch has', async () => {
      const { index } = await open()
      const transaction = sampleTransaction('a', 1)
      const batch = sampleBatch(1, 2, { transactions: [transaction], traces: [sampleTrace([transaction])] })
      await index.commit(batch)
      await index.commit(batch)
      const other = sampleTransaction('other', 2, { lt: lt(2_000_001n) })
      await index.commit(sampleBatch(2, 2, { transactions: [other], traces: [sampleTrace([other])] }))
      expect(await index.byHash({ by: 'transaction', hash: other.hash })).toEqual([])
      expect(await index.byAccount(transaction.account, { limit: 10 })).toEqual([transaction])
      expect(await index.sizes()).toMatchObject({ transactions: 1, traces: 1 })
    })

    test('rows of a range that overlaps are not doubled', async () => {
      const { index } = await open()
      const rows = [1, 2, 3].map(n => sampleTransaction(`t${n}`, n, { externalOut: [sampleHash(`log ${n}`)] }))
      const traces = rows.map(each => sampleTrace([each]))
      await index.commit(sampleBatch(1, 2, { transactions: rows.slice(0, 2), traces: traces.slice(0, 2) }))
      await index.commit(sampleBatch(2, 3, { transactions: rows.slice(1), traces: traces.slice(1) }))
      expect(await index.byAccount(sampleAddress('account'), { limit: 10 })).toEqual(rows.toReversed())
      expect(await index.byHash({ by: 'message', hash: sampleHash('log 2') })).toEqual([rows[1]])
      expect(await index.ofBlock(toBlockId(sampleBlockId(0, 2)))).toEqual([rows[1]])
      expect(await readTrace(index, sampleHash('t2'))).toEqual({ trace: traces[1], transactions: [rows[1]] })
      expect(await index.sizes()).toMatchObject({ transactions: 3, traces: 3 })
    })

    test('a masterchain block that differs is rejected, and nothing of its batch is written', async () => {
      const { index } = await open()
      await index.commit(sampleBatch(1, 2))
      const forged = sampleBlock(2, { id: { ...sampleBlockId(-1, 2), rootHash: sampleHash('forged') } })
      const transaction = sampleTransaction('a', 3)
      const more = { transactions: [transaction], traces: [sampleTrace([transaction])] }
      const again = sampleBatch(2, 2, { blocks: [forged] })
      const longer = sampleBatch(2, 3, { ...more, blocks: [sampleBlock(3), forged] })
      const before = await index.checkpoint()
      for (const batch of [again, longer])
        await expect(index.commit(batch)).rejects.toMatchObject({ code: 'proof.index' })
      expect(await index.checkpoint()).toEqual(before)
      expect(await index.byHash({ by: 'any', hash: transaction.hash })).toEqual([])
      expect(await index.block(toBlockId(sampleBlockId(-1, 3)))).toBeUndefined()
      await index.commit(sampleBatch(3, 3, more))
      expect(await index.byHash({ by: 'any', hash: transaction.hash })).toEqual([transaction])
    })

    test('commits that are not awaited apply in order', async () => {
      const { index } = await open()
      await Promise.all([1, 2, 3, 4].map(n => index.commit(sampleBatch(n))))
      expect((await index.checkpoint()).ranges).toEqual([{ first: 1, last: 4 }])
    })
  })

  describe('links', () => {
    test('a merge moves transactions and open messages to the other trace', async () => {
      const { index } = await open()
      const child = sampleTransaction('child', 5, { outMessages: [sampleHash('message')] })
      const open1 = openMessage('message', child.hash)
      const first = sampleTrace([child], { hasStart: false, open: 1 })
      await index.commit(sampleBatch(5, 5, { transactions: [child], traces: [first], opened: [open1] }))
      expect(await readTrace(index, child.hash)).toEqual({ trace: first, transactions: [child] })

      const root = sampleTransaction('root', 4, { outMessages: [child.inMessage ?? child.hash] })
      const linked = { ...child, traceId: root.hash, parent: root.hash }
      const trace = sampleTrace([root, linked], { open: 1 })
      await index.commit(
        sampleBatch(4, 4, {
          transactions: [root],
          merges: [{ from: child.hash, into: root.hash }],
          traces: [trace],
          parents: [{ hash: child.hash, parent: root.hash }],
        }),
      )
      expect(await readTrace(index, child.hash)).toBeUndefined()
      expect(await index.traces([child.hash, root.hash])).toEqual(new Map([[root.hash, trace]]))
      expect(await readTrace(index, root.hash)).toEqual({ trace, transactions: [root, linked] })
      expect(await index.byHash({ by: 'transaction', hash: child.hash })).toEqual([linked])
      expect(await index.byAccount(child.account, { limit: 1 })).toEqual([linked])
      expect(await index.openMessages([open1.hash])).toEqual(new Map([[open1.hash, { ...open1, traceId: root.hash }]]))
      expect(await index.sizes()).toMatchObject({ transactions: 2, traces: 1 })
    })

    test('merges in one batch can follow each other', async () => {
      const { index } = await open()
      const rows = ['a', 'b', 'c'].map((name, i) => sampleTransaction(name, 5, { lt: lt(5_000_000n + BigInt(i)) }))
      const [a, b, c] = rows
      if (!a || !b || !c) throw new Error('three rows')
      await index.commit(sampleBatch(5, 5, { transactions: rows, traces: rows.map(each => sampleTrace([each])) }))
      const moved = rows.map(each => ({ ...each, traceId: a.hash }))
      const merges = [
        { from: c.hash, into: b.hash },
        { from: b.hash, into: a.hash },
      ]
      await index.commit(sampleBatch(4, 4, { merges, traces: [sampleTrace(moved)] }))
      expect(await readTrace(index, a.hash)).toEqual({ trace: sampleTrace(moved), transactions: moved })
      expect(await index.traces([b.hash, c.hash])).toEqual(new Map())
    })

    test('open messages stay until they are received', async () => {
      const { index } = await open()
      const row = sampleTransaction('a', 1, { outMessages: ['m1', 'm2', 'm3'].map(sampleHash) })
      const opened = ['m1', 'm2', 'm3'].map(name => openMessage(name, row.hash))
      // The third one is received by the same batch.
      const received = [sampleHash('m3')]
      await index.commit(sampleBatch(1, 1, { transactions: [row], traces: [sampleTrace([row])], opened, received }))
      const all = opened.map(each => each.hash)
      expect(await index.openMessages(all)).toEqual(new Map(opened.slice(0, 2).map(each => [each.hash, each])))
      await index.commit(sampleBatch(2, 2, { received: [sampleHash('m1'), sampleHash('unknown')] }))
      expect([...(await index.openMessages(all)).keys()]).toEqual([sampleHash('m2')])
      expect(await index.openMessages([])).toEqual(new Map())
    })

    test('transactions are found by the message that they received', async () => {
      const { index } = await open()
      const rows = [1, 2].map(n => sampleTransaction(`t${n}`, n))
      await index.commit(sampleBatch(1, 2, { transactions: rows, traces: rows.map(each => sampleTrace([each])) }))
      const wanted = ['in t2', 'in t1', 'in t3'].map(sampleHash)
      const found = await index.receivers(wanted)
      expect(found).toEqual(new Map(rows.map(each => [each.inMessage, each])))
      expect(await index.receivers([sampleHash('t1')])).toEqual(new Map())
    })
  })

  describe('prune', () => {
    test('removes blocks and the traces that ended before, and keeps heads and holdings', async () => {
      const { index } = await open()
      const { heads, jettonWallets, contracts } = await fill(index)
      await index.prune(4)
      expect((await index.checkpoint()).ranges).toEqual([{ first: 4, last: 6 }])
      expect((await index.checkpoint()).newest?.id.seqno).toBe(6)
      // Only the trace that reaches block 5 is left, with what it had before.
      expect((await index.byAccount(sampleAddress('account'), { limit: 10 })).map(each => each.hash)).toEqual(
        ['long end', 'long start'].map(sampleHash),
      )
      expect((await readTrace(index, sampleHash('long start')))?.transactions).toHaveLength(2)
      expect(await readTrace(index, sampleHash('short'))).toBeUndefined()
      for (const hash of ['short', 'in short', 'log of short'].map(sampleHash))
        expect(await index.byHash({ by: 'any', hash })).toEqual([])
      expect(await index.receivers([sampleHash('in short')])).toEqual(new Map())
      expect(await index.openMessages([sampleHash('open of short')])).toEqual(new Map())
      const cells = await index.cells([
        { hash: sampleHash('short'), masterchainSeqno: 2 },
        { hash: sampleHash('long end'), masterchainSeqno: 5 },
      ])
      expect([...cells].map(([hash, boc]) => [hash, ...boc])).toEqual([[sampleHash('long end'), 2]])
      expect(await index.described([sampleHash('short')], 'v1')).toEqual(new Map())
      expect(await index.blocksOf(3)).toEqual([])
      expect(await index.blocksOf(4)).toHaveLength(2)
      expect(await index.block(toBlockId(sampleBlockId(-1, 1)))).toBeUndefined()
      expect((await index.blockAt(sampleAddress('account'), lt(0n)))?.masterchainSeqno).toBe(4)
      expect([...(await index.heads([sampleAddress('account')])).values()]).toEqual(heads)
      expect([...(await index.jettonWallets([sampleAddress('wallet')])).values()]).toEqual(jettonWallets)
      expect(await index.contracts(sampleAddress('account'))).toEqual(contracts)
      expect(await index.sizes()).toMatchObject({ transactions: 2, traces: 1 })
    })

    test('what was removed can be indexed again', async () => {
      const { index } = await open()
      const batch = await fill(index)
      const before = await index.byAccount(sampleAddress('account'), { limit: 10 })
      await index.prune(7)
      expect(await index.checkpoint()).toEqual({ ranges: [], newest: undefined })
      expect(await index.byAccount(sampleAddress('account'), { limit: 10 })).toEqual([])
      await index.commit(batch)
      expect(await index.byAccount(sampleAddress('account'), { limit: 10 })).toEqual(before)
      await index.prune(0)
      expect((await index.checkpoint()).ranges).toEqual([{ first: 1, last: 6 }])
    })
  })
}

const openMessage = (name: string, sender: OpenMessage['sender']): OpenMessage => ({
  hash: sampleHash(name),
  traceId: sender,
  sender,
  destination: sampleAddress('destination', -1),
  createdLt: lt(2n ** 63n + 5n),
})

/** Six blocks with a trace that ends in block 2, and one from block 1 to block 5. */
async function fill(index: ChainIndex) {
  const short = sampleTransaction('short', 2, {
    externalOut: [sampleHash('log of short')],
    outMessages: [sampleHash('open of short')],
  })
  const start = sampleTransaction('long start', 1)
  const end = sampleTransaction('long end', 5, { traceId: start.hash, parent: start.hash })
  const { account, hash, utime } = end
  const batch = sampleBatch(1, 6, {
    transactions: [start, short, end],
    cells: [
      { hash: short.hash, boc: Uint8Array.of(1) },
      { hash: end.hash, boc: Uint8Array.of(2) },
    ],
    traces: [sampleTrace([start, end]), sampleTrace([short], { open: 1 })],
    opened: [openMessage('open of short', short.hash)],
    heads: [{ account, lt: end.lt, hash, utime, status: 'active', balance: undefined, codeHash: undefined }],
    contracts: [{ account, lt: short.lt, codeHash: sampleHash('code') }],
    jettonWallets: [
      {
        address: sampleAddress('wallet'),
        lt: short.lt,
        confirmed: undefined,
        owner: sampleAddress('owner'),
        jetton: sampleAddress('jetton'),
        balance: 1n,
      },
    ],
  })
  await index.commit(batch)
  await index.keepDescribed([{ id: short.hash, endLt: lt(1n), bytes: Uint8Array.of(1) }], 'v1')
  return batch
}
