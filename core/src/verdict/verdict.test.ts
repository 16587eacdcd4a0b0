import { beforeAll, describe, expect, test } from 'vitest'
import { hasData } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { gatherScenario } from '../../test/localnetTrace.ts'
import { readScenario, recordedLibraries, scenarioNames } from '../../test/scenarios.ts'
import { body, stub, stubAddress, stubTrace } from '../../test/stubTrace.ts'
import { classify } from '../actions/classify.ts'
import type { DebugCheck, DebugVerdict } from '../contract/debug.ts'
import type { Executor } from '../emulator/Emulation.ts'
import { isWalletKind, readWalletMessage } from '../messages/walletOrders.ts'
import { readMessage } from '../tlb/message.ts'
import { contractReader } from '../trace/contractReader.ts'
import { noFacts } from '../trace/facts.ts'
import type { TraceNode } from '../trace/Trace.ts'
import { preflight } from './preflight.ts'
import { verdict } from './verdict.ts'
import type { RejectionFacts } from './verdictInput.ts'

/** What each scenario that does not go through has to be told for: its only finding, and where. */
const failing: Readonly<
  Record<string, { code: string; outcome: DebugVerdict['outcome']; node?: string; says?: RegExp }>
> = {
  'account-freezes': { code: 'account.froze', outcome: 'failed', node: '0.0' },
  'action-ignored-mode2': { code: 'orders.skipped', outcome: 'partly', says: /^The contract dropped 1 of 2 orders/ },
  'action-phase-37': {
    code: 'action.notEnough',
    outcome: 'failed',
    node: '0.0',
    says: /not enough TON \(result code 37\)/,
  },
  'bounce-into-contract': { code: 'compute.noContract', outcome: 'failed', node: '0.0.0' },
  'bounce-no-contract': { code: 'compute.noContract', outcome: 'failed', node: '0.0' },
  'cell-underflow': { code: 'compute.failed', outcome: 'failed', node: '0.0', says: /cell underflow \(exit code 9\)/ },
  'dns-auction-bad-name': { code: 'compute.failed', outcome: 'failed', node: '0.0' },
  'domain-renew-not-owner': { code: 'compute.failed', outcome: 'failed', node: '0.0', says: /411/ },
  'external-accepted-then-throw': { code: 'compute.failed', outcome: 'failed', node: '0', says: /702/ },
  'extra-currency-too-much': {
    code: 'orders.skipped',
    outcome: 'failed',
    node: '0',
    says: /9 999 FMS were ordered, the wallet had 1 FMS/,
  },
  'frozen-account-top-up': { code: 'value.frozen', outcome: 'success' },
  'jetton-burn-refused': { code: 'compute.failed', outcome: 'failed', node: '0.0.0', says: /^The jetton master .*74/ },
  'jetton-internal-transfer-bounced': {
    code: 'compute.failed',
    outcome: 'failed',
    node: '0.0.0',
    says: /^The jetton wallet .*711/,
  },
  'jetton-transfer-low-value': {
    code: 'compute.failed',
    outcome: 'failed',
    node: '0.0',
    says: /not enough TON for fees/,
  },
  'jetton-transfer-too-much': {
    code: 'compute.failed',
    outcome: 'failed',
    node: '0.0',
    says: /not enough jettons \(exit code 706\)/,
  },
  'nft-auction-bid-low': { code: 'compute.failed', outcome: 'failed', node: '0.0', says: /^The auction .*1000/ },
  'nft-purchase-too-little': {
    code: 'compute.failed',
    outcome: 'failed',
    node: '0.0',
    says: /^The sale contract .*450/,
  },
  'nft-transfer-not-owner': {
    code: 'compute.failed',
    outcome: 'failed',
    node: '0.0',
    says: /^The NFT item .*not the owner/,
  },
  'not-enough-gas-to-start': { code: 'compute.noGas', outcome: 'success' },
  'orders-jetton-not-paid': {
    code: 'orders.skipped',
    outcome: 'failed',
    node: '0',
    says: /7 TON were ordered, the wallet had 0.999 TON/,
  },
  'orders-one-of-three': { code: 'orders.skipped', outcome: 'partly', node: '0', says: /dropped 2 of 3 orders/ },
  'out-of-gas': { code: 'compute.outOfGas', outcome: 'failed', node: '0.0' },
  'pool-deploy': { code: 'compute.failed', outcome: 'success' },
  'range-check': { code: 'compute.failed', outcome: 'failed', node: '0.0', says: /exit code 5/ },
  'sbt-transfer-refused': { code: 'compute.failed', outcome: 'failed', node: '0.0', says: /cannot be transferred/ },
  'split-bounce-cross-shard': { code: 'compute.noContract', outcome: 'failed', node: '0.0' },
  'throw-777-bounced': { code: 'compute.failed', outcome: 'failed', node: '0.0', says: /exit code 777/ },
  'transfer-fail-funds-ignored': { code: 'orders.skipped', outcome: 'failed', node: '0' },
  'unknown-operation': { code: 'compute.failed', outcome: 'partly', node: '0.1', says: /unknown operation/ },
  'v4-install-plugin': { code: 'compute.noContract', outcome: 'partly', node: '0.0' },
  'v5-batch-one-ignored': { code: 'orders.skipped', outcome: 'partly', node: '0', says: /dropped 1 of 3 orders/ },
  'v5-disable-signature-by-external': {
    code: 'compute.failed',
    outcome: 'failed',
    node: '0',
    says: /only for extensions/,
  },
  'v5-gas-relay-wrong-signature': { code: 'request.ignored', outcome: 'failed', node: '0.0' },
  'vesting-internal-transfer-locked': { code: 'action.notEnough', outcome: 'failed', node: '0.0' },
}

