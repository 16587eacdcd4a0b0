import { beforeAll, describe, expect, test } from 'vitest'
import { emulatorModule, testExecutor } from '../../test/executor.ts'
import {
  activeAccount,
  assembleCode,
  externalMessage,
  fakeBlock,
  fakeChain,
  fakeDeps,
  someAddress,
} from '../../test/fakes.ts'
import { recordedConfig } from '../../test/scenarios.ts'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { runSafely } from '../getMethods/detectContract.ts'
import { type Hash, lt, nano, unixSec } from '../units.ts'
import { defaultArguments } from './defaultArguments.ts'
import { emulateTrace } from './emulateTrace.ts'
import { runSteps } from './steps.ts'
import { readStack, writeStackItem } from './vmStack.ts'
import { createExecutor, type ExecutorLimits, type WasmExecutor } from './wasmExecutor.ts'

const configHash = '5a614bad06c7dc93bc7a5451481d5f658bd2232dc5b79eaff9bab3154f1e94ab'
const bob = someAddress('b')
const now = unixSec(1_795_000_000)
const seed = '0'.repeat(64) as Hash

/** PUSHINT 0; (DUP; PAIR) × n: a pair of pairs of pairs, 2^n values in n steps of some gas each. */
const bomb = (n: number): Cell => {
  // 3 bytes each: cells have 127.
  const perCell = 40
  let code: Cell | undefined
  for (let left = n; left > 0; ) {
    const count = left % perCell || perCell
    const body = '20 6F02'.repeat(count)
    code = code === undefined ? assembleCode(body) : assembleCode(body, code)
    left -= count
  }
  return assembleCode('30 70', code ?? emptyCell)
}

describe('a contract that pairs a value with itself 40 times', () => {
  let executor: WasmExecutor
  beforeAll(async () => {
    executor = await testExecutor()
    await new Promise(resolve => setTimeout(resolve, 200))
  })
  const getMethod = (code: Cell, timeoutMs?: number) => ({
    config: recordedConfig(configHash),
    now,
    seed,
    code,
    data: emptyCell,
    address: bob,
    balance: nano(0n),
    methodId: 85143,
    stack: [],
    gasLimit: 1_000_000n,
    libraries: new Map(),
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  const took = (work: () => void): number => {
    const started = performance.now()
    work()
    return performance.now() - started
  }

  // PUSHNULL; n REPEAT { PUSHINT 0; SWAP; PAIR }
  const list = (length: number) => assembleCode(`30 6D 81${length.toString(16).padStart(4, '0')} 9470016F02 E4`)

  test.each([300, 500, 1000])('a list of %d values, one nested in the next, is returned', length => {
    const { exitCode, stack } = executor.runGetMethod(getMethod(list(length)))
    expect(exitCode).toBe(0)
    let values = 0
    let [rest] = stack
    while (rest?.type === 'tuple') {
      expect(rest.items[0]).toEqual({ type: 'int', value: 0n })
      rest = rest.items[1]
      values++
    }
    expect(values).toBe(length)
  })

  test('as a get method has a stack that is too large to return', () => {
    const failure = { code: 'emulation.failed', message: expect.stringContaining('too large to be written') }
    expect(() => executor.runGetMethod(getMethod(bomb(40)))).toThrow(expect.objectContaining(failure))
    expect(() => executor.runGetMethod(getMethod(list(1200)))).toThrow(expect.objectContaining(failure))
  })

  test('as a get method with stacks is stopped after its time, and the executor runs on', async () => {
    let error: unknown
    const ms = took(() => {
      try {
        executor.runGetMethod({ ...getMethod(bomb(40)), verbosity: 'stack' })
      } catch (caught) {
        error = caught
      }
    })
    console.log(`bomb as a get method: ${ms.toFixed(0)} ms, ${(error as Error)?.message}`)
    expect(error).toMatchObject({ code: expect.stringMatching(/^limit\.(time|cells)$/) })
    expect(ms).toBeLessThan(10_000)
    expect(executor.runGetMethod(getMethod(assembleCode('30 71')))).toMatchObject({ exitCode: 0 })
    expect(executor.heapBytes()).toBeLessThan(800 * 2 ** 20)
  })

  test('is rejected with a log without stacks, and its steps have none, with the reason', async () => {
    const message = externalMessage(bob)
    const args = defaultArguments({
      block: fakeBlock(),
      config: recordedConfig(configHash),
      message: message.cell,
      hostNow: now,
    })
    const chain = fakeChain(new Map([[bob, activeAccount(bob, bomb(40), emptyCell, 1_000_000_000n)]]))
    const started = performance.now()
    const { rejection, libraries } = await emulateTrace(message, args, fakeDeps(executor, chain))
    console.log(`bomb as a rejected message: ${(performance.now() - started).toFixed(0)} ms`)
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(rejection?.vmLog).toContain('gas remaining: ')
    expect(rejection?.vmLog).not.toContain('stack: ')
    const node = { ...rejection!, message, hash: undefined }
    const ms = took(() => {
      const { steps, stacksError } = runSteps(node, { executor, ignoreSignature: false, libraries })
      expect(steps.length).toBeGreaterThan(80)
      expect(steps.every(step => step.stack === undefined)).toBe(true)
      expect(stacksError).toMatchObject({ code: expect.stringMatching(/^limit\.(time|cells)$/) })
      console.log(`bomb as steps with stacks: ${stacksError?.message}`)
    })
    console.log(`bomb as steps with stacks: ${ms.toFixed(0)} ms`)
    expect(ms).toBeLessThan(20_000)
  }, 40_000)

  test.each([
    ['memory', 24, (bytes: number): Partial<ExecutorLimits> => ({ memoryBytes: bytes, transactionMs: 60_000 })],
    ['size', 5, (): Partial<ExecutorLimits> => ({ resultBytes: 1000 })],
  ])(
    'is stopped at the limit of its %s too',
    async (what, pairs, toLimits) => {
      const instanceBytes = (await testExecutor()).heapBytes()
      const limited = createExecutor(await emulatorModule(), toLimits(instanceBytes))
      const shardAccount = activeAccount(bob, bomb(pairs), emptyCell, 1_000_000_000n)
      const { cell: message } = externalMessage(bob)
      const input = { ...getMethod(emptyCell), account: bob, shardAccount, message, ignoreSignature: false }
      const run = () => limited.runTransaction({ ...input, lt: lt(2_000_000_001n), verbosity: 'stack' })
      expect(run).toThrow(expect.objectContaining({ code: 'limit.cells', message: expect.stringContaining(what) }))
      expect(limited.heapBytes()).toBeLessThan(300 * 2 ** 20)
    },
    90_000,
  )

  test('is a failed method, not an error, when it detects the interface of a contract', async () => {
    expect(runSafely(() => executor.runGetMethod(getMethod(bomb(40), 100)))).toMatchObject({ exitCode: -1, stack: [] })
  })
})

test('a stack that unfolds to too many values is not read', () => {
  // vm_stk_tuple#07 of two, both the same cell.
  let pair = writeStackItem({ type: 'null' })
  for (let i = 0; i < 30; i++) pair = new Builder().uint(0x07, 8).uint(2, 16).ref(pair).ref(pair).end()
  const stack = new Builder()
    .uint(1, 24)
    .ref(emptyCell)
    .bits(pair.slice().loadBits(24))
    .ref(pair.ref(0))
    .ref(pair.ref(1))
    .end()
  expect(() => readStack(stack)).toThrow(expect.objectContaining({ code: 'limit.cells' }))
})
