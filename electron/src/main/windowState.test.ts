import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeJsonFile } from './jsonFile.ts'
import { readWindowState } from './windowState.ts'

const folder = mkdtempSync(join(tmpdir(), 'window-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'deep/er/window.json')
const screen = { x: 0, y: 0, width: 1920, height: 1040 }
const second = { x: 1920, y: -200, width: 1280, height: 1000 }
const state = { x: 2000, y: 0, width: 900, height: 700, maximized: true }
const first = { width: 1280, height: 860, maximized: false }

test('restores the last state', () => {
  writeJsonFile(file, state)
  expect(readWindowState(file, [screen, second])).toEqual(state)
})

test('drops a position that is not visible on any display, keeps the size', () => {
  writeJsonFile(file, state)
  const rest = { width: 900, height: 700, maximized: true }
  expect(readWindowState(file, [screen])).toEqual(rest)
  expect(readWindowState(file, [])).toEqual(rest)
  for (const away of [
    { x: -880, y: 0 },
    { x: 0, y: -300 },
    { x: 1900, y: 0 },
    { x: 0, y: 1030 },
  ]) {
    writeJsonFile(file, { ...state, ...away })
    expect(readWindowState(file, [screen]), JSON.stringify(away)).toEqual(rest)
  }
})

test.each([
  ['none yet', undefined],
  ['a damaged one', '{"x":1,'],
  ['one of another kind', '[]'],
  ['one with nonsense in it', '{"x":"a","y":1,"width":900,"height":700,"maximized":false}'],
  ['one that is too small to be seen', '{"width":1,"height":1,"maximized":false}'],
])('%s: uses the default state', (_, text) => {
  const damaged = join(folder, 'damaged.json')
  rmSync(damaged, { force: true })
  if (text !== undefined) writeFileSync(damaged, text)
  expect(readWindowState(damaged, [screen])).toEqual(first)
})

test('ignores a write error', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => writeJsonFile(join(folder, 'file/window.json'), state)).not.toThrow()
})
