import { expect, test } from 'vitest'
import { escapePattern } from './escapePattern.ts'

test('every printable sign stands for itself, with and without the flag u', () => {
  const signs = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
  for (const flags of ['', 'u']) expect(new RegExp(`^${escapePattern(signs)}$`, flags).test(signs)).toBe(true)
})
