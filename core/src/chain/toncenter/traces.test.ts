import { beforeAll, describe, expect, test } from 'vitest'
import { dataFiles, expectRecorded, readData } from '../../../test/data.ts'
import { fakeServer } from '../../../test/fakeServer.ts'
import { fakeToncenterIndex, type IndexedTrace } from '../../../test/fakeToncenterIndex.ts'
import { scenarioTree } from '../../../test/localnetTrace.ts'
import { readScenario, scenarioNames } from '../../../test/scenarios.ts'
import { type V3, v3Recording, v3Scenario } from '../../../test/v3Form.ts'
import { parseHash } from '../../encoding/address.ts'
import { readMessage } from '../../tlb/message.ts'
import { normalizedHash } from '../../tlb/normalizedHash.ts'
import { buildIndexedTrace } from '../../trace/buildIndexedTrace.ts'
import { buildTrace } from '../../trace/buildTrace.ts'
import { readTraceFile } from '../../trace/readTraceFile.ts'
import { nodesOf, type Trace, type TraceMessage, type TraceNode } from '../../trace/Trace.ts'
import type { Hash } from '../../units.ts'
import { toncenterSource } from './toncenterSource.ts'

async function traceIn(
  source: ReturnType<typeof fakeToncenterIndex>['source'],
  by: 'any' | 'transaction' | 'message',
  hash: string,
) {
  const found = await source.getIndexedTrace?.({ by, hash: hash as Hash })
  if (!found) throw new Error(`no trace ${hash}`)
  return found
}

/** What both readers must agree on, with cells as their hashes. */
const messageFacts = ({ body, init, interfaces: _, ...message }: TraceMessage) => ({
  ...message,
  extra: [...message.extra],
  body: body?.hash(),
  init: init?.hash(),
})
function factsOf({
  children,
  inMessage,
  outMessages,
  truncations,
  interfaces: _,
  success: __,
  block: ___,
  phases,
  ...node
}: TraceNode) {
  return {
    ...node,
    compute: phases.compute?.skipped ? 'skipped' : phases.compute?.exitCode,
    bounce: phases.bounce,
    children: children.map(({ hash }) => hash).toSorted(),
    inMessage: inMessage && messageFacts(inMessage),
    outMessages: outMessages.map(messageFacts),
    truncations: truncations.map(({ message }) => message.hash),
  }
}
// The recordings' reader has siblings by when they ran; a trace has them by when their messages were made.
const treeOf = (trace: Trace) =>
  nodesOf(trace.root)
    .map(factsOf)
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))

describe('recorded mainnet traces from an index', () => {
  const files = dataFiles('traces', /--.*\.json$/)
  let kept: (IndexedTrace & { file: string })[]
  beforeAll(() => {
    kept = files.map(file => ({ file, ...v3Recording(file) }))
  })

  test.each(files)('%s is the recorded tree', async file => {
    const { source } = fakeToncenterIndex(kept)
    const expected = readTraceFile(readData('traces', file)).trace
    const trace = buildIndexedTrace(await traceIn(source, 'any', expected.root.hash))
    expect(treeOf(trace)).toEqual(treeOf(expected))
    expect([trace.inProgress, trace.transactionCount, trace.emulated]).toEqual([
      false,
      expected.transactionCount,
      false,
    ])
    const others = new Map(nodesOf(expected.root).map(node => [node.hash, node]))
    for (const node of nodesOf(trace.root)) {
      // An account that does not exist yet has no code to fail; the recordings' reader calls that a failure.
      const skipped = node.phases.compute?.skipped && node.origStatus !== 'active'
      if (!skipped) expect(node.success, node.hash).toBe(others.get(node.hash)?.success)
      const created = node.children.map(({ inMessage }) => inMessage?.createdLt ?? 0n)
      expect(created).toEqual(created.toSorted((x, y) => Number(x - y)))
    }
  })

  test('are found by each of their transactions and messages, external-in messages also by the normalized hash', async () => {
    const { source } = fakeToncenterIndex(kept)
    let calls = 0
    for (const { json, transactions, hashes } of kept) {
      const id = parseHash(String(json.trace_id))
      for (const [index, hash] of [...transactions, ...hashes].entries()) {
        // Every transaction of short traces, and some of long ones.
        if (index > 12 && index % 7 !== 0) continue
        const by = transactions.has(hash) ? 'transaction' : 'message'
        expect((await traceIn(source, by, hash)).id).toBe(id)
        calls++
      }
    }
    expectRecorded(calls, 501)
  })
})

