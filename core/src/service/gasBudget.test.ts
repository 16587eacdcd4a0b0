import { expect, test } from 'vitest'
import type { Executor } from '../emulator/Emulation.ts'
import { withGasBudget } from './gasBudget.ts'

test('get methods are asked until their gas is used up, transactions always', () => {
  let asked = 0
  const executor = {
    facts: { build: 'x', globalVersion: 1 },
    runTransaction: () => 'ran',
    runTickTock: () => 'ran',
    runGetMethod: () => {
      asked++
      return { exitCode: 0, stack: [], gasUsed: 400n }
    },
    // Only what is called here is there.
  } as unknown as Executor
  const bounded = withGasBudget(executor, 1000n)
  const codes = Array.from({ length: 5 }, () => bounded.runGetMethod({} as never).exitCode)
  expect(codes).toEqual([0, 0, 0, -1, -1])
  expect(asked).toBe(3)
  expect(bounded.runTransaction({} as never)).toBe('ran')
})
