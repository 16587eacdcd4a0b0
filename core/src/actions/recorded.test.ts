import { describe, expect, test } from 'vitest'
import { dataFiles, hasRecording, readData } from '../../test/data.ts'
import { scenarioTree } from '../../test/localnetTrace.ts'
import { readScenario, scenarioNames } from '../../test/scenarios.ts'
import { formatTokens, toRecordedStake } from '../../test/toRecordedStake.ts'
import { toRecordedSwap } from '../../test/toRecordedSwap.ts'
import { valueFlow } from '../flow/valueFlow.ts'
import { protocols } from '../protocols/index.ts'
import { type AccountFacts, unknownFacts } from '../trace/accountFacts.ts'
import { buildTrace } from '../trace/buildTrace.ts'
import { readTraceFile } from '../trace/readTraceFile.ts'
import { nodesOf, type Trace } from '../trace/Trace.ts'
import { type ClassifiedAction, classify } from './classify.ts'

const files = dataFiles('traces', /--.*\.json$/)
const slugOf = (file: string) => file.replace('.json', '')

function classifyWithoutErrors(trace: Trace, facts: AccountFacts): ClassifiedAction[] {
  const errors: unknown[] = []
  const actions = classify(trace, facts, protocols, { onError: (...error) => errors.push(error) })
  expect(errors).toEqual([])
  valueFlow(trace, actions)
  return actions
}

function expectCovered(trace: Trace, actions: readonly ClassifiedAction[]): void {
  const covered = new Set(actions.flatMap(action => action.baseTransactions))
  const existing = new Set(nodesOf(trace.root).map(node => node.hash))
  for (const hash of covered) expect(existing).toContain(hash)
  for (const node of nodesOf(trace.root)) {
    if (node.inMessage?.type === 'int_msg' && node.inMessage.source) expect(covered, node.hash).toContain(node.hash)
  }
}

type Statement = { type: string; success?: boolean } & Record<string, unknown>
const comparedTypes = [
  ...['TonTransfer', 'JettonTransfer', 'JettonMint', 'JettonBurn', 'NftItemTransfer', 'ContractDeploy'],
  ...['DepositStake', 'WithdrawStake', 'WithdrawStakeRequest', 'ElectionsRecoverStake', 'LiquidityDeposit'],
  'JettonSwap',
  'NftPurchase',
]

/** An action's detail with the field names of the recordings. */
function toStatement(action: ClassifiedAction): Record<string, unknown> {
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
    // A deploy succeeds even if the code fails on its first message; the recordings differ.
    success: action.type === 'ContractDeploy' ? undefined : action.status === 'ok',
    ...toRecordedStake(action),
    ...toRecordedSwap(action),
    ...toPurchaseStatement(action),
  }
}

/** For an item that sells itself the recordings have no seller; our seller is the payee. */
function toPurchaseStatement(action: ClassifiedAction): Record<string, unknown> {
  if (action.type !== 'NftPurchase') return {}
  const { auction, buyer, seller, price } = action.detail
  return { buyer, seller: auction === 'getgems' ? seller : undefined, amount: String(price.amount) }
}

/** An action, and what the recordings list as actions of their own: the legs of a route and the sides of a deposit. */
function withParts(action: ClassifiedAction): ClassifiedAction[] {
  if (action.type === 'JettonSwap')
    return [action, ...(action.detail.legs ?? []).map(leg => ({ ...action, pattern: leg.pattern, detail: leg }))]
  if (action.type !== 'LiquidityDeposit' || action.detail.tokens.length < 2) return [action]
  return [action, ...action.detail.tokens.map(token => ({ ...action, detail: { ...action.detail, tokens: [token] } }))]
}

/** Whether an action or a part of it matches a recorded statement in the fields that both have. */
const matchesStatement = (action: ClassifiedAction, stated: Statement): boolean =>
  action.type === stated.type && withParts(action).some(part => hasStatedFields(part, stated))

function hasStatedFields(action: ClassifiedAction, stated: Statement): boolean {
  return Object.entries(toStatement(action)).every(([field, value]) => {
    const expected = field === 'success' && stated.case_says_failed ? false : formatTokens(stated[field])
    return expected === undefined || value === undefined || expected === value
  })
}

describe('recorded traces of the mainnet', () => {
  const expected = hasRecording('traces/expected.json')
    ? readData<Record<string, { expected: Statement[] }>>('traces', 'expected.json')
    : {}

  test.each(files)('%s is classified without errors, every transaction covered', file => {
    const { trace, facts } = readTraceFile(readData('traces', file))
    expectCovered(trace, classifyWithoutErrors(trace, facts))
  })

  const stated = files.flatMap(file =>
    (expected[slugOf(file)]?.expected ?? [])
      .filter(({ type }) => comparedTypes.includes(type))
      .map((statement, index) => ({ file, statement, name: `${slugOf(file)}, ${index}: ${statement.type}` })),
  )
  test.each(stated)('$name is found as stated', ({ file, statement }) => {
    const { trace, facts } = readTraceFile(readData('traces', file))
    const found = classifyWithoutErrors(trace, facts).filter(action => matchesStatement(action, statement))
    expect(found.length).toBeGreaterThan(0)
    // The statement includes the requesting transaction, which is not part of our action.
    const transactions = statement.base_transactions as string[] | undefined
    if (transactions) for (const hash of found[0]?.baseTransactions ?? []) expect(transactions).toContain(hash)
  })

  test.each(files)('%s: all actions of another classifier are found', file => {
    const { trace, facts } = readTraceFile(readData('traces', file))
    const actions = classifyWithoutErrors(trace, facts)
    const full = readData<Record<string, Statement[]>>('traces', 'full-actions.json')
    for (const statement of full[slugOf(file)] ?? []) {
      if (!comparedTypes.includes(statement.type) || statement.type === 'TonTransfer') continue
      expect(
        actions.some(action => matchesStatement(action, statement)),
        JSON.stringify(statement),
      ).toBe(true)
    }
  })
})

describe('recorded scenarios', () => {
  test('are classified without any account facts', () => {
    for (const name of scenarioNames()) {
      const root = scenarioTree(readScenario(name))
      if (!root) continue
      const trace = buildTrace(root, () => [])
      expectCovered(trace, classifyWithoutErrors(trace, unknownFacts))
    }
  })
})
