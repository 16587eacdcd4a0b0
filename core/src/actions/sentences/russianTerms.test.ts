import { expect, test } from 'vitest'
import { toRussianTerm } from './russianTerms.ts'

test('a text that is one of a few has a Russian one; any other has none', () => {
  expect(toRussianTerm('not enough collateral')).toBe('недостаточно залога')
  expect(toRussianTerm('of an unknown reason (7)')).toBe('неизвестная причина 7')
  expect(toRussianTerm('type 9')).toBeUndefined()
})
