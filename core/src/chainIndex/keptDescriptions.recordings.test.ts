import { beforeAll, describe, expect, test } from 'vitest'
import { demoArchive, demoIndex } from '../../test/chainIndex/demoIndex.ts'
import { demoSnapshot } from '../../test/demo.ts'
import { demoService } from '../../test/demoService.ts'
import { sharedExecutor } from '../../test/executor.ts'
import type { ChainSource } from '../chain/ChainSource.ts'
import { fallback } from '../chain/wrappers/fallback.ts'
import type { Executor } from '../emulator/Emulation.ts'
import { AppError } from '../errors.ts'
import type { Service } from '../operations/createService.ts'
import type { Hash } from '../units.ts'
import { type Writable, writeJson } from '../wire/json.ts'
import type { ChainIndex } from './ChainIndex.ts'
import type { ClaimChecker } from './ClaimChecker.ts'
import { descriptionStore } from './descriptionStore.ts'
import { indexSource } from './indexSource.ts'

const snapshot = demoSnapshot()
const eventIds = snapshot.traces.map(({ transactions }) => transactions[0]?.cell.hash() ?? ('' as Hash)) // every trace has one
const languages = ['en', 'ru'] as const
/** The trace with the most transactions: among its accounts are tokens. */
const [largest] = snapshot.traces.toSorted((a, b) => b.transactions.length - a.transactions.length)
const largestId = largest?.transactions[0]?.cell.hash() ?? ('' as Hash)

type Opened = {
  readonly service: Service
  /** What it read from the node, and ran. */
  readonly counts: { states: number; getMethods: number }
  readonly logged: string[]
}
type ProcessOptions = {
  readonly index: ChainIndex
  /** Of the classifier; without it nothing is kept. */
  readonly version?: string
  readonly node?: ChainSource
}

const nowMs = () => performance.now()

/** A process with an index and an archive node. */
async function openProcess({ index, version, node: own = demoArchive() }: ProcessOptions): Promise<Opened> {
  const counts = { states: 0, getMethods: 0 }
  const logged: string[] = []
  const node: ChainSource = {
    ...own,
    getAccount(...args) {
      counts.states++
      return own.getAccount(...args)
    },
  }
  const shared = await sharedExecutor()
  const executor: Executor = {
    facts: shared.facts,
    runTransaction: input => shared.runTransaction(input),
    runTickTock: input => shared.runTickTock(input),
    runGetMethod(input) {
      counts.getMethods++
      return shared.runGetMethod(input)
    },
  }
  const name = 'index'
  const source = indexSource({ index, name, others: node, checker: noneConfirmed, nowMs })
  const log = (line: string) => void logged.push(line)
  const descriptions = version === undefined ? undefined : descriptionStore({ open: async () => index, version, log })
  const sources = [{ kind: 'index' as const, name, location: '', source, ...(descriptions && { descriptions }) }]
  const network = { name: 'demo', chain: fallback([source, node], 'demo'), sources }
  return { service: await demoService({ network, deps: { executor } }), counts, logged }
}

/** Jetton wallets that the trace itself does not confirm stay unknown. */
const noneConfirmed: ClaimChecker = {
  checkJettonWallets: async rows => new Map(rows.map(({ address }) => [address, false])),
  checkDomains: async rows => new Map(rows.map(({ address }) => [address, false])),
}

type Call = Parameters<Service['call']>

/** The reply as its bytes, or the code of its error. */
async function callForText({ service }: Opened, ...[name, given]: Call): Promise<string> {
  const reply = await service.call(name, given)
  // Replies are plain data.
  // A reply is plain data; its type has no index signature.
  return writeJson(('took_ms' in reply ? { ...reply, took_ms: 0 } : reply) as unknown as Writable)
}

/** The index of the demo network, with nothing kept yet, and some methods replaced. */
const openIndex = async (changed: (index: ChainIndex) => Partial<ChainIndex> = () => ({})): Promise<ChainIndex> => {
  const index = await demoIndex()
  return { ...index, ...changed(index) }
}

const listKept = async (index: ChainIndex, version = 'v1') => index.described(eventIds, version)