describe.skipIf(!hasData)('the recorded network', () => {
  let executor: Executor
  beforeAll(async () => {
    executor = await testExecutor()
  })

  const judge = async (name: string) => {
    const gathered = await gatherScenario(name, executor)
    return (
      gathered && verdict({ trace: gathered.trace, actions: classify(gathered.trace, gathered.facts), preflight: [] })
    )
  }

  test.each(Object.entries(failing))('%s is told by its finding alone', async (name, expected) => {
    const said = await judge(name)
    const findings = said?.findings.filter(({ severity }) => severity !== 'info') ?? []
    expect(new Set(findings.map(({ code }) => code))).toEqual(new Set([expected.code]))
    expect(said).toMatchObject({ accepted: 'yes', outcome: expected.outcome })
    expect(said?.first_failing_node).toBe(expected.node)
    expect(findings[0]?.sentence).toMatch(expected.says ?? /./)
    expect(said?.sentence).toContain(expected.outcome === 'success' ? '' : findings[0]?.sentence)
  })

  const others = scenarioNames().filter(name => !(name in failing) && !name.startsWith('rejected-'))
  test.each(others)('%s goes through, and nothing is said against it', async name => {
    const said = await judge(name)
    expect(said?.findings.filter(({ severity }) => severity !== 'info')).toEqual([])
    expect(said).toMatchObject({ outcome: 'success', accepted: 'yes', intent: 'happened' })
  })

  // The state of rejected-tester-throw-before-accept was not recorded.
  const rejected: Readonly<Record<string, { code: string; says: RegExp }>> = {
    'rejected-expired': {
      code: 'rejected.expiry',
      says: /^Rejected by the wallet: the message is not valid at this time, it was valid until/,
    },
    'rejected-subscription-not-yet': { code: 'rejected.code', says: /exit code 30/ },
    'rejected-v3-wrong-seqno': {
      code: 'rejected.seqno',
      says: /sequence number \d+ was expected, the message has \d+\.$/,
    },
    'rejected-v5-signature-disabled': { code: 'rejected.signatureOff', says: /signatures are switched off/ },
    'rejected-v5-wrong-seqno': {
      code: 'rejected.seqno',
      says: /sequence number \d+ was expected, the message has \d+\.$/,
    },
    'rejected-wrong-seqno': {
      code: 'rejected.seqno',
      says: /^Rejected by the wallet: sequence number \d+ was expected/,
    },
    'rejected-wrong-signature': { code: 'rejected.signature', says: /^Rejected by the wallet: wrong signature/ },
  }
  test.each(Object.entries(rejected))('%s is told by its cause', (name, expected) => {
    const { message, refused } = readScenario(name)
    if (!message || !refused) throw new Error(`${name} was not refused`)
    const { state, account, exitCode, now } = refused
    const settings = { config: refused.config, now, seed: '0'.repeat(64) as never, libraries: recordedLibraries() }
    const { interfaces } = contractReader(executor, settings).inspect(state)
    const kind = interfaces.find(isWalletKind)
    const read = readMessage(message)
    const checks = preflight({
      message: read,
      wallet: kind && { kind, orders: readWalletMessage(read.body, kind) },
      state: { shardAccount: state },
      now,
      networkGlobalId: -777,
    })
    const said = verdict({
      preflight: checks,
      rejection: { account, exitCode, text: 'not accepted', interfaces, status: 'active', bringsCode: false },
    })
    expect(said).toMatchObject({ outcome: 'rejected', accepted: 'no', intent: 'failed' })
    expect(said.findings.map(({ code }) => code)).toEqual([expected.code])
    expect(said.sentence).toMatch(expected.says)
    expect(said.findings[0]?.evidence).toContainEqual({ name: 'exit_code', value: String(exitCode) })
  })
})

