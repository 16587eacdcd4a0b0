import { describe, expect, test } from 'vitest'
import { expectRecorded, hasLocalnet } from '../../../test/data.ts'
import { recordedBlocks, recordedBlocksSource } from '../../../test/recordedBlocks.ts'
import { readScenario, type Scenario, scenarioNames } from '../../../test/scenarios.ts'
import type { BlockId } from '../../blockId.ts'
import { AppError } from '../../errors.ts'
import { buildIndexedTrace } from '../../trace/buildIndexedTrace.ts'
import { nodesOf } from '../../trace/Trace.ts'
import type { Hash } from '../../units.ts'
import { type WalkOptions, type WalkStart, walkTrace } from './walkTrace.ts'

const tools: WalkOptions = { elapsedMs: () => performance.now() }

/** Scenarios whose blocks were all recorded. */
const walkable = (): Scenario[] => {
  const held = new Set(
    [...recordedBlocks().values()].flatMap(({ transactions }) => transactions.map(({ hash }) => hash)),
  )
  return scenarioNames()
    .map(readScenario)
    .filter(({ transactions }) => transactions.length > 0 && transactions.every(({ hash }) => held.has(hash)))
}

const startAt = ({ account, lt, hash }: Scenario['transactions'][number]): WalkStart => ({
  kind: 'account',
  account,
  lt,
  hashes: [hash],
})

/** Who caused whom, by hash. */
const parentsIn = (trace: ReturnType<typeof buildIndexedTrace>): Map<Hash, Hash | undefined> => {
  const parents = new Map<Hash, Hash | undefined>([[trace.root.hash, undefined]])
  for (const node of nodesOf(trace.root)) for (const child of node.children) parents.set(child.hash, node.hash)
  return parents
}

describe.skipIf(!hasLocalnet)('walkTrace over the recorded blocks', () => {
  for (const history of [true, false]) {
    test(`finds the recorded traces ${history ? 'by account history' : 'by following blocks'}`, async () => {
      const source = recordedBlocksSource({ history })
      let walked = 0
      let transactions = 0
      for (const scenario of walkable()) {
        const expected = new Map(scenario.transactions.map(each => [each.hash, each.parent]))
        // From the first, from the last, and from one in between: up and down.
        const picks = new Set([0, scenario.transactions.length - 1, scenario.transactions.length >> 1])
        for (const pick of picks) {
          const from = scenario.transactions[pick]
          if (!from) continue
          const { trace, unknown } = await walkTrace(source, startAt(from), tools)
          const found = parentsIn(buildIndexedTrace(trace))
          expect(found, `${scenario.name} from ${pick}: ${unknown.join(' ')}`).toEqual(expected)
          walked++
          transactions += found.size
        }
      }
      console.log(`walked ${walked} times, over ${transactions} transactions, ${source.calls.length} questions`)
      expectRecorded(walked, 201)
    }, 120_000)
  }

  test('starts at a transaction hash or message hash in a block', async () => {
    const scenario = readScenario('jetton-transfer')
    const last = scenario.transactions.at(-1)
    if (!last) throw new Error('the scenario has transactions')
    for (const hash of [last.hash, last.message.hash()]) {
      const { trace } = await walkTrace(
        recordedBlocksSource({ history: false }),
        { kind: 'block', block: last.block, hashes: [hash] },
        tools,
      )
      expect(trace.id).toBe(scenario.transactions[0]?.hash)
      expect(trace.transactions).toHaveLength(scenario.transactions.length)
    }
  })

  test('reports where it stopped and which messages were not searched for', async () => {
    const scenario = readScenario('jetton-transfer')
    const [first] = scenario.transactions
    if (!first) throw new Error('the scenario has transactions')
    const few = await walkTrace(recordedBlocksSource({ history: false }), startAt(first), {
      ...tools,
      limits: { transactions: 2 },
    })
    expect(few.unknown.join()).toMatch(/limit of 2 transactions/)
    expect(new Set(few.trace.open?.values())).toEqual(new Set(['not-searched']))
    expect(buildIndexedTrace(few.trace).inProgress).toBe(false)
    const [max] = readScenario('long-chain').transactions
    if (!max) throw new Error('the scenario has transactions')
    let now = 0
    const late = await walkTrace(recordedBlocksSource({ history: false }), startAt(max), {
      elapsedMs: () => now++,
      limits: { timeMs: 4 },
    })
    expect(late.unknown.join()).toMatch(/time limit of 4 ms/)
    expect(new Set(late.trace.open?.values())).toEqual(new Set(['not-searched']))
  })

  test('a message is pending when its receiver has no later transaction', async () => {
    const all = [...recordedBlocks().values()].flatMap(({ transactions }) => transactions)
    const scenario = walkable().find(({ transactions: [first, second] }) =>
      all.some(({ account, lt }) => first && account === second?.account && lt < first.lt),
    )
    const [first, second] = scenario?.transactions ?? []
    if (!first || !second) throw new Error('some receiver has a history')
    const source = recordedBlocksSource({ history: true })
    // The chain as it was before the second transaction.
    const early: typeof source = {
      ...source,
      getBlockTransactions: async position =>
        (await source.getBlockTransactions(position)).filter(each => each.hash !== second.hash),
      getAccountTransactions: async account =>
        ((await source.getAccountTransactions?.(account, { count: 1000 })) ?? []).filter(({ lt }) => lt < second.lt),
    }
    const { trace } = await walkTrace(early, startAt(first), tools)
    expect(buildIndexedTrace(trace).inProgress).toBe(true)
    expect(buildIndexedTrace(trace).root.truncations.map(({ reason }) => reason.kind)).toContain('pending')
  })

  test('a message is pending when the newest block of its shard has not received it', async () => {
    const scenario = walkable().find(
      ({ transactions: [first, second] }) => second && first?.block.rootHash !== second.block.rootHash,
    )
    const [first, second] = scenario?.transactions ?? []
    if (!first || !second) throw new Error('some trace goes on in another block')
    const source = recordedBlocksSource({ history: false })
    const isLater = (position: BlockId) =>
      position.workchain === second.block.workchain && position.seqno >= second.block.seqno
    const early: typeof source = {
      ...source,
      async getBlockTransactions(position) {
        if (isLater(position)) throw new AppError('lookup.block', { block: 'too new' })
        return source.getBlockTransactions(position)
      },
      async getBlockByLt(account, lt) {
        const found = await source.getBlockByLt(account, lt)
        return found && isLater(found) ? undefined : found
      },
    }
    const { trace } = await walkTrace(early, startAt(first), tools)
    expect(buildIndexedTrace(trace).root.truncations.map(({ reason }) => reason.kind)).toEqual(['pending'])
  })

  test('can be cancelled, reports progress, and throws for an unknown start', async () => {
    const scenario = readScenario('long-chain')
    const [first] = scenario.transactions
    if (!first) throw new Error('the scenario has transactions')
    const stop = new AbortController()
    const seen: number[] = []
    await expect(
      walkTrace(recordedBlocksSource({ history: true }), startAt(first), {
        ...tools,
        signal: stop.signal,
        onProgress: ({ transactions }) => {
          seen.push(transactions)
          if (transactions > 5) stop.abort()
        },
      }),
    ).rejects.toMatchObject({ code: 'limit.cancelled' })
    expect(seen.length).toBeGreaterThan(3)
    await expect(
      walkTrace(
        recordedBlocksSource({ history: true }),
        { ...startAt(first), kind: 'block', block: first.block, hashes: ['0'.repeat(64) as Hash] },
        tools,
      ),
    ).rejects.toMatchObject({ code: 'lookup.transaction' })
  })
})
