import { beforeAll, describe, expect, test } from 'vitest'
import { dataFiles, readData } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { gatherScenario } from '../../test/localnetTrace.ts'
import { removeTransaction } from '../../test/removeTransaction.ts'
import { scenarioNames } from '../../test/scenarios.ts'
import type { Executor } from '../emulator/Emulation.ts'
import { protocols } from '../protocols/index.ts'
import type { AccountFacts } from '../trace/accountFacts.ts'
import { readTraceFile } from '../trace/readTraceFile.ts'
import { nodesOf, type Trace, type TraceNode } from '../trace/Trace.ts'
import { type AnyAction, classifyFully, type ExtendedAction, isExtended, toV2Actions } from './classify.ts'

const listExtended = (action: AnyAction): ExtendedAction[] =>
  isExtended(action) ? [action, ...action.parts.flatMap(listExtended)] : []

function classifyWithoutErrors(trace: Trace, facts: AccountFacts): ExtendedAction[] {
  const errors: unknown[] = []
  const { v2, actions } = classifyFully(trace, facts, protocols, { onError: (...error) => errors.push(error) })
  expect(errors).toEqual([])
  const parts = actions.flatMap(toV2Actions)
  expect(new Set(parts)).toEqual(new Set(v2))
  expect(parts).toHaveLength(v2.length)
  return actions.flatMap(listExtended).filter(({ type }) => type !== 'InternalSteps')
}

/** Kinds of what is a bid in `/v2`: a purchase without its item is one. */
const partKinds: ReadonlySet<string> = new Set(['AuctionOutbid'])

/** Successful actions of the incomplete trace that the complete one does not have. */
function findInventions(complete: readonly ExtendedAction[], actions: readonly ExtendedAction[]): string[] {
  return actions
    .filter(({ type, status }) => status === 'ok' && !partKinds.has(type))
    .flatMap(({ type, pattern, baseTransactions }) => {
      const same = complete.filter(
        other => other.type === type && baseTransactions.some(hash => other.baseTransactions.includes(hash)),
      )
      return same.some(({ status }) => status === 'ok')
        ? []
        : [`${pattern}: ${type} was ${same[0]?.status ?? 'missing'}`]
    })
}

/** Checks every trace that lacks one transaction, either pending or absent. */
function checkWithoutEach(trace: Trace, facts: AccountFacts): void {
  const complete = classifyWithoutErrors(trace, facts)
  for (const removed of nodesOf(trace.root).slice(1) as TraceNode[]) {
    for (const truncation of ['pending', 'nothing'] as const) {
      const partial = removeTransaction(trace, removed.hash, truncation)
      const errors = findInventions(complete, classifyWithoutErrors(partial, facts))
      expect(errors, `${removed.hash}, ${truncation}`).toEqual([])
    }
  }
}

describe('a trace without any one transaction causes no errors and no invented actions of other kinds', () => {
  test.each(dataFiles('traces', /--.*\.json$/))('%s', file => {
    const { trace, facts } = readTraceFile(readData('traces', file))
    checkWithoutEach(trace, facts)
  })

  let executor: Executor
  beforeAll(async () => {
    executor = await testExecutor()
  })

  test.each(scenarioNames())('%s', async name => {
    const gathered = await gatherScenario(name, executor)
    // Longer ones are the same thing many times.
    if (gathered && gathered.trace.transactionCount <= 60) checkWithoutEach(gathered.trace, gathered.facts)
  })
})
