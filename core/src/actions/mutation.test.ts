import { beforeAll, describe, expect, test } from 'vitest'
import { dataFiles, readData } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { gatherScenario } from '../../test/localnetTrace.ts'
import { removeTransaction } from '../../test/removeTransaction.ts'
import { scenarioNames } from '../../test/scenarios.ts'
import type { Executor } from '../emulator/Emulation.ts'
import { valueFlow } from '../flow/valueFlow.ts'
import { protocols } from '../protocols/index.ts'
import type { AccountFacts } from '../trace/accountFacts.ts'
import { getDecoded } from '../trace/getDecoded.ts'
import { readTraceFile } from '../trace/readTraceFile.ts'
import { nodesOf, type Trace, type TraceNode } from '../trace/Trace.ts'
import { type ClassifiedAction, classify } from './classify.ts'
import type { Asset, Movement } from './kinds/defineAction.ts'
import { formatOpCode } from './ops/comments.ts'

function classifyWithoutErrors(trace: Trace, facts: AccountFacts): ClassifiedAction[] {
  const errors: unknown[] = []
  const actions = classify(trace, facts, protocols, { onError: (...error) => errors.push(error) })
  expect(errors).toEqual([])
  valueFlow(trace, actions)
  return actions
}

/** Messages that only notify of a completed action or return excess TON. */
const notifications = new Set([
  'excess',
  'jetton_notify',
  'jetton_burn_notification',
  'nft_ownership_assigned',
  'elector_new_stake_confirmation',
  'elector_recover_stake_response',
])

/** Messages after completion: a deposit is complete in the pool, a request when the pool has stored it. */
const sideFollowUps = {
  // Deploy of the deposit contract, its final notification, refunds, LP tokens.
  'liquidity.dedust': ['0x9b3aa3fa', '0xaae79256', '0x6b0b787f', 'jetton_internal_transfer'],
  'liquidity.coffee': ['coffee_payout_internal', 'jetton_internal_transfer'],
  'liquidity.tonco': ['positionnft_v3_position_init', 'pay_to'],
}
const followUps: Readonly<Record<string, readonly string[]>> = {
  ...sideFollowUps,
  'liquidity.twoSided': Object.values(sideFollowUps).flat(),
  'staking.liquidWithdrawRequest': ['tonstake_payout_mint_jettons'],
}

/** Kinds that other actions are built from: they appear when the containing action is incomplete. */
const partKinds = new Set<ClassifiedAction['type']>([
  'TonTransfer',
  'ExtraCurrencyTransfer',
  'SmartContractExec',
  'ContractDeploy',
  'JettonTransfer',
  'FlawedJettonTransfer',
  'JettonMint',
  'JettonBurn',
  'NftItemTransfer',
  'AuctionBid',
  'AddExtension',
  'RemoveExtension',
])

const isToken = ({ asset }: Movement): boolean => asset.type === 'jetton' || asset.type === 'nft'
const assetText = (asset: Asset): string =>
  asset.type === 'jetton' ? asset.master : asset.type === 'nft' ? asset.item : asset.type
const movedTokens = (actions: readonly ClassifiedAction[]): string[] =>
  actions.flatMap(({ movements }) =>
    movements.filter(isToken).map(({ asset, amount, to }) => `${assetText(asset)} ${amount} ${to}`),
  )

/** The errors in the actions of a trace that lacks a transaction. */
function findInventions(
  complete: readonly ClassifiedAction[],
  removed: TraceNode,
  trace: Trace,
  actions: readonly ClassifiedAction[],
): string[] {
  const errors: string[] = []
  const existing = new Set(nodesOf(trace.root).map(({ hash }) => hash))
  const accounts = new Set(nodesOf(trace.root).map(({ account }) => account))
  const covered = new Set(actions.flatMap(action => action.baseTransactions))
  for (const hash of covered) if (!existing.has(hash)) errors.push(`${hash} does not exist`)
  for (const { hash, inMessage } of nodesOf(trace.root)) {
    if (inMessage?.type === 'int_msg' && inMessage.source && !covered.has(hash)) errors.push(`${hash} is not covered`)
  }
  const remaining = new Map<string, number>()
  for (const each of movedTokens(complete)) remaining.set(each, (remaining.get(each) ?? 0) + 1)
  for (const each of movedTokens(actions)) {
    const left = (remaining.get(each) ?? 0) - 1
    remaining.set(each, left)
    if (left < 0) errors.push(`invented movement: ${each}`)
  }
  for (const { type, pattern, status, baseTransactions, movements, detail } of actions) {
    if (status !== 'ok' || pattern === 'generic') continue
    for (const { asset } of movements) {
      if (asset.type === 'nft' && !accounts.has(asset.item))
        errors.push(`${pattern} moved an item without transactions`)
    }
    if (partKinds.has(type)) continue
    const same = complete.find(
      other => other.type === type && baseTransactions.some(hash => other.baseTransactions.includes(hash)),
    )
    if (same?.status !== 'ok') errors.push(`${pattern}: ${type} was ${same?.status ?? 'missing'}`)
    // A partial swap differs from the complete one: its detail has changed then.
    else if (
      same.baseTransactions.includes(removed.hash) &&
      toJson(same.detail) === toJson(detail) &&
      isRequired(pattern, removed, trace)
    )
      errors.push(`${pattern} ignores the missing ${operationName(removed)}`)
  }
  return errors
}

const isRequired = (pattern: string, removed: TraceNode, trace: Trace): boolean =>
  !notifications.has(operationName(removed)) &&
  !followUps[pattern]?.includes(operationName(removed)) &&
  !isExcess(removed, trace)

const toJson = (detail: unknown): string =>
  JSON.stringify(detail, (_, value) => (typeof value === 'bigint' ? String(value) : value))

const operationName = ({ inMessage: message }: TraceNode): string =>
  (message && getDecoded(message))?.name ??
  (typeof message?.opCode === 'number' ? formatOpCode(message.opCode) : 'transfer')

/** Plain TON that returns no more than the sender attached. */
const isExcess = (removed: TraceNode, trace: Trace): boolean => {
  const { inMessage: message } = removed
  if (!message || message.opCode != null) return false
  const from = nodesOf(trace.root).find(({ outMessages }) => outMessages.some(({ hash }) => hash === message.hash))
  return !!from?.inMessage && message.value <= from.inMessage.value
}

/** Checks every trace that lacks one transaction, either pending or absent. */
function checkWithoutEach(trace: Trace, facts: AccountFacts): void {
  const complete = classifyWithoutErrors(trace, facts)
  for (const removed of nodesOf(trace.root).slice(1)) {
    for (const truncation of ['pending', 'nothing'] as const) {
      const partial = removeTransaction(trace, removed.hash, truncation)
      const errors = findInventions(complete, removed, partial, classifyWithoutErrors(partial, facts))
      expect(errors, `${removed.hash}, ${truncation}`).toEqual([])
    }
  }
}

describe('a trace without any one transaction causes no errors and no invented actions', () => {
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
