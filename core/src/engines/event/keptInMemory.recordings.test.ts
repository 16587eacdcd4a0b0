import { beforeAll, describe, expect, test } from 'vitest'
import { demoFile, demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { sharedExecutor } from '../../../test/executor.ts'
import type { ChainSource } from '../../chain/ChainSource.ts'
import type { DescriptionStore } from '../../chain/DescriptionStore.ts'
import { memoryDescriptions } from '../../chain/memoryDescriptions.ts'
import { openNetwork } from '../../chain/networks/openNetwork.ts'
import type { Executor } from '../../emulator/Emulation.ts'
import { AppError, isAppError } from '../../errors.ts'
import type { Service } from '../../operations/createService.ts'
import type { Hash } from '../../units.ts'
import { type Writable, writeJson } from '../../wire/json.ts'

const snapshot = demoSnapshot()
const eventIds = snapshot.traces.flatMap(({ transactions: [first] }) => first?.cell.hash() ?? [])
const accounts = [...snapshot.accounts.keys()].filter((_, at) => at % 7 === 0)
type Call = Parameters<Service['call']>

/** Events and traces of the demo network, and the events of some accounts. */
const calls: readonly Call[] = [
  ...eventIds.flatMap((event_id): Call[] => [
    ['getEvent', { params: { event_id } }],
    ['getTrace', { params: { trace_id: event_id } }],
    ['debugEvent', { body: { query: event_id } }],
  ]),
  ...accounts.map((account): Call => ['getAccountEvents', { params: { account_id: account, limit: 10 } }]),
]

/** The reply as its bytes, or the text of its error: not of every account all transactions are recorded. */
async function callForText(service: Service, ...[name, given]: Call): Promise<string> {
  try {
    const reply = await service.call(name, given)
    // A reply is plain data; its type has no index signature.
    return writeJson(('took_ms' in reply ? { ...reply, took_ms: 0 } : reply) as unknown as Writable)
  } catch (error) {
    if (!isAppError(error)) throw error
    return error.message
  }
}

/** A store that counts what it keeps. */
function countKept(): { readonly store: DescriptionStore; readonly kept: ReadonlySet<Hash> } {
  const inner = memoryDescriptions(8_000_000)
  const kept = new Set<Hash>()
  return {
    kept,
    store: {
      ...inner,
      async keep(rows) {
        for (const { id } of rows) kept.add(id)
        await inner.keep(rows)
      },
    },
  }
}

describe('what is kept in memory', () => {
  let shared: Executor
  beforeAll(async () => {
    shared = await sharedExecutor()
  })

  test('gives the bytes of what is computed, without a get method', async () => {
    let getMethods = 0
    const executor: Executor = {
      facts: shared.facts,
      runTransaction: input => shared.runTransaction(input),
      runTickTock: input => shared.runTickTock(input),
      runGetMethod(input) {
        getMethods++
        return shared.runGetMethod(input)
      },
    }
    const { store, kept } = countKept()
    const computing = await demoService()
    const keeping = await demoService({ network: { descriptions: store }, deps: { executor } })
    const expected: string[] = []
    for (const call of calls) {
      const text = await callForText(computing, ...call)
      expect(await callForText(keeping, ...call)).toBe(text)
      expected.push(text)
    }
    expect(expected.filter(text => text.startsWith('{')).length).toBeGreaterThan(0.9 * calls.length)
    expect(kept.size).toBe(eventIds.length)
    expect(getMethods).toBeGreaterThan(100)
    getMethods = 0
    for (const [at, call] of calls.entries()) expect(await callForText(keeping, ...call)).toBe(expected[at])
    expect(getMethods).toBe(0)
  }, 240_000)

  test('is that of a network as long as it is open', async () => {
    const { descriptions } = openNetwork(
      { name: 'demo', sources: [{ kind: 'snapshot', file: 'demo.gz', bytes: demoFile() }] },
      { fetch: () => Promise.reject(new Error('no request')), nowMs: () => 0 },
    )
    const service = await demoService({ network: { descriptions } })
    const [event_id] = eventIds
    if (event_id === undefined) throw new Error('the demo network has traces')
    await callForText(service, 'getEvent', { params: { event_id } })
    expect([...(await descriptions.read(eventIds)).keys()]).toEqual([event_id])
  })

  test('is not what depends on the newest block of a live network', async () => {
    const { store, kept } = countKept()
    const service = await demoService({ network: { recorded: false, descriptions: store } })
    for (const event_id of eventIds) await callForText(service, 'getEvent', { params: { event_id } })
    // The snapshot has few of the blocks after a trace, so that nearly all states are those of the newest one.
    expect(kept.size).toBeGreaterThan(0)
    expect(kept.size).toBeLessThan(0.2 * eventIds.length)
  })

  test.each([
    ['also of events with states that a recorded network does not have', 'source.notRecorded', true],
    ['not of events whose read was ended by a limit', 'limit.cancelled', false],
  ] as const)('is there %s', async (_, code, isKept) => {
    const { store, kept } = countKept()
    const error = code === 'limit.cancelled' ? new AppError(code, {}) : new AppError(code, { source: 'a', what: 'b' })
    let failed = 0
    const getAccount: ChainSource['getAccount'] = () => {
      failed++
      return Promise.reject(error)
    }
    const service = await demoService({ network: { descriptions: store }, chain: { getAccount } })
    let events = 0
    for (const event_id of eventIds) {
      const before = failed
      await callForText(service, 'getEvent', { params: { event_id } })
      if (failed === before) continue
      events++
      expect(kept.has(event_id)).toBe(isKept)
    }
    expect(events).toBeGreaterThan(20)
  })
})
