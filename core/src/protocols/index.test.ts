import { expect, test } from 'vitest'
import { protocols } from './index.ts'

const { patterns } = protocols

test('each pattern comes after the patterns it builds on', () => {
  const seen = new Set<string>()
  for (const { name, after } of patterns) {
    for (const earlier of after) expect(seen, `${name} comes after ${earlier}`).toContain(earlier)
    seen.add(name)
  }
})

test('pattern names are unique', () => {
  expect(new Set(patterns.map(({ name }) => name)).size).toBe(patterns.length)
})
