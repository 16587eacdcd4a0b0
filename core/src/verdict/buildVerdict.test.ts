import { beforeAll, describe, expect, test } from 'vitest'
import { testExecutor } from '../../test/executor.ts'
import { gatherScenario } from '../../test/localnetTrace.ts'
import { readScenario, recordedLibraries, scenarioNames } from '../../test/scenarios.ts'
import { body, stub, stubAddress, stubTrace } from '../../test/stubTrace.ts'
import { classify } from '../actions/classify.ts'
import type { DebugCheck, DebugVerdict } from '../contract/debug.ts'
import type { Executor } from '../emulator/Emulation.ts'
import { isWalletKind, readWalletMessage } from '../messages/walletMessage.ts'
import { protocols } from '../protocols/index.ts'
import { readMessage } from '../tlb/message.ts'
import { unknownFacts } from '../trace/accountFacts.ts'
import { createContractReader } from '../trace/contractReader.ts'
import type { TraceNode } from '../trace/Trace.ts'
import { buildVerdict } from './buildVerdict.ts'
import type { RejectionFacts } from './findRejection.ts'
import { preflight } from './preflight.ts'

/** The expected finding of each scenario that fails, and its transaction. */
const failing: Readonly<
  Record<string, { code: string; outcome: DebugVerdict['outcome']; node?: string; sentence?: RegExp }>
> = {
  'account-freezes': { code: 'account.froze', outcome: 'failed', node: '0.0' },
  'action-ignored-mode2': {
    code: 'messages.skipped',
    outcome: 'partly',
    sentence: /^The contract silently skipped 1 of 2 outgoing messages/,
  },
  'action-phase-37': {
    code: 'action.notEnough',
    outcome: 'failed',
    node: '0.0',
    sentence: /not enough TON \(result code 37\)/,
  },
  'bounce-into-contract': { code: 'compute.noContract', outcome: 'failed', node: '0.0.0' },
  'bounce-no-contract': { code: 'compute.noContract', outcome: 'failed', node: '0.0' },
  'cell-underflow': {
    code: 'compute.failed',
    outcome: 'failed',
    node: '0.0',
    sentence: /cell underflow \(exit code 9\)/,
  },
  'dns-auction-bad-name': { code: 'compute.failed', outcome: 'failed', node: '0.0' },
  'domain-renew-not-owner': { code: 'compute.failed', outcome: 'failed', node: '0.0', sentence: /411/ },
  'external-accepted-then-throw': { code: 'compute.failed', outcome: 'failed', node: '0', sentence: /702/ },
  'extra-currency-too-much': {
    code: 'messages.skipped',
    outcome: 'failed',
    node: '0',
    sentence: /9 999 FMS were requested, the wallet had 1 FMS/,
  },
  'frozen-account-top-up': { code: 'value.frozen', outcome: 'success' },
  'jetton-burn-refused': {
    code: 'compute.failed',
    outcome: 'failed',
    node: '0.0.0',
    sentence: /^The jetton master .*74/,
  },
  'jetton-internal-transfer-bounced': {
    code: 'compute.failed',
    outcome: 'failed',
    node: '0.0.0',
    sentence: /^The jetton wallet .*711/,
  },
  'jetton-transfer-low-value': {
    code: 'compute.failed',
    outcome: 'failed',
    node: '0.0',
    sentence: /not enough TON for fees/,
  },
  'jetton-transfer-too-much': {
    code: 'compute.failed',
    outcome: 'failed',
    node: '0.0',
    sentence: /not enough jettons \(exit code 706\)/,
  },
  'nft-auction-bid-low': { code: 'compute.failed', outcome: 'failed', node: '0.0', sentence: /^The auction .*1000/ },
  'nft-purchase-too-little': {
    code: 'compute.failed',
    outcome: 'failed',
    node: '0.0',
    sentence: /^The sale contract .*450/,
  },
  'nft-transfer-not-owner': {
    code: 'compute.failed',
    outcome: 'failed',
    node: '0.0',
    sentence: /^The NFT item .*not the owner/,
  },
  'not-enough-gas-to-start': { code: 'compute.noGas', outcome: 'success' },
  'orders-jetton-not-paid': {
    code: 'messages.skipped',
    outcome: 'failed',
    node: '0',
    sentence: /7 TON were requested, the wallet had 0.999 TON/,
  },
  'orders-one-of-three': {
    code: 'messages.skipped',
    outcome: 'partly',
    node: '0',
    sentence: /silently skipped 2 of 3 outgoing messages/,
  },
  'out-of-gas': { code: 'compute.outOfGas', outcome: 'failed', node: '0.0' },
  'pool-deploy': { code: 'compute.failed', outcome: 'success' },
  'range-check': { code: 'compute.failed', outcome: 'failed', node: '0.0', sentence: /exit code 5/ },
  'sbt-transfer-refused': { code: 'compute.failed', outcome: 'failed', node: '0.0', sentence: /cannot be transferred/ },
  'split-bounce-cross-shard': { code: 'compute.noContract', outcome: 'failed', node: '0.0' },
  'throw-777-bounced': { code: 'compute.failed', outcome: 'failed', node: '0.0', sentence: /exit code 777/ },
  'transfer-fail-funds-ignored': { code: 'messages.skipped', outcome: 'failed', node: '0' },
  'unknown-operation': { code: 'compute.failed', outcome: 'partly', node: '0.1', sentence: /unknown operation/ },
  'v4-install-plugin': { code: 'compute.noContract', outcome: 'partly', node: '0.0' },
  'v5-batch-one-ignored': {
    code: 'messages.skipped',
    outcome: 'partly',
    node: '0',
    sentence: /silently skipped 1 of 3 outgoing messages/,
  },
  'v5-disable-signature-by-external': {
    code: 'compute.failed',
    outcome: 'failed',
    node: '0',
    sentence: /only for extensions/,
  },
  'v5-gas-relay-wrong-signature': { code: 'request.ignored', outcome: 'failed', node: '0.0' },
  'vesting-internal-transfer-locked': { code: 'action.notEnough', outcome: 'failed', node: '0.0' },
}

