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

test('none is found where none was downloaded', () => {
  expect(findElectron({ package: emptyFolder() })).toBeUndefined()
})

test('a download is found under the name that it noted', () => {
  const folder = emptyFolder()
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'path.txt'), 'electron.exe')
  expect(findElectron({ package: folder })).toBeUndefined()
  writeFileSync(join(folder, 'dist/electron.exe'), '')
  expect(findElectron({ package: folder })).toBe(join(folder, 'dist/electron.exe'))
})

test('one that somebody brought is found in its folder', () => {
  const [folder, dist] = [emptyFolder(), emptyFolder()]
  expect(findElectron({ package: folder, dist })).toBeUndefined()
  writeFileSync(join(dist, 'electron'), '')
  expect(findElectron({ package: folder, dist })).toBe(join(dist, 'electron'))
})

test('one that is named is taken, and a wrong name is no missing runtime', () => {
  const folder = emptyFolder()
  const own = join(folder, 'program')
  expect(() => findElectron({ package: folder, own })).toThrow(/names no file/)
  writeFileSync(own, '')
  expect(findElectron({ package: folder, own })).toBe(own)
})