describe('what is kept of a trace gives the same bytes as what is computed', () => {
  let index: ChainIndex
  let computing: Opened
  beforeAll(async () => {
    index = await openIndex()
    computing = await openProcess({ index })
  }, 60_000)

  test('for every recorded trace, in both languages', async () => {
    const first = await openProcess({ index, version: 'v1' })
    const second = await openProcess({ index, version: 'v1' })
    for (const event_id of eventIds) {
      for (const language of languages) {
        const headers = { 'accept-language': language }
        const event: Call = ['getEvent', { params: { event_id }, headers }]
        const details: Call = ['debugEvent', { body: { query: event_id }, headers }]
        for (const call of [event, details]) {
          const expected = await callForText(computing, ...call)
          expect(await callForText(first, ...call)).toBe(expected)
          expect(await callForText(second, ...call)).toBe(expected)
        }
      }
    }
    expect((await listKept(index)).size).toBe(eventIds.length)
    expect(second.counts.getMethods).toBe(0)
    expect([...first.logged, ...second.logged]).toEqual([])
  }, 240_000)

  test('for every trace as such, without a get method and without a state', async () => {
    const second = await openProcess({ index, version: 'v1' })
    const balances = new Set<string>()
    for (const trace_id of eventIds) {
      const call: Call = ['getTrace', { params: { trace_id } }]
      const expected = await callForText(computing, ...call)
      expect(await callForText(second, ...call)).toBe(expected)
      for (const [text] of expected.matchAll(/"end_balance":\d+/g)) balances.add(text)
    }
    expect(balances.size).toBeGreaterThan(eventIds.length)
    expect(second.counts).toEqual({ states: 0, getMethods: 0 })
  }, 240_000)

  test('for the events of accounts, without a get method and without a state', async () => {
    const second = await openProcess({ index, version: 'v1' })
    let events = 0
    for (const account of [...snapshot.accounts.keys()].filter((_, at) => at % 5 === 0)) {
      for (const language of languages) {
        const headers = { 'accept-language': language }
        const list: Call = ['getAccountEvents', { params: { account_id: account, limit: 20 }, headers }]
        const started: Call = [
          'getAccountEvents',
          { params: { account_id: account, limit: 5, initiator: true, subject_only: true }, headers },
        ]
        const details: Call = ['debugAccountEvents', { body: { account, limit: 5 }, headers }]
        for (const call of [list, started, details]) {
          const expected = await callForText(computing, ...call)
          expect(await callForText(second, ...call)).toBe(expected)
          events += expected.split('"event_id"').length - 1
        }
      }
    }
    expect(events).toBeGreaterThan(200)
    expect(second.counts).toEqual({ states: 0, getMethods: 0 })
  }, 240_000)

  test('for the events of an account without reading their traces', async () => {
    let traces = 0
    const counted: ChainIndex = {
      ...index,
      wholeTraces(ids) {
        traces += ids.length
        return index.wholeTraces(ids)
      },
    }
    const account = (await index.transactions([largestId])).get(largestId)?.account ?? ''
    const call: Call = ['getAccountEvents', { params: { account_id: account, limit: 20 } }]
    const first = await callForText(await openProcess({ index: counted, version: 'v1' }), ...call)
    traces = 0
    expect(await callForText(await openProcess({ index: counted, version: 'v1' }), ...call)).toBe(first)
    expect(traces).toBe(0)
    expect(await callForText(await openProcess({ index: counted, version: 'v2' }), ...call)).toBe(first)
    expect(traces).toBeGreaterThan(0)
    expect(first).toContain(largestId)
  })

  test('an explanation is computed', async () => {
    const second = await openProcess({ index, version: 'v1' })
    // Its accounts are jetton wallets, whose data is read.
    const query = eventIds.find(id => id.startsWith('3438aa7e')) ?? ''
    const call: Call = ['debugEvent', { body: { query, explain: true } }]
    const reply = await callForText(second, ...call)
    expect(reply).toContain('"explanation"')
    expect(reply).toBe(await callForText(computing, ...call))
    expect(second.counts.states).toBeGreaterThan(0)
  })
})