describe('traces of a recorded network from an index', () => {
  const named = scenarioNames()

  test('are the trees of their transactions, with full transactions', async () => {
    let compared = 0
    let withCell = 0
    for (const name of named) {
      const scenario = readScenario(name)
      const expected = scenarioTree(scenario)
      if (!expected || !scenario.message) continue
      const message = readMessage(scenario.message)
      const hashes = new Set([message.cell.hash(), normalizedHash(message)])
      const transactions = new Set(scenario.transactions.map(({ hash }) => hash))
      const { source } = fakeToncenterIndex([{ json: v3Scenario(scenario.transactions), hashes, transactions }])
      const trace = buildIndexedTrace(await traceIn(source, 'message', normalizedHash(message)), {
        interfacesOf: () => [],
      })
      const reference = buildTrace(expected, () => [])
      const nodes = nodesOf(trace.root)
      for (const [index, node] of nodesOf(reference.root).entries()) {
        const other = nodes[index]
        expect(other?.hash, name).toBe(node.hash)
        expect([other?.success, other?.lt, other?.totalFees, other?.endStatus]).toEqual([
          node.success,
          node.lt,
          node.totalFees,
          node.endStatus,
        ])
        expect(other?.phases).toEqual(node.phases)
        if (other?.cell) withCell++
      }
      compared += nodes.length
      expect(trace.transactionCount).toBe(reference.transactionCount)
    }
    console.log(`transactions from the index: ${compared}, withCell ${withCell}`)
    expectRecorded(compared, 601)
    expect(compared - withCell).toBeLessThanOrEqual(2)
  })
})

describe('an incomplete trace', () => {
  const golden = () =>
    structuredClone(
      readData<{ answer: { traces: [V3 & { transactions: Record<string, V3> }] } }>(
        'golden/toncenter-v3',
        'v3-trace-fixture.json',
      ).answer,
    )
  const first = 'adb0268ee676e1bca88a1448720a05032b6136f91de0c5bdfa99176952e29032'

  async function loadTrace(change: (trace: ReturnType<typeof golden>['traces'][0]) => void) {
    const response = golden()
    change(response.traces[0])
    const { fetch } = fakeServer({ '/api/v3/traces': () => response })
    const source = toncenterSource({ name: 'stand-in', baseUrl: 'https://index.example', fetch })
    return traceIn(source, 'any', first)
  }
  const withoutLast = (trace: { transactions: Record<string, V3> }) => {
    delete trace.transactions['7QFCZ2cooolPp1KRRSbHBxtu1213nkl+FqiFAkD+fTE=']
  }

  test('a complete trace: nothing is pending, interfaces are those of the code', async () => {
    const trace = buildIndexedTrace(await loadTrace(() => {}))
    expect([trace.inProgress, trace.transactionCount, trace.root.children.length]).toEqual([false, 2, 1])
    expect(trace.root.cell).toBeDefined()
    expect(trace.root.children[0]?.interfaces).toEqual(['wallet_v4r2'])
  })

  test('is in progress while a message is pending, or while the index reports it', async () => {
    const pending = buildIndexedTrace(
      await loadTrace(trace => {
        withoutLast(trace)
        trace.trace_info = { trace_state: 'pending', transactions: 1, pending_messages: 1 }
      }),
    )
    expect(pending.inProgress).toBe(true)
    expect(pending.root.truncations.map(({ reason }) => reason)).toEqual([{ kind: 'pending' }])
    const reported = buildIndexedTrace(
      await loadTrace(trace => Object.assign(trace, { trace_info: { trace_state: 'pending' } })),
    )
    expect([reported.inProgress, reported.root.truncations.length]).toEqual([true, 0])
  })

  test('is in progress while its end is only emulated', async () => {
    const trace = buildIndexedTrace(
      await loadTrace(({ transactions }) =>
        Object.assign(transactions['7QFCZ2cooolPp1KRRSbHBxtu1213nkl+FqiFAkD+fTE='] ?? {}, { emulated: true }),
      ),
    )
    expect([trace.inProgress, trace.emulated, trace.root.children[0]?.emulated]).toEqual([true, false, true])
  })

  test('reports what was not searched when the index returned only a part', async () => {
    const part = await loadTrace(trace => {
      withoutLast(trace)
      trace.is_incomplete = true
    })
    expect(part.cutShort).toBe(true)
    expect(buildIndexedTrace(part).root.truncations.map(({ reason }) => reason)).toEqual([{ kind: 'not-searched' }])
  })

  test('that is too long for the index is source.unsupported', async () => {
    const long = loadTrace(trace =>
      Object.assign(trace, { transactions: {}, is_incomplete: true, warning: 'trace is too large' }),
    )
    await expect(long).rejects.toMatchObject({
      code: 'source.unsupported',
      message: expect.stringContaining('too large'),
    })
  })

  test('with a wrong field is rejected with the path', async () => {
    const invalid = loadTrace(({ transactions }) =>
      Object.assign(Object.values(transactions)[0] ?? {}, { total_fees: 'much' }),
    )
    await expect(invalid).rejects.toMatchObject({
      code: 'source.malformed',
      message: expect.stringContaining('total_fees'),
    })
  })

  test('is undefined when the index has none', async () => {
    const { source, requests: calls } = fakeToncenterIndex([])
    expect(await source.getIndexedTrace?.({ by: 'any', hash: first as Hash })).toBeUndefined()
    expect(calls).toHaveLength(2)
  })
})
