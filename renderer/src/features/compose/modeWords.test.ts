import { expect, test } from 'vitest'
import { getModeBase, withModeBase, withModeFlag } from './modeWords.ts'

test('modes have one base and any flags', () => {
  expect(getModeBase(130)).toBe(128)
  expect(withModeBase(130, 64)).toBe(66)
  expect(withModeFlag(3, 2, false)).toBe(1)
  expect(withModeFlag(128, 32, true)).toBe(160)
})
