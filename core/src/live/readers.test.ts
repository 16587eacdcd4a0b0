import { describe, expect, test } from 'vitest'
import { expectRecorded, hasLocalnet } from '../../test/data.ts'
import { demoService } from '../../test/demoService.ts'
import { blocksById, localnetChain } from '../../test/localnetChain.ts'
import { formatBlockId } from '../blockId.ts'
import { transactionsOfBlock } from '../tlb/block.ts'
import { readTransaction } from '../tlb/transaction.ts'
import type { Hash } from '../units.ts'
import type { BlockReader, FeedBlock } from './FeedBlock.ts'
import { createSourceReader } from './sourceReader.ts'
import { TraceTracker } from './TraceTracker.ts'

const signal = new AbortController().signal

async function startSource(newest = 250, recorded = false) {
  const service = await demoService({
    network: { chain: localnetChain(newest), name: 'localnet', label: () => undefined, recorded },
  })
  return createSourceReader((after, signal) =>
    service.call('debugNewBlocks', { body: after === undefined ? {} : { after } }, { signal }),
  )
}

async function readTo(reader: BlockReader, from: number, to: number): Promise<FeedBlock[]> {
  const found: FeedBlock[] = []
  for (let after = from; after < to; after = found.at(-1)?.seqno ?? to)
    found.push(...(await reader.next(after, signal)).blocks)
  return found.filter(({ seqno }) => seqno <= to)
}

/** The traces among some blocks, by reading every message: complete where each sent message is received. */
function findTraces(ids: ReadonlySet<string>) {
  const transactions = [...blocksById()]
    .filter(([id]) => ids.has(id))
    .flatMap(([, { block }]) => [...transactionsOfBlock(block).values()].flat())
    .map(readTransaction)
  const byMessage = new Map(transactions.flatMap(each => (each.in_msg ? [[each.in_msg.cell.hash(), each]] : [])))
  const complete = new Map<Hash, number>()
  for (const root of transactions) {
    const info = root.in_msg?.info
    // Rewards and recovered funds come from nobody.
    if (info?.type === 'int_msg_info' && info.src !== `-1:${'0'.repeat(64)}`) continue
    let [count, isComplete] = [0, true]
    const waiting = [root]
    for (let each = waiting.pop(); each; each = waiting.pop()) {
      count++
      for (const sent of each.out_msgs.filter(({ info }) => info.type === 'int_msg_info')) {
        const next = byMessage.get(sent.cell.hash())
        if (next) waiting.push(next)
        else isComplete = false
      }
    }
    if (isComplete) complete.set(root.cell.hash(), count)
  }
  return complete
}

describe.skipIf(!hasLocalnet)('blocks from a source', () => {
  test('start at the newest one', async () => {
    const reader = await startSource()
    expect(await reader.next(undefined, signal)).toEqual({ newest: 250, blocks: [] })
    expect(await reader.next(250, signal)).toEqual({ newest: 250, blocks: [] })
    expect(await reader.next(300, signal)).toEqual({ newest: 250, blocks: [] })
  })

  test.each([
    [95, 116, 5],
    [236, 250, 0],
    [402, 414, 0],
  ])(
    'from %i to %i are complete, in order, and end exactly the traces that are complete in them',
    async (first, last, minTraces) => {
      const found = await readTo(await startSource(last), first, last)
      expect(found.map(({ seqno }) => seqno)).toEqual(Array.from({ length: last - first }, (_, at) => first + 1 + at))
      const ids = new Set(found.flatMap(({ blocks }) => blocks.map(formatBlockId)))
      const hashes = [...blocksById()]
        .filter(([id]) => ids.has(id))
        .flatMap(([, { block }]) => [...transactionsOfBlock(block).values()].flat().map(cell => cell.hash()))
      expect(found.flatMap(({ transactions }) => transactions.map(({ hash }) => hash)).sort()).toEqual(hashes.sort())
      expectRecorded(hashes.length, 30)
      const expected = findTraces(ids)
      const ended = found.flatMap(({ traces }) => traces)
      expect(ended.map(({ id }) => id).sort()).toEqual([...expected.keys()].sort())
      // Of several transactions.
      expectRecorded([...expected.values()].filter(count => count > 1).length, minTraces)
      for (const { transactions, traces } of found)
        for (const { accounts, position } of traces) expect(accounts).toContain(transactions[position]?.account)
    },
  )

  test('of a recorded network are an error', async () => {
    const reader = await startSource(250, true)
    await expect(reader.next(undefined, signal)).rejects.toMatchObject({ code: 'source.recorded' })
  })
})

describe('a trace', () => {
  const transaction = (hash: string, inMessage: string | undefined, ...outMessages: string[]) => ({
    hash: hash as Hash,
    account: `0:${hash}` as never,
    lt: 1n as never,
    opCode: undefined,
    inMessage: inMessage as Hash | undefined,
    outMessages: outMessages as Hash[],
  })

  test('that began before is not known', () => {
    expect(new TraceTracker().add([transaction('a', 'm')])).toEqual([])
  })

  test('ends with the last of its messages, in any block', () => {
    const tracker = new TraceTracker()
    expect(tracker.add([transaction('a', undefined, 'm', 'n')])).toEqual([])
    expect(tracker.add([transaction('b', 'n')])).toEqual([])
    expect(tracker.add([transaction('x', undefined), transaction('c', 'm')])).toEqual([
      { id: 'x', accounts: ['0:x'], position: 0 },
      { id: 'a', accounts: ['0:a', '0:b', '0:c'], position: 1 },
    ])
  })

  test('is forgotten when too many messages are on their way', () => {
    const tracker = new TraceTracker(2)
    tracker.add([transaction('a', undefined, 'm', 'n')])
    tracker.add([transaction('b', undefined, 'o')])
    expect(tracker.add([transaction('c', 'm'), transaction('d', 'n')])).toEqual([])
    expect(tracker.add([transaction('e', 'o')])).toMatchObject([{ id: 'b' }])
  })
})