describe('a trace is computed as without an index', () => {
  const call: Call = ['getEvent', { params: { event_id: largestId } }]
  let expected: string
  beforeAll(async () => {
    expected = await callForText(await openProcess({ index: await openIndex() }), ...call)
  }, 60_000)

  test('by another version of the classifier, which replaces what was kept', async () => {
    const index = await openIndex()
    for (const version of ['v1', 'v2']) {
      const process = await openProcess({ index, version })
      expect(await callForText(process, ...call)).toBe(expected)
      expect(process.counts.states).toBeGreaterThan(0)
    }
    expect([(await listKept(index, 'v1')).size, (await listKept(index, 'v2')).size]).toEqual([0, 1])
  })

  test('when what is kept is damaged, which is logged once and replaced', async () => {
    const index = await openIndex()
    await callForText(await openProcess({ index, version: 'v1' }), ...call)
    const [kept] = (await listKept(index)).values()
    if (!kept) throw new Error('it was kept')
    const damaged = kept.bytes.map((byte, at) => (at === 100 ? byte ^ 1 : byte))
    await index.keepDescribed([{ ...kept, bytes: damaged }], 'v1')
    const process = await openProcess({ index, version: 'v1' })
    expect(await callForText(process, ...call)).toBe(expected)
    expect(process.logged).toEqual([expect.stringMatching(/is not used: .*damaged/)])
    expect([...(await listKept(index)).values()]).toEqual([kept])
  })

  test.each<[string, Partial<ChainIndex>, RegExp]>([
    [
      'may only be read',
      { keepDescribed: () => Promise.reject(new AppError('index.readOnly', { index: 'a', reason: 'b' })) },
      /cannot be kept.*cannot write/,
    ],
    [
      'cannot be read',
      { described: () => Promise.reject(new AppError('index.corrupt', { index: 'a', reason: 'b', advice: 'c' })) },
      /cannot be read.*corrupt/,
    ],
  ])('when the index %s, which is logged once', async (_, changed, line) => {
    const process = await openProcess({ index: await openIndex(() => changed), version: 'v1' })
    for (const _ of [1, 2]) expect(await callForText(process, ...call)).toBe(expected)
    expect(process.logged).toEqual([expect.stringMatching(line)])
  })
})

describe('nothing is kept', () => {
  const call: Call = ['getEvent', { params: { event_id: largestId } }]

  test.each<[string, Partial<ChainSource>]>([
    ['a state', { getAccount: () => Promise.reject(new AppError('source.notRecorded', { source: 'a', what: 'b' })) }],
    ['the block after it', {}],
    [
      'the configuration',
      { getConfig: () => Promise.reject(new AppError('source.unreachable', { source: 'a', reason: 'b' })) },
    ],
  ])('when the node does not have %s', async (what, changed) => {
    const index = await openIndex()
    const archive = demoArchive()
    const node: ChainSource = {
      ...archive,
      ...changed,
      ...(what === 'the block after it' && {
        async getMasterchainBlock(choice) {
          if (choice === 'newest') return archive.getMasterchainBlock(choice)
          throw new AppError('source.notRecorded', { source: 'a', what: 'b' })
        },
      }),
    }
    await callForText(await openProcess({ index, version: 'v1', node }), ...call)
    expect(await listKept(index)).toEqual(new Map())
  })

  test('of a trace with a message that is not received yet', async () => {
    const index = await openIndex()
    const rows = await index.traces(eventIds)
    const open = [...rows.values()].map(row => [row.id, { ...row, open: 1 }] as const)
    const pending = { ...index, traces: async () => new Map(open) }
    await callForText(await openProcess({ index: pending, version: 'v1' }), ...call)
    expect(await listKept(index)).toEqual(new Map())
  })

  test('of a trace that is read as such: its actions would be computed for it', async () => {
    const index = await openIndex()
    await callForText(await openProcess({ index, version: 'v1' }), 'getTrace', { params: { trace_id: largestId } })
    expect(await listKept(index)).toEqual(new Map())
  })
})
