import { beforeAll, describe, expect, test } from 'vitest'
import { cutOut } from '../../test/cutOut.ts'
import { dataFiles, hasData, readData } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { gatherScenario } from '../../test/localnetTrace.ts'
import { scenarioNames } from '../../test/scenarios.ts'
import type { Executor } from '../emulator/Emulation.ts'
import { valueFlow } from '../flow/valueFlow.ts'
import type { Facts } from '../trace/facts.ts'
import { readTraceFile } from '../trace/readTraceFile.ts'
import { nodesOf, type Trace, type TraceNode } from '../trace/Trace.ts'
import { type Action, classify } from './classify.ts'
import type { Asset, Movement } from './defineAction.ts'
import { codeText } from './payloadRemark.ts'

function understood(trace: Trace, facts: Facts): Action[] {
  const thrown: unknown[] = []
  const actions = classify(trace, facts, { onThrow: (...what) => thrown.push(what) })
  expect(thrown).toEqual([])
  valueFlow(trace, actions)
  return actions
}

/** Messages that only tell somebody of what is done already, or give back what is left over. */
const tells = new Set([
  'excess',
  'jetton_notify',
  'jetton_burn_notification',
  'nft_ownership_assigned',
  'elector_new_stake_confirmation',
  'elector_recover_stake_response',
])

/** What follows when it is done: a deposit is one when the pool has it, a request when the pool has noted it. */
const follows: Readonly<Record<string, readonly string[]>> = {
  // What makes the waiting contract ready, what tells it of the end, what is given back, the jettons for the share.
  'liquidity.dedust': ['0x9b3aa3fa', '0xaae79256', '0x6b0b787f', 'jetton_internal_transfer'],
  'liquidity.both': ['0x9b3aa3fa', '0xaae79256', '0x6b0b787f', 'jetton_internal_transfer'],
  'liquidity.coffee': ['coffee_payout_internal', 'jetton_internal_transfer'],
  'liquidity.tonco': ['positionnft_v3_position_init', 'pay_to'],
  'staking.liquidRequest': ['tonstake_payout_mint_jettons'],
}

/** Kinds that another action may be made of: they show when what they were a part of is not whole any more. */
const parts = new Set<Action['type']>([
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
const movedTokens = (actions: readonly Action[]): string[] =>
  actions.flatMap(({ moved }) =>
    moved.filter(isToken).map(({ asset, amount, to }) => `${assetText(asset)} ${amount} ${to}`),
  )

/** What is wrong with what is told of a trace that lacks a transaction. */
function inventions(whole: readonly Action[], gone: TraceNode, trace: Trace, actions: readonly Action[]): string[] {
  const wrong: string[] = []
  const there = new Set([...nodesOf(trace.root)].map(({ hash }) => hash))
  const accounts = new Set([...nodesOf(trace.root)].map(({ account }) => account))
  const covered = new Set(actions.flatMap(action => action.baseTransactions))
  for (const hash of covered) if (!there.has(hash)) wrong.push(`${hash} is not there`)
  for (const { hash, inMessage } of nodesOf(trace.root)) {
    if (inMessage?.type === 'int_msg' && inMessage.source && !covered.has(hash)) wrong.push(`${hash} is not told of`)
  }
  const before = new Map<string, number>()
  for (const each of movedTokens(whole)) before.set(each, (before.get(each) ?? 0) + 1)
  for (const each of movedTokens(actions)) {
    const left = (before.get(each) ?? 0) - 1
    before.set(each, left)
    if (left < 0) wrong.push(`moved that never moved: ${each}`)
  }
  for (const { type, pattern, status, baseTransactions, moved, detail } of actions) {
    if (status !== 'ok' || pattern === 'generic') continue
    for (const { asset } of moved) {
      if (asset.type === 'nft' && !accounts.has(asset.item)) wrong.push(`${pattern} moved an item that did nothing`)
    }
    if (parts.has(type)) continue
    const same = whole.find(
      other => other.type === type && baseTransactions.some(hash => other.baseTransactions.includes(hash)),
    )
    if (same?.status !== 'ok') wrong.push(`${pattern}: ${type} that was ${same?.status ?? 'not there'}`)
    // Part of the way is another exchange than the whole: what it says of itself has changed then.
    else if (
      same.baseTransactions.includes(gone.hash) &&
      textOf(same.detail) === textOf(detail) &&
      needed(pattern, gone, trace)
    )
      wrong.push(`${pattern} does without ${opOf(gone)}`)
  }
  return wrong
}

const needed = (pattern: string, gone: TraceNode, trace: Trace): boolean =>
  !tells.has(opOf(gone)) && !follows[pattern]?.includes(opOf(gone)) && !isChange(gone, trace)

const textOf = (detail: unknown): string =>
  JSON.stringify(detail, (_, value) => (typeof value === 'bigint' ? String(value) : value))

const opOf = ({ inMessage: message }: TraceNode): string =>
  message?.decoded?.name ?? (message?.opCode === undefined ? 'coins' : codeText(message.opCode))

/** Coins without a word, of which no more came back than was sent along. */
const isChange = (gone: TraceNode, trace: Trace): boolean => {
  const { inMessage: message } = gone
  if (message === undefined || message.opCode !== undefined) return false
  const from = [...nodesOf(trace.root)].find(({ outMessages }) => outMessages.some(({ hash }) => hash === message.hash))
  return from?.inMessage !== undefined && message.value <= from.inMessage.value
}

/** Every trace that lacks one transaction, as one on its way and as one of which nothing is known. */
function checkWithoutEach(trace: Trace, facts: Facts): void {
  const whole = understood(trace, facts)
  for (const gone of [...nodesOf(trace.root)].slice(1)) {
    for (const said of ['pending', 'nothing'] as const) {
      const without = cutOut(trace, gone.hash, said)
      expect(inventions(whole, gone, without, understood(without, facts)), `${gone.hash}, ${said}`).toEqual([])
    }
  }
}

describe.skipIf(!hasData)('without any one transaction nothing fails and nothing is invented', () => {
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
