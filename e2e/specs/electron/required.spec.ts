import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { electronMissingText } from '../../../scripts/desktop/electronBinary.ts'
import { expectWhereRequired, realElectron } from '../../desktop/realElectron.ts'
import { emptyFolder } from '../../support/emptyFolder.ts'

test('Electron is installed where it is required', () => {
  expectWhereRequired(realElectron())
})

test('where it is required and missing the tests fail, where it is not required they are skipped', () => {
  const missing = { reason: 'it is missing' }
  expect(() => expectWhereRequired(missing, { REQUIRE_ELECTRON: '1' })).toThrow(/REQUIRE_ELECTRON=1, and it is missing/)
  expect(() => expectWhereRequired(missing, {})).not.toThrow()
  expect(() => expectWhereRequired(missing, { REQUIRE_ELECTRON: '0' })).not.toThrow()
  expect(() => expectWhereRequired({ binary: '/electron' }, { REQUIRE_ELECTRON: '1' })).not.toThrow()
})

test('the installed Electron is found; otherwise there is a reason', () => {
  const folder = emptyFolder()
  const binary = join(folder, 'electron')
  const locations = { package: folder }
  expect(realElectron({ DISPLAY: ':0' }, 'linux', locations)).toEqual({ reason: electronMissingText })
  writeFileSync(binary, '')
  expect(realElectron({ DISPLAY: ':0' }, 'linux', { ...locations, binary })).toEqual({ binary })
  expect(realElectron({}, 'linux', { ...locations, binary })).toEqual({ reason: expect.stringContaining('no display') })
  expect(realElectron({}, 'darwin', { ...locations, binary })).toEqual({ binary })
  expect(() => realElectron({}, 'linux', { ...locations, binary: join(folder, 'wrong') })).toThrow(/no such file/)
})
