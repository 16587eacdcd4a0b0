import { beforeAll, describe, expect, test } from 'vitest'
import { dataFiles, readData } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { gatherScenario } from '../../test/localnetTrace.ts'
import { scenarioNames } from '../../test/scenarios.ts'
import type { Executor } from '../emulator/Emulation.ts'
import { protocols } from '../protocols/index.ts'
import type { AccountFacts } from '../trace/accountFacts.ts'
import { readTraceFile } from '../trace/readTraceFile.ts'
import { nodesOf, type Trace } from '../trace/Trace.ts'
import type { Address } from '../units.ts'
import { classifyFully, type ExtendedAction, isExtended } from './classify.ts'
import { getExtendedKind } from './extended/index.ts'
import type { TokenAmount } from './kinds/tokenAmount.ts'
import { listOwnFields } from './listFields.ts'

/** The amounts of a sentence that no movement of the action confirms. */
function findUnconfirmed(action: ExtendedAction, trace: Trace): string[] {
  if (action.status !== 'ok') return []
  const { actor } = getExtendedKind(action.type)
  const fields = listOwnFields(action)
  const accountsOf = (...roles: readonly string[]) =>
    new Set(
      fields.flatMap(({ name, field, accounts }) =>
        name === actor || (field.role !== undefined && roles.includes(field.role)) ? accounts : [],
      ),
    )
  const [givers, getters] = [accountsOf('gives', 'through'), accountsOf('gets')]
  return fields.flatMap(({ name, field: { role }, amounts }) =>
    role !== 'given' && role !== 'received'
      ? []
      : amounts.flatMap(amount => {
          const [party, end] = role === 'given' ? [givers, 'from' as const] : [getters, 'to' as const]
          const moved =
            amount.type === 'coin'
              ? sumCoins(action, trace, end, party)
              : action.movements
                  .filter(each => isSameAsset(each.asset, amount) && each[end] !== undefined && party.has(each[end]))
                  .reduce((sum, each) => sum + each.amount, 0n)
          // Messages carry TON for gas beside the amount; jettons are exact, and several amounts of one token add up.
          const confirmed = amount.type === 'jetton' && amount.master === undefined ? true : moved >= amount.amount
          return confirmed ? [] : [`${action.pattern}, ${name}: ${amount.amount}, moved ${moved}`]
        }),
  )
}

/** The TON that the messages of an action take from these accounts, or bring to them. */
const sumCoins = (action: ExtendedAction, { root }: Trace, end: 'from' | 'to', party: ReadonlySet<Address>): bigint =>
  nodesOf(root)
    .filter(({ hash }) => action.baseTransactions.includes(hash))
    .flatMap(({ account, inMessage }) => (inMessage?.type === 'int_msg' ? [{ account, inMessage }] : []))
    .filter(({ account, inMessage }) => party.has(end === 'to' ? account : (inMessage.source ?? account)))
    .reduce((sum, { inMessage }) => sum + inMessage.value, 0n)

const isSameAsset = (asset: ExtendedAction['movements'][number]['asset'], amount: TokenAmount): boolean =>
  asset.type === 'jetton'
    ? amount.type === 'jetton' && amount.master === asset.master
    : asset.type === 'currency'
      ? amount.type === 'currency' && amount.id === asset.id
      : asset.type === amount.type

const unconfirmedOf = (trace: Trace, facts: AccountFacts): string[] =>
  classifyFully(trace, facts, protocols)
    .actions.filter(isExtended)
    .flatMap(action => findUnconfirmed(action, trace))

describe('what a sentence gives and receives is in the movements of its transactions', () => {
  test.each(dataFiles('traces', /--.*\.json$/))('%s', file => {
    const { trace, facts } = readTraceFile(readData('traces', file))
    expect(unconfirmedOf(trace, facts)).toEqual([])
  })

  let executor: Executor
  beforeAll(async () => {
    executor = await testExecutor()
  })

  test.each(scenarioNames())('%s', async name => {
    const gathered = await gatherScenario(name, executor)
    if (gathered) expect(unconfirmedOf(gathered.trace, gathered.facts)).toEqual([])
  })
})