describe('verdicts of the recorded network', () => {
  let executor: Executor
  beforeAll(async () => {
    executor = await testExecutor()
  })

  const verdictOf = async (name: string) => {
    const gathered = await gatherScenario(name, executor)
    return (
      gathered &&
      buildVerdict({
        trace: gathered.trace,
        actions: classify(gathered.trace, gathered.facts, protocols),
        preflight: [],
      })
    )
  }

  test.each(Object.entries(failing))('%s has the expected finding only', async (name, expected) => {
    const verdict = await verdictOf(name)
    const findings = verdict?.findings.filter(({ severity }) => severity !== 'info') ?? []
    expect(new Set(findings.map(({ code }) => code))).toEqual(new Set([expected.code]))
    expect(verdict).toMatchObject({ accepted: 'yes', outcome: expected.outcome })
    expect(verdict?.first_failing_node).toBe(expected.node)
    expect(findings[0]?.sentence).toMatch(expected.sentence ?? /./)
    expect(verdict?.sentence).toContain(expected.outcome === 'success' ? '' : findings[0]?.sentence)
  })

  const others = scenarioNames().filter(name => !(name in failing) && !name.startsWith('rejected-'))
  test.each(others)('%s succeeds without findings', async name => {
    const verdict = await verdictOf(name)
    expect(verdict?.findings.filter(({ severity }) => severity !== 'info')).toEqual([])
    expect(verdict).toMatchObject({ outcome: 'success', accepted: 'yes', intent: 'happened' })
  })

  // The state of rejected-tester-throw-before-accept was not recorded.
  const rejected: Readonly<Record<string, { code: string; sentence: RegExp }>> = {
    'rejected-expired': {
      code: 'rejected.expiry',
      sentence: /^Rejected by the wallet: the message is not valid at this time, expired/,
    },
    'rejected-subscription-not-yet': { code: 'rejected.code', sentence: /exit code 30/ },
    'rejected-v3-wrong-seqno': {
      code: 'rejected.seqno',
      sentence: /expected seqno \d+, the message has \d+\.$/,
    },
    'rejected-v5-signature-disabled': {
      code: 'rejected.signatureOff',
      sentence: /signature authentication is disabled/,
    },
    'rejected-v5-wrong-seqno': {
      code: 'rejected.seqno',
      sentence: /expected seqno \d+, the message has \d+\.$/,
    },
    'rejected-wrong-seqno': {
      code: 'rejected.seqno',
      sentence: /^Rejected by the wallet: expected seqno \d+/,
    },
    'rejected-wrong-signature': { code: 'rejected.signature', sentence: /^Rejected by the wallet: wrong signature/ },
  }
  test.each(Object.entries(rejected))('%s names the cause', (name, expected) => {
    const { message, rejection: recorded } = readScenario(name)
    if (!message || !recorded) throw new Error(`${name} was not rejected`)
    const { state, account, exitCode, now } = recorded
    const settings = { config: recorded.config, now, seed: '0'.repeat(64) as never, libraries: recordedLibraries() }
    const { interfaces } = createContractReader(executor, settings).inspect(state)
    const kind = interfaces.find(isWalletKind)
    const read = readMessage(message)
    const checks = preflight({
      message: read,
      wallet: kind && { kind, body: readWalletMessage(read.body, kind) },
      state: { shardAccount: state },
      now,
      networkGlobalId: -777,
    })
    const verdict = buildVerdict({
      preflight: checks,
      rejection: {
        account,
        label: 'W',
        exitCode,
        text: 'not accepted',
        interfaces,
        status: 'active',
        bringsCode: false,
      },
    })
    expect(verdict).toMatchObject({ outcome: 'rejected', accepted: 'no', intent: 'failed' })
    expect(verdict.findings.map(({ code }) => code)).toEqual([expected.code])
    expect(verdict.sentence).toMatch(expected.sentence)
    expect(verdict.findings[0]?.evidence).toContainEqual({ name: 'exit_code', value: String(exitCode) })
  })
})

