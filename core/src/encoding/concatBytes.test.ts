import { expect, test } from 'vitest'
import { concatBytes } from './concatBytes.ts'

test('joins parts of any length in order', () => {
  expect(concatBytes([Uint8Array.of(1, 2), new Uint8Array(0), Uint8Array.of(3)])).toEqual(Uint8Array.of(1, 2, 3))
  expect(concatBytes([])).toEqual(new Uint8Array(0))
})
