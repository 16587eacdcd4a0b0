import { beforeAll, describe, expect, test } from 'vitest'
import { readData } from '../../test/data.ts'
import { emulateCode } from '../../test/emulateCode.ts'
import { testExecutor } from '../../test/executor.ts'
import { fakeBlock, fakeChain, fakeDeps } from '../../test/fakes.ts'
import { readScenario, recordedLibraries } from '../../test/scenarios.ts'
import { readMessage } from '../tlb/message.ts'
import { unixSec } from '../units.ts'
import { defaultArguments } from './defaultArguments.ts'
import { emulateTrace } from './emulateTrace.ts'
import { runSteps } from './steps.ts'
import type { WasmExecutor } from './wasmExecutor.ts'

describe('runSteps', () => {
  let executor: WasmExecutor
  beforeAll(async () => {
    executor = await testExecutor()
  })

  const input = () => ({ executor, ignoreSignature: false, libraries: recordedLibraries() })

  test('gives the steps that a node logged', async () => {
    const scenario = readScenario('jetton-transfer')
    const tx = scenario.transactions[1]!
    const { config, now, lt, seed, hash, account, before } = tx
    const args = defaultArguments({
      block: fakeBlock(),
      config,
      message: tx.message,
      hostNow: now,
      contexts: new Map([[tx.message.hash(), { now, lt, seed }]]),
      limits: { transactions: 1 },
    })
    const { root } = await emulateTrace(
      readMessage(tx.message),
      args,
      fakeDeps(executor, fakeChain(new Map([[account, before]]))),
    )
    expect(root?.hash).toBe(hash)
    const logs = readData<{ transactions: { hash: string; vmLog: string }[] }>(
      'localnet/vm-logs',
      'jetton-transfer.json',
    )
    const recorded = logs.transactions.find(one => one.hash === hash)!.vmLog
    const { log, steps, truncated, stacksFrom } = runSteps(root!, input())
    expect(log).toBe(recorded)
    expect([truncated, stacksFrom]).toEqual([false, 0])
    expect(steps[0]).toMatchObject({ instruction: 'SETCP 0', offset: 0 })
    expect(steps[0]?.stack).toContain('CS{')
  })

  test('gives all steps of a very long run, without the first stacks', async () => {
    // PUSHCONT { NOP … } AGAIN: about 5,000 steps until out of gas.
    const root = await emulateCode(executor, `9F ${'00'.repeat(15)} EA`, 40_000_000n)
    const { steps, truncated, stacksFrom } = runSteps(root, input())
    expect(root.transaction.description).toMatchObject({ compute_ph: { exit_code: -14 } })
    expect(steps[0]?.instruction).toMatch(/PUSHCONT|SETCP/)
    expect(truncated).toBe(false)
    expect(stacksFrom).toBeGreaterThan(0)
    expect(steps[stacksFrom - 1]?.stack).toBeUndefined()
    expect(steps[stacksFrom]?.stack).toBeDefined()
  })

  test('throws when the second run differs from the first', async () => {
    const root = await emulateCode(executor, '30')
    const other = { ...root, context: { ...root.context, now: unixSec(root.context.now + 1) } }
    expect(runSteps(root, input()).steps.length).toBeGreaterThan(0)
    expect(() => runSteps(other, input())).toThrow(expect.objectContaining({ code: 'emulation.failed' }))
  })
})