const rejection = (given: Partial<RejectionFacts>): RejectionFacts => ({
  account: stubAddress('w'),
  label: 'EQw',
  exitCode: undefined,
  text: 'text of the emulator',
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
const verdictOfRejection = (given: Partial<RejectionFacts>, ...checks: DebugCheck[]) =>
  buildVerdict({ rejection: rejection(given), preflight: checks })

test('a rejection names the expected and the actual value', () => {
  const verdict = verdictOfRejection(
    { exitCode: 33, interfaces: ['wallet_v4r2'] },
    check('seqno', 'fail', { expected: '5', actual: '4' }),
  )
  expect(verdict.sentence).toBe('Rejected by the wallet: expected seqno 5, the message has 4.')
  expect(verdict.findings[0]?.advice).toMatch(/already been processed/)
  const early = check('seqno', 'fail', { expected: '5', actual: '7' })
  expect(verdictOfRejection({ exitCode: 33, interfaces: ['wallet_v4r2'] }, early).findings[0]?.advice).toMatch(
    /seqno 5 first/,
  )
})

test('if an exit code has two causes, the pre-flight checks decide', () => {
  const v3 = { exitCode: 35, interfaces: ['wallet_v3r2'] }
  const expired = check('expiry', 'fail')
  const forged = check('signature', 'fail')
  expect(verdictOfRejection(v3, check('expiry', 'ok'), forged).findings[0]?.code).toBe('rejected.signature')
  expect(verdictOfRejection(v3, expired, check('signature', 'ok')).findings[0]?.code).toBe('rejected.expiry')
  // The wallet checks the time first.
  expect(verdictOfRejection(v3, expired, forged).findings[0]?.code).toBe('rejected.expiry')
  expect(verdictOfRejection(v3).findings[0]?.code).toBe('rejected.code')
})

test.each([
  [{ status: 'nonexist' as const }, 'rejected.noContract'],
  [{ status: 'uninit' as const }, 'rejected.noContract'],
  [{ status: 'frozen' as const }, 'rejected.frozen'],
  [{ status: 'uninit' as const, bringsCode: true }, 'rejected.other'],
  [{ exitCode: -14 }, 'rejected.outOfGas'],
  [{ exitCode: 777 }, 'rejected.code'],
])('a rejection with %j has the finding %s', (given, code) => {
  expect(verdictOfRejection(given).findings.map(finding => finding.code)).toEqual([code])
})

const verdictOfTrace = (root: TraceNode) => {
  const trace = stubTrace(root)
  return buildVerdict({ trace, actions: classify(trace, unknownFacts, protocols), preflight: [] })
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
  for (const interfaces of [[], ['wallet_v3r2'], ['wallet_v4r2'], ['jetton_wallet']] as const) {
    const call = { body: body(1), interfaces, success: false }
    const compute = verdictOfTrace(stub({ external: true, children: [stub({ ...call, phases: computed(code) })] }))
    const action = verdictOfTrace(stub({ external: true, children: [stub({ ...call, phases: acted(code) })] }))
    expect(compute.sentence).not.toBe(action.sentence)
    expect(compute.findings[0]?.advice ?? 'none').not.toBe(action.findings[0]?.advice)
    expect(compute.sentence).toMatch(/compute phase/)
    expect(action.sentence).toMatch(/action phase/)
  }
})

test('a failing child of a successful root is not reported as success', () => {
  const failing = stub({ body: body(1), success: false, phases: computed(9) })
  const verdict = verdictOfTrace(stub({ external: true, children: [stub({ body: body(2), children: [failing] })] }))
  expect(verdict).toMatchObject({ outcome: 'failed', every_transaction_succeeded: 'no', first_failing_node: '0.0.0' })
})

test('separates acceptance, success of every transaction and intended effect', () => {
  const wallet = {
    interfaces: ['wallet_v5r1'] as const,
    external: true,
    phases: acted(0, { skippedActions: 1, totalActions: 1 }),
  }
  expect(verdictOfTrace(stub(wallet))).toMatchObject({
    accepted: 'yes',
    every_transaction_succeeded: 'yes',
    intent: 'failed',
    outcome: 'failed',
  })
})

test('a truncated trace is reported as partial, with the reason', () => {
  const child = stub({ body: body(1) })
  const root = {
    ...stub({ external: true, outMessages: [child.inMessage!] }),
    truncations: [{ message: child.inMessage!, reason: { kind: 'transactions', limit: 1 } as const }],
  }
  const trace = { ...stubTrace(root), inProgress: true }
  const verdict = buildVerdict({ trace, actions: [], preflight: [], partial: { kind: 'transactions', limit: 1 } })
  expect(verdict).toMatchObject({ outcome: 'partial', intent: 'unknown', every_transaction_succeeded: 'unknown' })
  expect(verdict.findings.map(({ code }) => code)).toEqual(['partial.transactions'])
})

test('a long chain does not overflow the stack', () => {
  let node = stub({ body: body(1), success: false, phases: computed(9) })
  for (let i = 0; i < 10_000; i++) node = stub({ body: body(1), children: [node] })
  expect(verdictOfTrace(node).findings).toHaveLength(1)
})
