import { expect, test, vi } from 'vitest'
import { someAddress } from '../../../test/fakes.ts'
import type { Executor } from '../../emulator/Emulation.ts'
import { AppError } from '../../errors.ts'
import { withGetMethodBudget } from './getMethodBudget.ts'

type GetMethodInput = Parameters<Executor['runGetMethod']>[0]

function fakeExecutor(run: (input: GetMethodInput, clock: { ms: number }) => void) {
  const clock = { ms: 0 }
  const calls: GetMethodInput[] = []
  const yieldToEventLoop = vi.fn(() => Promise.resolve())
  const executor = {
    facts: { build: 'x', globalVersion: 1 },
    runTransaction: () => 'ran',
    runTickTock: () => 'ran',
    runGetMethod: (input: GetMethodInput) => {
      calls.push(input)
      run(input, clock)
      return { exitCode: 0, stack: [], gasUsed: 400n }
    },
    // Only the called methods are implemented.
  } as unknown as Executor
  return { deps: { executor, elapsedMs: () => clock.ms, yieldToEventLoop }, calls, yieldToEventLoop }
}
const alice = someAddress('a')
const bob = someAddress('b')
// Only the address is read.
const methodOf = (address: typeof alice) => ({ address }) as GetMethodInput

test('runs get methods until the gas is used up, transactions always', () => {
  const { deps, calls } = fakeExecutor(() => {})
  const bounded = withGetMethodBudget(deps, { gas: 1000n })
  const codes = Array.from({ length: 5 }, () => bounded.runGetMethod(methodOf(alice)).exitCode)
  expect(codes).toEqual([0, 0, 0, -1, -1])
  expect(calls.length).toBe(3)
  expect(bounded.runTransaction({} as never)).toBe('ran')
  bounded.refill()
  expect(bounded.runGetMethod(methodOf(alice)).exitCode).toBe(0)
})

test.each(['limit.time', 'limit.cells'] as const)('does not run a contract again after %s', code => {
  const { deps, calls } = fakeExecutor(({ address }) => {
    if (address !== alice) return
    throw code === 'limit.time' ? new AppError(code, { afterMs: 1 }) : new AppError(code, { what: 'x', limit: 1 })
  })
  const bounded = withGetMethodBudget(deps)
  const codes = [alice, alice, bob, alice, bob].map(address => bounded.runGetMethod(methodOf(address)).exitCode)
  expect(codes).toEqual([-1, -1, 0, -1, 0])
  expect(calls.map(({ address }) => address)).toEqual([alice, bob, bob])
})

test('runs get methods until the time is used up, each for the time that is left', () => {
  const { deps, calls } = fakeExecutor((_, clock) => {
    clock.ms += 400
  })
  const bounded = withGetMethodBudget(deps, { timeMs: 1000 })
  const codes = Array.from({ length: 4 }, () => bounded.runGetMethod(methodOf(alice)).exitCode)
  expect(codes).toEqual([0, 0, 0, -1])
  expect(calls.map(({ timeoutMs }) => timeoutMs)).toEqual([1000, 600, 200])
  bounded.refill()
  expect(bounded.runGetMethod(methodOf(alice)).exitCode).toBe(0)
})

test('passes on other errors', () => {
  const { deps } = fakeExecutor(() => {
    throw new AppError('emulation.failed', { iteration: 0, text: 'broken' })
  })
  expect(() => withGetMethodBudget(deps).runGetMethod(methodOf(alice))).toThrow('broken')
})

test('lets other calls of its thread run between contracts that take time', async () => {
  const { deps, yieldToEventLoop } = fakeExecutor((_, clock) => {
    clock.ms += 400
  })
  const bounded = withGetMethodBudget(deps)
  await bounded.pause()
  expect(yieldToEventLoop).not.toHaveBeenCalled()
  for (const address of [alice, bob]) {
    bounded.runGetMethod(methodOf(address))
    await bounded.pause()
  }
  await bounded.pause()
  expect(yieldToEventLoop).toHaveBeenCalledTimes(2)
})
