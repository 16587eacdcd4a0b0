import { expect, test } from 'vitest'
import type { Executor } from '../../emulator/Emulation.ts'
import { withGasBudget } from './gasBudget.ts'

test('runs get methods until the gas is used up, transactions always', () => {
  let calls = 0
  const executor = {
    facts: { build: 'x', globalVersion: 1 },
    runTransaction: () => 'ran',
    runTickTock: () => 'ran',
    runGetMethod: () => {
      calls++
      return { exitCode: 0, stack: [], gasUsed: 400n }
    },
    // Only the called methods are implemented.
  } as unknown as Executor
  const bounded = withGasBudget(executor, 1000n)
  const codes = Array.from({ length: 5 }, () => bounded.runGetMethod({} as never).exitCode)
  expect(codes).toEqual([0, 0, 0, -1, -1])
  expect(calls).toBe(3)
  expect(bounded.runTransaction({} as never)).toBe('ran')
})
