import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from './createFolder.ts'

test('creates the missing parents, once', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'folder-')), 'a', 'b')
  createFolder(folder)
  createFolder(folder)
  expect(existsSync(folder)).toBe(true)
})

test('ends with an error where folders cannot be created', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'folder-')), 'file')
  writeFileSync(file, '')
  for (const folder of [file, join(file, 'a'), join(file, 'a', 'b')])
    expect(() => createFolder(folder)).toThrow(/EEXIST|ENOTDIR/)
  // Node's `recursive` never returns from this.
  if (process.platform === 'linux') expect(() => createFolder('/proc/nope/deep')).toThrow(/ENOENT/)
})
