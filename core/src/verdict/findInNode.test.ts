import { beforeAll, describe, expect, test } from 'vitest'
import { testExecutor } from '../../test/executor.ts'
import { gatherScenario } from '../../test/localnetTrace.ts'
import { body, stub } from '../../test/stubTrace.ts'
import type { Executor } from '../emulator/Emulation.ts'
import type { ComputeSkipReason } from '../tlb/transaction.ts'
import { nodesOf, type TraceNode } from '../trace/Trace.ts'
import { findInNode } from './findInNode.ts'

const find = (node: TraceNode, isRoot = true) =>
  findInNode(node, { isRoot, unsent: [], formatAccount: account => account })

const codeOf = (node: TraceNode, isRoot = false) => find(node, isRoot)?.code

describe('findings with exit code 0', () => {
  let executor: Executor
  beforeAll(async () => {
    executor = await testExecutor()
  })
  const nodes = async (name: string): Promise<TraceNode[]> => {
    const gathered = await gatherScenario(name, executor)
    return gathered ? nodesOf(gathered.trace.root) : []
  }

  test('a contract that silently ignores a message', async () => {
    const [, minter] = await nodes('jetton-change-admin')
    if (!minter) throw new Error('the minter has a transaction')
    expect(codeOf(minter)).toBeUndefined()
    // As if the new admin had not been stored.
    const silent = { ...minter, after: minter.before }
    expect(find(silent)).toMatchObject({
      code: 'message.swallowed',
      severity: 'warning',
      sentence: expect.stringContaining('(0x00000003) and did nothing'),
    })
    expect(codeOf({ ...silent, before: undefined })).toBeUndefined()
  })

  test('a wallet that ignores a request', async () => {
    const [, wallet] = await nodes('v5-disable-signature')
    if (!wallet) throw new Error('the wallet has a transaction')
    expect(codeOf(wallet)).toBeUndefined()
    expect(codeOf({ ...wallet, after: wallet.before })).toBe('request.ignored')
  })

  test('a contract that ignores a bounced message', async () => {
    const bounced = (await nodes('jetton-burn-refused')).find(node => node.inMessage?.bounced)
    if (!bounced) throw new Error('no bounced message')
    expect(codeOf(bounced)).toBeUndefined()
    expect(codeOf({ ...bounced, after: bounced.before })).toBe('bounce.ignored')
  })

  test('no finding for plain transfers, excesses and notices to a wallet', async () => {
    for (const name of ['transfer-v4r2-comment', 'jetton-transfer', 'nft-transfer', 'single-nominator-deposit']) {
      for (const node of (await nodes(name)).slice(1)) {
        if (node.outMessages.length === 0) expect(codeOf({ ...node, after: node.before })).toBeUndefined()
      }
    }
  })
})

const skipped = (reason: ComputeSkipReason | undefined): TraceNode['phases'] => ({ compute: { skipped: true, reason } })

test.each<[ComputeSkipReason | undefined, string]>([
  ['cskip_no_gas', 'compute.noGas'],
  ['cskip_no_state', 'compute.noContract'],
  ['cskip_bad_state', 'compute.frozen'],
  ['cskip_suspended', 'compute.suspended'],
  [undefined, 'compute.skipped'],
])('a call skipped with %s has the finding %s', (reason, code) => {
  const node = stub({ body: body(1), success: false, phases: skipped(reason) })
  expect(find(node)).toMatchObject({ code, severity: 'failure' })
})

test('a failure is a warning if the value stays, and a failure if it is returned', () => {
  const failing = { compute: { skipped: false, success: false, exitCode: 9 } } as const
  const stays = stub({ success: false, phases: failing })
  const back = stub({ success: false, phases: { ...failing, bounce: 'tr_phase_bounce_ok' } })
  expect(find(stays)?.severity).toBe('warning')
  expect(find(back)?.severity).toBe('failure')
})

test('a value too small to bounce', () => {
  const node = stub({ body: body(1), success: false, phases: { bounce: 'tr_phase_bounce_nofunds' } })
  expect(codeOf(node)).toBe('bounce.lost')
})

test('excesses that do not run the wallet are only info', () => {
  const left = stub({
    body: body(0xd53276db, b => b.uint(0, 64)),
    interfaces: ['wallet_v4r2'],
    success: false,
    phases: skipped('cskip_no_gas'),
  })
  expect(find(left)).toMatchObject({ code: 'return.tooSmall', severity: 'info' })
})

test.each([
  ['uninit', 'value.uninit', 'info'],
  ['frozen', 'value.frozen', 'warning'],
] as const)('a transfer to an account that is %s', (endStatus, code, severity) => {
  const node = stub({ endStatus, phases: skipped('cskip_no_state') })
  expect(find(node)).toMatchObject({ code, severity })
})
