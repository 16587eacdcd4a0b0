import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getLockedVersion, loadLockedTool } from './lockedTool.ts'

const tools = ['@electron/packager', '@electron/fuses', '@electron/asar', 'electron']

test.each(tools)('%s is installed in the version of the lock file', name => {
  expect(getLockedVersion(name)).toMatch(/^\d+\.\d+\.\d+$/)
})

test.each(['@electron/packager', '@electron/fuses', '@electron/asar'])('%s is loaded from the project', async name => {
  expect(await loadLockedTool<Record<string, unknown>>(name)).toEqual(expect.objectContaining({}))
})

test('the script loads its tools only in this way, and starts no other program', () => {
  const source = readFileSync(new URL('./package.ts', import.meta.url), 'utf8')
  expect(source).not.toMatch(/\bnpx\b|child_process|import\((?!\.)/)
  for (const name of ['@electron/packager', '@electron/fuses', '@electron/asar'])
    expect(source).toMatch(new RegExp(`loadLockedTool<\\w+>\\('${name}'\\)`))
})

function project(locked: object, installed?: object): string {
  const root = mkdtempSync(join(tmpdir(), 'locked-'))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { 'node_modules/tool': locked } }))
  mkdirSync(join(root, 'node_modules/tool'), { recursive: true })
  if (installed) writeFileSync(join(root, 'node_modules/tool/package.json'), JSON.stringify(installed))
  return root
}

test('another version than that of the lock file is an error', () => {
  const locked = { version: '1.2.3', integrity: 'sha512-…' }
  expect(getLockedVersion('tool', project(locked, { version: '1.2.3' }))).toBe('1.2.3')
  expect(() => getLockedVersion('tool', project(locked, { version: '1.2.4' }))).toThrow(
    'tool is 1.2.4 installed, the lock file has 1.2.3: run npm ci',
  )
  expect(() => getLockedVersion('tool', project(locked))).toThrow('tool is not installed')
  expect(() => getLockedVersion('other', project(locked))).toThrow('other is not in the lock file')
  // A folder or a link in place of a package of the registry.
  expect(() => getLockedVersion('tool', project({ version: '1.2.3' }, { version: '1.2.3' }))).toThrow('lock file')
})
