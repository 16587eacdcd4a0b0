import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { targets } from './sources.js'

// A misspelt path would never change, so a stale build would seem up to date.
test.each([...new Set(Object.values(targets).flat())])('build input %s exists', path => {
  expect(existsSync(path)).toBe(true)
})
