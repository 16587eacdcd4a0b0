import type { ChainIndex, Checkpoint } from '@tonoscope/core/chainIndex/ChainIndex'
import type { TraceRow } from '@tonoscope/core/chainIndex/rows'
import { type Hash, lt } from '@tonoscope/core/units'
import { describe, expect, test } from 'vitest'
import { readTrace } from '../../../core/test/chainIndex/readTrace.ts'
import type { OpenedIndex, OpenIndex } from './describeChainIndex.ts'
import { sampleBatch, sampleHash, sampleTrace, sampleTransaction } from './sampleRows.ts'
import { seededRandom } from './seededRandom.ts'

/** What is kept beside the rows of blocks, the right to write, notifications, and that all of it outlives the process. */
export function describeKept(open: OpenIndex): void {
  describe('described traces', () => {
    test('are kept for one version and one end', async () => {
      const { index } = await open()
      // Half of it cannot be deflated.
      const random = seededRandom(3)
      const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => (i < 50_000 ? 3 : random.below(256)))
      const last = lt(2n ** 63n - 1n)
      const rows = [
        sampleTransaction('trace', 1, { lt: lt(5n) }),
        sampleTransaction('other', 1, { lt: last }),
        sampleTransaction('open', 1, { lt: lt(7n) }),
        sampleTransaction('part', 1, { lt: lt(8n) }),
      ] as const
      const [id, other, open_, part] = rows.map(({ hash }) => hash) as [Hash, Hash, Hash, Hash] // of four rows
      const changes: Record<Hash, Partial<TraceRow>> = { [open_]: { open: 1 }, [part]: { hasStart: false } }
      const traces = rows.map(row => ({ ...sampleTrace([row]), ...changes[row.hash] }))
      await index.commit(sampleBatch(1, 1, { transactions: rows, traces }))
      const keep = (version: string, ...kept: readonly (readonly [Hash, bigint, Uint8Array])[]) =>
        index.keepDescribed(
          kept.map(([each, endLt, content]) => ({ id: each, endLt: lt(endLt), bytes: content })),
          version,
        )
      const read = async (version: string, ...ids: readonly Hash[]) =>
        new Map(
          [...(await index.described(ids, version))].map(([key, { id: own, endLt, bytes: content }]) => {
            expect(own).toBe(key)
            return [key, [endLt, toBytes(content)]]
          }),
        )
      const [empty, one] = [Uint8Array.of(), Uint8Array.of(1)]
      await keep('v1')
      expect(await read('v1')).toEqual(new Map())
      await keep('v1', [id, 5n, bytes], [other, last, empty], [open_, 7n, one], [part, 8n, one])
      expect(await read('v1', id, sampleHash('unknown'), other, open_, part, id)).toEqual(
        new Map([
          [id, [5n, bytes]],
          [other, [last, empty]],
        ]),
      )
      expect(await read('v2', id)).toEqual(new Map())
      await keep('v2', [id, 6n, one])
      expect(await read('v2', id, other)).toEqual(new Map())
      await keep('v2', [id, 5n, one])
      expect(await read('v2', id, other)).toEqual(new Map([[id, [5n, one]]]))
      expect(await read('v1', id)).toEqual(new Map())
    })

    test('end with a trace that became part of another', async () => {
      const { index } = await open()
      const rows = ['a', 'b'].map((name, i) => sampleTransaction(name, 1, { lt: lt(1_000_000n + BigInt(i)) }))
      const [a, b] = rows
      if (!a || !b) throw new Error('two rows')
      await index.commit(sampleBatch(1, 1, { transactions: rows, traces: rows.map(each => sampleTrace([each])) }))
      const end = { id: b.hash, endLt: b.lt }
      await index.keepDescribed([{ ...end, bytes: Uint8Array.of(1) }], 'v1')
      await index.commit(sampleBatch(0, 0, { merges: [{ from: b.hash, into: a.hash }], traces: [sampleTrace([a, b])] }))
      expect(await index.described([end.id], 'v1')).toEqual(new Map())
    })
  })

  test('documents by kind and key', async () => {
    const { index } = await open()
    const long = `${'ю'.repeat(50_000)}"`
    const longKey = 'https://example.com/'.padEnd(1500, 'x')
    await index.putDocument('webhook', { key: 'b', text: 'first' })
    await index.putDocument('webhook', { key: 'b', text: long })
    await index.putDocument('webhook', { key: 'a/0', text: '' })
    await index.putDocument('webhook', { key: longKey, text: 'x' })
    await index.putDocument('letter', { key: 'b', text: 'other' })
    expect(await index.documents('webhook')).toEqual([
      { key: 'a/0', text: '' },
      { key: 'b', text: long },
      { key: longKey, text: 'x' },
    ])
    await index.removeDocument('webhook', 'b')
    await index.removeDocument('webhook', 'unknown')
    await index.removeDocument('unknown', 'b')
    expect((await index.documents('webhook')).map(each => each.key)).toEqual(['a/0', longKey])
    expect(await index.documents('letter')).toEqual([{ key: 'b', text: 'other' }])
    expect(await index.documents('unknown')).toEqual([])
  })

  describe('lead', () => {
    test('one writes at a time: the next one waits until the first releases', async () => {
      const opened = await open()
      const [one, two] = [opened.index, await openSecond(opened)]
      const first = await one.lead(never())
      let leads = false
      const waiting = two.lead(never()).then(lease => {
        leads = true
        return lease
      })
      await pause(50)
      expect([leads, first.signal.aborted]).toEqual([false, false])
      await first.release()
      const second = await waiting
      expect(second.signal.aborted).toBe(false)
      await two.commit(sampleBatch(1))
      await second.release()
      const third = await one.lead(never())
      await third.release()
      await third.release()
    })

    test('whoever waits can give up, and does not get in the way', async () => {
      const opened = await open()
      const [one, two] = [opened.index, await openSecond(opened)]
      const lease = await one.lead(never())
      const control = new AbortController()
      const waiting = two.lead(control.signal)
      const failure = expect(waiting).rejects.toMatchObject({ code: 'limit.cancelled' })
      await pause(20)
      control.abort()
      await failure
      await expect(two.lead(control.signal)).rejects.toMatchObject({ code: 'limit.cancelled' })
      await lease.release()
      await (await one.lead(never())).release()
    })
  })

  describe('newBlocks', () => {
    test('reports what is committed from now on', async () => {
      const opened = await open()
      const [writer, reader] = [opened.index, await openSecond(opened)]
      await writer.commit(sampleBatch(1))
      const control = new AbortController()
      const blocks = reader.newBlocks(control.signal)[Symbol.asyncIterator]()
      const [seqno, first] = await commitUntil(writer, 2, blocks.next())
      expect(first.done).toBe(false)
      // A block that was committed before is not reported.
      expect(newestOf(first)).toBeGreaterThan(1)
      await writer.commit(sampleBatch(seqno, seqno + 1))
      let newest = newestOf(first)
      while (newest < seqno + 1) {
        const next = newestOf(await blocks.next())
        expect(next).toBeGreaterThanOrEqual(newest)
        newest = next
      }
      expect(await reader.blocksOf(newest)).toHaveLength(2)
      control.abort()
      expect((await blocks.next()).done).toBe(true)
    })

    test('ends when the signal aborts while nothing happens', async () => {
      const { index } = await open()
      const control = new AbortController()
      const waiting = index.newBlocks(control.signal)[Symbol.asyncIterator]().next()
      await pause(20)
      control.abort()
      expect((await waiting).done).toBe(true)
      expect((await index.newBlocks(control.signal)[Symbol.asyncIterator]().next()).done).toBe(true)
    })
  })

  test('all of it is there when it is opened again', async () => {
    const opened = await open()
    const row = sampleTransaction('a', 1)
    const trace = sampleTrace([row])
    const cells = [{ hash: row.hash, boc: Uint8Array.of(1, 2, 3) }]
    await opened.index.commit(sampleBatch(1, 1, { transactions: [row], traces: [trace], cells }))
    await opened.index.putDocument('kind', { key: 'key', text: 'text' })
    const end = { id: row.hash, endLt: row.lt }
    await opened.index.keepDescribed([{ ...end, bytes: Uint8Array.of(9) }], 'v1')
    const [identity, checkpoint] = [opened.index.identity, await opened.index.checkpoint()]
    const again = await opened.reopen()
    expect(again.identity).toEqual(identity)
    expect(await again.checkpoint()).toEqual(checkpoint)
    expect(await readTrace(again, row.hash)).toEqual({ trace, transactions: [row] })
    expect(toBytes((await again.cells([row])).get(row.hash))).toEqual(Uint8Array.of(1, 2, 3))
    expect(await again.documents('kind')).toEqual([{ key: 'key', text: 'text' }])
    expect(toBytes((await again.described([end.id], 'v1')).get(row.hash)?.bytes)).toEqual(Uint8Array.of(9))
    expect(await again.sizes()).toMatchObject({ transactions: 1, traces: 1 })
    await again.commit(sampleBatch(2))
    await (await again.lead(never())).release()
  })
}

const never = (): AbortSignal => new AbortController().signal
const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
const openSecond = async ({ index, second }: OpenedIndex): Promise<ChainIndex> => (second ? second() : index)
const newestOf = (result: IteratorResult<Checkpoint>): number =>
  result.done ? Number.NaN : (result.value.newest?.id.seqno ?? 0)

/** Bytes of an index may be a `Buffer`. */
const toBytes = (bytes: Uint8Array | undefined): Uint8Array | undefined => bytes && Uint8Array.from(bytes)

/** An index may need a moment until it listens: blocks are committed until one is reported. */
async function commitUntil<T>(writer: ChainIndex, first: number, report: Promise<T>): Promise<readonly [number, T]> {
  for (let seqno = first; ; seqno++) {
    await writer.commit(sampleBatch(seqno))
    const result = await Promise.race([report, pause(100)])
    if (result !== undefined) return [seqno + 1, result as T]
    if (seqno > 100) throw new Error('no block was reported')
  }
}