const rejection = (given: Partial<RejectionFacts>): RejectionFacts => ({
  account: stubAddress('w'),
  exitCode: undefined,
  text: 'the emulator says so',
  interfaces: [],
  status: 'active',
  bringsCode: false,
  ...given,
})
const check = (id: DebugCheck['id'], status: DebugCheck['status'], more: Partial<DebugCheck> = {}): DebugCheck => ({
  id,
  status,
  text: 'why',
  ...more,
})
const judgeRejection = (given: Partial<RejectionFacts>, ...checks: DebugCheck[]) =>
  verdict({ rejection: rejection(given), preflight: checks })

test('says what was expected of a rejected message, and what it has', () => {
  const said = judgeRejection(
    { exitCode: 33, interfaces: ['wallet_v4r2'] },
    check('seqno', 'fail', { expected: '5', actual: '4' }),
  )
  expect(said.sentence).toBe('Rejected by the wallet: sequence number 5 was expected, the message has 4.')
  expect(said.findings[0]?.advice).toMatch(/used already/)
  const early = check('seqno', 'fail', { expected: '5', actual: '7' })
  expect(judgeRejection({ exitCode: 33, interfaces: ['wallet_v4r2'] }, early).findings[0]?.advice).toMatch(
    /5 has to come first/,
  )
})

test('where one code means two things, the pre-flight lines decide', () => {
  const v3 = { exitCode: 35, interfaces: ['wallet_v3r2'] }
  const expired = check('expiry', 'fail')
  const forged = check('signature', 'fail')
  expect(judgeRejection(v3, check('expiry', 'ok'), forged).findings[0]?.code).toBe('rejected.signature')
  expect(judgeRejection(v3, expired, check('signature', 'ok')).findings[0]?.code).toBe('rejected.expiry')
  // The wallet looks at the time first.
  expect(judgeRejection(v3, expired, forged).findings[0]?.code).toBe('rejected.expiry')
  expect(judgeRejection(v3).findings[0]?.code).toBe('rejected.code')
})

