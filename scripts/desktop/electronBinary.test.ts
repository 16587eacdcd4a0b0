import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findElectron } from './electronBinary.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'electron-'))
  folders.push(folder)
  return folder
}

test('returns undefined if Electron is not downloaded', () => {
  expect(findElectron({ package: emptyFolder() })).toBeUndefined()
})

test('finds a download by the name in path.txt', () => {
  const folder = emptyFolder()
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'path.txt'), 'electron.exe')
  expect(findElectron({ package: folder })).toBeUndefined()
  writeFileSync(join(folder, 'dist/electron.exe'), '')
  expect(findElectron({ package: folder })).toBe(join(folder, 'dist/electron.exe'))
})

test('finds the executable in ELECTRON_OVERRIDE_DIST_PATH', () => {
  const [folder, dist] = [emptyFolder(), emptyFolder()]
  expect(findElectron({ package: folder, dist })).toBeUndefined()
  writeFileSync(join(dist, 'electron'), '')
  expect(findElectron({ package: folder, dist })).toBe(join(dist, 'electron'))
})

test('uses TONOSCOPE_ELECTRON, and rejects a wrong path', () => {
  const folder = emptyFolder()
  const binary = join(folder, 'program')
  expect(() => findElectron({ package: folder, binary })).toThrow(/no such file/)
  writeFileSync(binary, '')
  expect(findElectron({ package: folder, binary })).toBe(binary)
})
