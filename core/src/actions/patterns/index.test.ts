import { expect, test } from 'vitest'
import { patterns } from './index.ts'

test('each pattern comes after those that it builds on', () => {
  const seen = new Set<string>()
  for (const { name, after } of patterns) {
    for (const earlier of after) expect(seen, `${name} comes after ${earlier}`).toContain(earlier)
    seen.add(name)
  }
})

test('no two patterns have one name', () => {
  expect(new Set(patterns.map(({ name }) => name)).size).toBe(patterns.length)
})
