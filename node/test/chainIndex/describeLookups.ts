import { toBlockId } from '@tonoscope/core/blockId'
import { maxSameMessage } from '@tonoscope/core/chainIndex/limits'
import type { TransactionRow } from '@tonoscope/core/chainIndex/rows'
import { lt, nano, unixSec } from '@tonoscope/core/units'
import { describe, expect, test } from 'vitest'
import { readTrace } from '../../../core/test/chainIndex/readTrace.ts'
import type { OpenIndex } from './describeChainIndex.ts'
import {
  sampleAddress,
  sampleBatch,
  sampleBlock,
  sampleBlockId,
  sampleHash,
  sampleTrace,
  sampleTransaction,
} from './sampleRows.ts'

/** Transactions, blocks and cells, by what people look for. */
export function describeLookups(open: OpenIndex): void {
  const openWith = async (...rows: readonly TransactionRow[]) => {
    const { index } = await open()
    await index.commit(sampleBatch(1, 9, { transactions: rows, traces: rows.map(each => sampleTrace([each])) }))
    return index
  }

  describe('byHash', () => {
    const sender = sampleTransaction('sender', 1, {
      normalized: sampleHash('normalized'),
      outMessages: [sampleHash('in receiver'), sampleHash('open')],
      externalOut: [sampleHash('log')],
    })
    const receiver = sampleTransaction('receiver', 2)

    test('a transaction by its hash', async () => {
      const index = await openWith(sender, receiver)
      expect(await index.byHash({ by: 'transaction', hash: sender.hash })).toEqual([sender])
      expect(await index.byHash({ by: 'any', hash: sender.hash })).toEqual([sender])
      expect(await index.byHash({ by: 'message', hash: sender.hash })).toEqual([])
      expect(await index.byHash({ by: 'any', hash: sampleHash('unknown') })).toEqual([])
    })

    test('many transactions by their own hashes', async () => {
      const index = await openWith(sender, receiver)
      const wanted = [receiver.hash, sampleHash('unknown'), sender.hash, sampleHash('in sender'), receiver.hash]
      expect(await index.transactions(wanted)).toEqual(
        new Map([
          [receiver.hash, receiver],
          [sender.hash, sender],
        ]),
      )
      expect(await index.transactions([])).toEqual(new Map())
    })

    test('many traces with their transactions', async () => {
      const index = await openWith(sender, receiver)
      const [first, second] = [sender.traceId, receiver.traceId]
      const found = await index.wholeTraces([second, sampleHash('unknown'), first, second])
      expect(found.size).toBe(2)
      for (const id of [first, second]) expect(found.get(id)).toEqual(await readTrace(index, id))
      expect(found.get(first)?.transactions).toEqual([sender])
      expect(await index.wholeTraces([])).toEqual(new Map())
    })

    test('a transaction by its incoming message, else the one that sent it', async () => {
      const index = await openWith(sender, receiver)
      for (const by of ['message', 'any'] as const) {
        expect(await index.byHash({ by, hash: sampleHash('in sender') })).toEqual([sender])
        expect(await index.byHash({ by, hash: sampleHash('normalized') })).toEqual([sender])
        expect(await index.byHash({ by, hash: sampleHash('in receiver') })).toEqual([receiver])
        expect(await index.byHash({ by, hash: sampleHash('open') })).toEqual([sender])
        expect(await index.byHash({ by, hash: sampleHash('log') })).toEqual([sender])
      }
      expect(await index.byHash({ by: 'transaction', hash: sampleHash('log') })).toEqual([])
    })

    test('all transactions of an external message that was accepted more than once, oldest first', async () => {
      const message = { inMessage: sampleHash('external'), normalized: sampleHash('normalized external') }
      const [newer, older] = [sampleTransaction('a', 5, message), sampleTransaction('b', 3, message)]
      const index = await openWith(older, newer)
      expect(await index.byHash({ by: 'message', hash: message.inMessage })).toEqual([older, newer])
      expect(await index.byHash({ by: 'any', hash: message.normalized })).toEqual([older, newer])
    })

    test('hashes that differ in their last digit only are different', async () => {
      const like = (digit: string) => sampleHash('x').replace(/.$/, digit) as typeof sender.hash
      const [a, b] = [1, 2].map(n => sampleTransaction(`t${n}`, n, { hash: like(String(n)), traceId: like(String(n)) }))
      if (!a || !b) throw new Error('two rows')
      const index = await openWith(a, b)
      expect(await index.byHash({ by: 'transaction', hash: a.hash })).toEqual([a])
      expect(await index.byHash({ by: 'any', hash: b.hash })).toEqual([b])
      expect(await index.byHash({ by: 'any', hash: like('3') })).toEqual([])
      expect(await index.traces([a.hash, like('3')])).toEqual(new Map([[a.hash, sampleTrace([a])]]))
    })
  })

  describe('byAccount', () => {
    const rows = [1, 2, 3, 4, 5].map(n => sampleTransaction(`t${n}`, n))
    const newest = rows.toReversed()

    test('newest first, in pages', async () => {
      const index = await openWith(...rows, sampleTransaction('other', 3, { account: sampleAddress('other') }))
      const account = sampleAddress('account')
      expect(await index.byAccount(account, { limit: 10 })).toEqual(newest)
      expect(await index.byAccount(account, { limit: 2 })).toEqual(newest.slice(0, 2))
      const beforeLt = newest[1]?.lt
      expect(await index.byAccount(account, { limit: 2, beforeLt })).toEqual(newest.slice(2, 4))
      expect(await index.byAccount(account, { limit: 2, beforeLt: lt(2n) })).toEqual([])
      expect(await index.byAccount(account, { limit: 2, beforeLt: lt(2n ** 64n - 1n) })).toEqual(newest.slice(0, 2))
      expect(await index.byAccount(account, { limit: 0 })).toEqual([])
      expect(await index.byAccount(sampleAddress('unknown'), { limit: 2 })).toEqual([])
    })

    test('the same account ID in two workchains is two accounts', async () => {
      const basic = sampleTransaction('basic', 1)
      const master = sampleTransaction('master', 2, { account: sampleAddress('account', -1) })
      const index = await openWith(basic, master)
      expect(await index.byAccount(sampleAddress('account', -1), { limit: 5 })).toEqual([master])
      expect(await index.byAccount(sampleAddress('account'), { limit: 5 })).toEqual([basic])
    })
  })

  describe('values', () => {
    const unusual: Readonly<Record<string, Partial<TransactionRow>>> = {
      'the largest numbers': {
        lt: lt(2n ** 64n - 1n),
        utime: unixSec(2 ** 32 - 1),
        value: nano(2n ** 120n - 1n),
        fees: nano(2n ** 100n),
        opCode: 0xffffffff,
        flags: 1023,
        exitCode: 2 ** 31 - 1,
        actionCode: 2 ** 31 - 1,
      },
      'negative codes': { exitCode: -14, actionCode: -32, value: nano(0n) },
      'the smallest codes': { exitCode: -(2 ** 31), actionCode: -(2 ** 31) },
      'op code 0': { opCode: 0 },
      'nothing that may be absent': {
        opCode: undefined,
        exitCode: undefined,
        actionCode: undefined,
        codeHash: undefined,
        inMessage: undefined,
        normalized: undefined,
        parent: undefined,
        flags: 0,
      },
      'a masterchain account': { account: sampleAddress('elector', -1), block: toBlockId(sampleBlockId(-1, 3)) },
      'a sharded block': { block: { workchain: 0, shard: 'c800000000000000', seqno: 2 ** 32 - 1 } },
      'a parent that is not in the index': { parent: sampleHash('unknown parent') },
      '255 outgoing messages': {
        outMessages: Array.from({ length: 255 }, (_, i) => sampleHash(`out ${i}`)),
        externalOut: [sampleHash('log 1'), sampleHash('log 2')],
      },
      'the same message twice': { outMessages: [sampleHash('twice'), sampleHash('twice')] },
    }
    test.each(Object.entries(unusual))('a transaction with %s', async (_, more) => {
      const row = sampleTransaction('a', 3, { ...more, codeHash: sampleHash('code'), ...more })
      const index = await openWith(row)
      expect(await index.byHash({ by: 'transaction', hash: row.hash })).toEqual([row])
      expect(await index.byAccount(row.account, { limit: 1 })).toEqual([row])
      expect(await index.ofBlock(row.block)).toEqual([row])
      expect((await readTrace(index, row.hash))?.transactions).toEqual([row])
    })

    test('a trace with the largest numbers', async () => {
      const row = sampleTransaction('a', 3, { lt: lt(2n ** 63n) })
      const trace = sampleTrace([row], {
        open: 70_000,
        transactions: 2 ** 31,
        hasStart: false,
        endLt: lt(2n ** 64n - 1n),
      })
      const { index } = await open()
      await index.commit(sampleBatch(3, 3, { transactions: [row], traces: [trace] }))
      expect(await readTrace(index, row.hash)).toEqual({ trace, transactions: [row] })
    })
  })

  describe('blocks', () => {
    const shards = ['4000000000000000', 'c000000000000000']

    test('a block, its transactions, and all blocks of its masterchain block', async () => {
      const { index } = await open()
      const blocks = [
        sampleBlock(3),
        ...shards.map((shard, i) => sampleBlock(3, { id: sampleBlockId(0, 7 + i, shard), startLt: lt(3_000_100n) })),
        sampleBlock(3, { id: sampleBlockId(0, 6), startLt: lt(3_000_000n), endLt: lt(3_000_050n) }),
      ]
      const block = toBlockId(sampleBlockId(0, 8, 'c000000000000000'))
      const rows = [2, 1].map(n => sampleTransaction(`t${n}`, 3, { block, lt: lt(3_000_100n + BigInt(n)) }))
      await index.commit(
        sampleBatch(3, 3, { blocks, transactions: rows, traces: rows.map(each => sampleTrace([each])) }),
      )
      expect(await index.block(block)).toEqual(blocks[2])
      expect(await index.ofBlock(block)).toEqual(rows.toReversed())
      expect(await index.ofBlock({ ...block, seqno: 7 })).toEqual([])
      expect(await index.block({ ...block, seqno: 9 })).toBeUndefined()
      // The masterchain block, then by logical time and shard.
      expect(await index.blocksOf(3)).toEqual([blocks[0], blocks[3], blocks[1], blocks[2]])
      expect(await index.blocksOf(4)).toEqual([])
    })

    test('the block at a logical time follows the shard of the account, before and after a split', async () => {
      const { index } = await open()
      const split = [4, 5].flatMap(seqno => [
        sampleBlock(seqno),
        ...shards.map((shard, i) =>
          sampleBlock(seqno, { id: sampleBlockId(0, seqno, shard), endLt: lt(BigInt(seqno * 1_000_000 + 10 + i)) }),
        ),
      ])
      await index.commit(sampleBatch(4, 5, { blocks: split }))
      await index.commit(sampleBatch(2, 3))
      const [low, high] = ['1', 'f'].map(digit => `0:${digit.repeat(64)}` as ReturnType<typeof sampleAddress>)
      if (!low || !high) throw new Error('two accounts')
      const at = async (account: typeof low, time: bigint) => (await index.blockAt(account, lt(time)))?.id
      expect(await at(low, 0n)).toEqual(sampleBlockId(0, 2))
      expect(await at(high, 2_999_999n)).toEqual(sampleBlockId(0, 2))
      expect(await at(high, 3_000_000n)).toEqual(sampleBlockId(0, 3))
      expect(await at(low, 4_000_010n)).toEqual(sampleBlockId(0, 4, shards[0]))
      expect(await at(low, 4_000_011n)).toEqual(sampleBlockId(0, 5, shards[0]))
      expect(await at(high, 4_000_011n)).toEqual(sampleBlockId(0, 4, shards[1]))
      expect(await at(low, 6_000_000n)).toBeUndefined()
      expect(await at(sampleAddress('elector', -1), 4_999_999n)).toEqual(sampleBlockId(-1, 4))
    })
  })

  test('numbers that no chain has are not found, instead of failing', async () => {
    const { index } = await open()
    const row = sampleTransaction('a', 1)
    const { account, block } = row
    await index.commit(sampleBatch(1, 1, { transactions: [row], traces: [sampleTrace([row])] }))
    const page = async (beforeLt: bigint) =>
      (await index.byAccount(account, { beforeLt: lt(beforeLt), limit: 2 })).map(({ hash }) => hash)
    for (const beforeLt of [2n ** 63n, 2n ** 64n - 1n, 2n ** 64n, 10n ** 20n])
      expect(await page(beforeLt)).toEqual([row.hash])
    for (const beforeLt of [0n, -1n, -(2n ** 70n)]) expect(await page(beforeLt)).toEqual([])
    for (const time of [2n ** 64n - 1n, 2n ** 64n, 10n ** 20n])
      expect(await index.blockAt(account, lt(time))).toBeUndefined()
    expect((await index.blockAt(account, lt(-1n)))?.id).toEqual((await index.blockAt(account, lt(0n)))?.id)
    for (const id of [
      { ...block, seqno: 2 ** 32 + block.seqno },
      { ...block, workchain: 2 ** 32 },
      { ...block, seqno: -1 },
    ]) {
      expect(await index.block(id)).toBeUndefined()
      expect(await index.ofBlock(id)).toEqual([])
    }
  })

  test('the greatest logical time and amounts', async () => {
    const { index } = await open()
    const rows = [2n ** 63n - 1n, 2n ** 63n, 2n ** 64n - 1n].map((time, i) =>
      sampleTransaction(`a${i}`, 1, {
        lt: lt(time),
        value: nano(2n ** 120n - 1n),
        fees: nano(2n ** 63n),
        exitCode: -(2 ** 31),
      }),
    )
    const batch = { transactions: rows, traces: rows.map(row => sampleTrace([row])) }
    await index.commit(sampleBatch(1, 1, batch))
    expect(await index.byAccount(rows[0]?.account ?? expect.fail(), { limit: 3 })).toEqual(rows.toReversed())
    expect((await index.wholeTraces(rows.map(({ hash }) => hash))).size).toBe(3)
  })

  test('one message that was accepted again and again', async () => {
    const { index } = await open()
    const message = sampleHash('constant message')
    const rows = Array.from({ length: 130 }, (_, i) =>
      sampleTransaction(`a${i}`, 1, { lt: lt(1_000_000n + BigInt(i)), inMessage: message }),
    )
    await index.commit(sampleBatch(1, 1, { transactions: rows, traces: rows.map(row => sampleTrace([row])) }))
    const found = await index.byHash({ by: 'message', hash: message })
    expect(found).toHaveLength(maxSameMessage)
    expect(new Set(found.map(({ hash }) => hash)).size).toBe(maxSameMessage)
    for (const { hash } of rows.slice(-3)) expect(await index.byHash({ by: 'any', hash })).toHaveLength(1)
  })

  test('the cells that were kept', async () => {
    const { index } = await open()
    const rows = ['a', 'b', 'c'].map((name, i) => sampleTransaction(name, 1, { lt: lt(1_000_000n + BigInt(i)) }))
    const cells = rows.slice(0, 2).map(({ hash }, i) => ({ hash, boc: new Uint8Array(i * 40_000).fill(7) }))
    await index.commit(sampleBatch(1, 1, { transactions: rows, traces: rows.map(each => sampleTrace([each])), cells }))
    const kept = await index.cells(rows)
    expect([...kept].map(([hash, boc]) => ({ hash, boc: Uint8Array.from(boc) }))).toEqual(cells)
    expect(await index.cells([])).toEqual(new Map())
  })
}
