import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { targets } from './sources.js'

// A path that is misspelt would change nothing when what it means changes: builds would seem up to date.
test.each([...new Set(Object.values(targets).flat())])('%s, which builds are made from, exists', path => {
  expect(existsSync(path)).toBe(true)
})
