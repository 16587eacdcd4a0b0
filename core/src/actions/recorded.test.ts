import { describe, expect, test } from 'vitest'
import { dataFiles, hasData, readData } from '../../test/data.ts'
import { scenarioTree } from '../../test/localnetTrace.ts'
import { readScenario, scenarioNames } from '../../test/scenarios.ts'
import { saidOfStake, statedTokens } from '../../test/statedStakes.ts'
import { saidOfSwap } from '../../test/statedSwaps.ts'
import { valueFlow } from '../flow/valueFlow.ts'
import { type Facts, noFacts } from '../trace/facts.ts'
import { readTraceFile } from '../trace/readTraceFile.ts'
import { nodesOf, type Trace } from '../trace/Trace.ts'
import { traceOf } from '../trace/traceOf.ts'
import { type Action, classify } from './classify.ts'

const files = dataFiles('traces', /--.*\.json$/)
const slugOf = (file: string) => file.replace('.json', '')

function understood(trace: Trace, facts: Facts): Action[] {
  const thrown: unknown[] = []
  const actions = classify(trace, facts, { onThrow: (...what) => thrown.push(what) })
  expect(thrown).toEqual([])
  valueFlow(trace, actions)
  return actions
}

function expectCovered(trace: Trace, actions: readonly Action[]): void {
  const covered = new Set(actions.flatMap(action => action.baseTransactions))
  const existing = new Set([...nodesOf(trace.root)].map(node => node.hash))
  for (const hash of covered) expect(existing).toContain(hash)
  for (const node of nodesOf(trace.root)) {
    if (node.inMessage?.type === 'int_msg' && node.inMessage.source) expect(covered, node.hash).toContain(node.hash)
  }
}

type Statement = { type: string; success?: boolean } & Record<string, unknown>
const ours = [
  ...['TonTransfer', 'JettonTransfer', 'JettonMint', 'JettonBurn', 'NftItemTransfer', 'ContractDeploy'],
  ...['DepositStake', 'WithdrawStake', 'WithdrawStakeRequest', 'ElectionsRecoverStake', 'LiquidityDeposit'],
  'JettonSwap',
  'NftPurchase',
]

/** Our detail in the words of the recordings. */
function said(action: Action): Record<string, unknown> {
  const detail = action.detail as Record<string, unknown>
  return {
    sender: detail.sender,
    recipient: detail.recipient,
    amount: detail.amount === undefined ? undefined : String(detail.amount),
    jetton: detail.jetton,
    senders_wallet: detail.senderWallet,
    recipients_wallet: detail.recipientWallet,
    nft: detail.nft,
    address: detail.address,
    comment: detail.comment ?? null,
    // An account that got code has it, even if the code failed on its first message: the recordings see that differently.
    success: action.type === 'ContractDeploy' ? undefined : action.status === 'ok',
    ...saidOfStake(action),
    ...saidOfSwap(action),
    ...saidOfPurchase(action),
  }
}

/** Where an item sells itself the recordings name no seller; we say who is paid. */
function saidOfPurchase(action: Action): Record<string, unknown> {
  if (action.type !== 'NftPurchase') return {}
  const { auction, buyer, seller, price } = action.detail
  return { buyer, seller: auction === 'getgems' ? seller : undefined, amount: String(price.amount) }
}

/** Whether an action is what a recording states, as far as our kinds say it. */
function fits(action: Action, stated: Statement): boolean {
  if (action.type !== stated.type) return false
  const mine = said(action)
  return Object.entries(mine).every(([field, value]) => {
    const wanted = field === 'success' && stated.case_says_failed ? false : statedTokens(stated[field])
    return wanted === undefined || value === undefined || wanted === value
  })
}

describe.skipIf(!hasData)('recorded traces of the mainnet', () => {
  const expected = hasData ? readData<Record<string, { expected: Statement[] }>>('traces', 'expected.json') : {}
  const full = hasData ? readData<Record<string, Statement[]>>('traces', 'full-actions.json') : {}

  test.each(files)('%s is understood without an error, every transaction accounted for', file => {
    const { trace, facts } = readTraceFile(readData('traces', file))
    expectCovered(trace, understood(trace, facts))
  })

  const stated = files.flatMap(file =>
    (expected[slugOf(file)]?.expected ?? [])
      .filter(({ type }) => ours.includes(type))
      .map((statement, index) => ({ file, statement, name: `${slugOf(file)}, ${index}: ${statement.type}` })),
  )
  test.each(stated)('$name is found as stated', ({ file, statement }) => {
    const { trace, facts } = readTraceFile(readData('traces', file))
    const found = understood(trace, facts).filter(action => fits(action, statement))
    expect(found.length).toBeGreaterThan(0)
    // Stated with the transaction that ordered it, which is not a part of the action here.
    const transactions = statement.base_transactions as string[] | undefined
    if (transactions) for (const hash of found[0]?.baseTransactions ?? []) expect(transactions).toContain(hash)
  })

  test.each(files)('%s: whatever another classifier sees of these kinds is seen here too', file => {
    const { trace, facts } = readTraceFile(readData('traces', file))
    const actions = understood(trace, facts)
    for (const statement of full[slugOf(file)] ?? []) {
      if (!ours.includes(statement.type) || statement.type === 'TonTransfer') continue
      expect(
        actions.some(action => fits(action, statement)),
        JSON.stringify(statement),
      ).toBe(true)
    }
  })
})

describe.skipIf(!hasData)('recorded scenarios', () => {
  test('are understood without knowing anything of their accounts', () => {
    for (const name of scenarioNames()) {
      const root = scenarioTree(readScenario(name))
      if (!root) continue
      const trace = traceOf(root, () => [])
      expectCovered(trace, understood(trace, noFacts))
    }
  })
})