test.each([
  [{ status: 'nonexist' as const }, 'rejected.noContract'],
  [{ status: 'uninit' as const }, 'rejected.noContract'],
  [{ status: 'frozen' as const }, 'rejected.frozen'],
  [{ status: 'uninit' as const, bringsCode: true }, 'rejected.other'],
  [{ exitCode: -14 }, 'rejected.outOfGas'],
  [{ exitCode: 777 }, 'rejected.code'],
])('a message that %j is told as %s', (given, code) => {
  expect(judgeRejection(given).findings.map(finding => finding.code)).toEqual([code])
})

const judgeTrace = (root: TraceNode) => {
  const trace = stubTrace(root)
  return verdict({ trace, actions: classify(trace, noFacts), preflight: [] })
}
const computed = (exitCode: number): TraceNode['phases'] => ({ compute: { skipped: false, success: false, exitCode } })
const acted = (
  resultCode: number,
  more: Partial<NonNullable<TraceNode['phases']['action']>> = {},
): TraceNode['phases'] => ({
  compute: { skipped: false, success: true, exitCode: 0 },
  action: {
    success: resultCode === 0,
    resultCode,
    totalActions: 3,
    skippedActions: 0,
    messagesCreated: 0,
    fwdFees: 0n as never,
    actionFees: 0n as never,
    noFunds: false,
    ...more,
  },
})

test.each([33, 34, 35, 36, 37])('compute %i and action %i never share a text', code => {
  for (const interfaces of [[], ['wallet_v3r2'], ['wallet_v4r2'], ['jetton_wallet']]) {
    const call = { body: body(1), interfaces, success: false }
    const compute = judgeTrace(stub({ external: true, children: [stub({ ...call, phases: computed(code) })] }))
    const action = judgeTrace(stub({ external: true, children: [stub({ ...call, phases: acted(code) })] }))
    expect(compute.sentence).not.toBe(action.sentence)
    expect(compute.findings[0]?.advice ?? 'none').not.toBe(action.findings[0]?.advice)
    expect(compute.sentence).toMatch(/compute phase/)
    expect(action.sentence).toMatch(/action phase/)
  }
})

test('a child that fails under a good root is never headlined as success', () => {
  const failing = stub({ body: body(1), success: false, phases: computed(9) })
  const said = judgeTrace(stub({ external: true, children: [stub({ body: body(2), children: [failing] })] }))
  expect(said).toMatchObject({ outcome: 'failed', every_transaction_succeeded: 'no', first_failing_node: '0.0.0' })
})

test('keeps the three questions apart: accepted, executed without error, and yet not done', () => {
  const wallet = {
    interfaces: ['wallet_v5r1'],
    external: true,
    phases: acted(0, { skippedActions: 1, totalActions: 1 }),
  }
  expect(judgeTrace(stub(wallet))).toMatchObject({
    accepted: 'yes',
    every_transaction_succeeded: 'yes',
    intent: 'failed',
    outcome: 'failed',
  })
})

test('a part of the trace is told as a part, with the reason', () => {
  const child = stub({ body: body(1) })
  const root = {
    ...stub({ external: true, outMessages: [child.inMessage!] }),
    cuts: [{ message: child.inMessage!, reason: { kind: 'transactions', limit: 1 } as const }],
  }
  const trace = { ...stubTrace(root), inProgress: true }
  const said = verdict({ trace, actions: [], preflight: [], partial: { kind: 'transactions', limit: 1 } })
  expect(said).toMatchObject({ outcome: 'partial', intent: 'unknown', every_transaction_succeeded: 'unknown' })
  expect(said.findings.map(({ code }) => code)).toEqual(['partial.transactions'])
})

test('a long chain is judged without running out of stack', () => {
  let node = stub({ body: body(1), success: false, phases: computed(9) })
  for (let i = 0; i < 10_000; i++) node = stub({ body: body(1), children: [node] })
  expect(judgeTrace(node).findings).toHaveLength(1)
})
