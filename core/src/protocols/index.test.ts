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

test('exchanges have names of their own', () => {
  const names = protocols.protocols.flatMap(({ exchange }) => exchange?.dex ?? [])
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(protocols.protocols.map(({ name }) => name)).size).toBe(protocols.protocols.length)
})

test('an op code has words in one protocol only', () => {
  const codes = protocols.protocols.flatMap(({ operations = {} }) => Object.keys(operations))
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
})
