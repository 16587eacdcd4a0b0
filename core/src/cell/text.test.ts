import fc from 'fast-check'
import { expect, test } from 'vitest'
import { someCell } from '../../test/cells.ts'
import { cellFromText, toBocBase64, toBocHex } from './text.ts'

test('cells round-trip through hex and base64', () => {
  fc.assert(
    fc.property(someCell, cell => {
      expect(cellFromText(toBocHex(cell)).equals(cell)).toBe(true)
      expect(cellFromText(toBocBase64(cell)).equals(cell)).toBe(true)
    }),
  )
})
