import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { RecentFiles } from './RecentFiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'recent-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const fresh = (name: string) => join(folder, name, 'recent.json')
const names = (recent: RecentFiles) => recent.list().map(({ name }) => name)

test('lists each file once, newest first, also after a restart', () => {
  const file = fresh('order')
  const recent = new RecentFiles(file)
  for (const [at, name] of ['a.boc', 'b.boc', 'a.boc'].entries()) recent.add(`/home/me/${name}`, at)
  expect(recent.list()).toEqual([
    { id: expect.stringMatching(/^[0-9a-f]{16}$/), name: 'a.boc', folder: '/home/me', at: 2 },
    { id: expect.any(String), name: 'b.boc', folder: '/home/me', at: 1 },
  ])
  expect(new RecentFiles(file).list()).toEqual(recent.list())
})

test('keeps 12 files', () => {
  const recent = new RecentFiles(fresh('many'))
  for (let at = 0; at < 20; at++) recent.add(`/a/${at}.boc`, at)
  expect(names(recent)).toEqual(Array.from({ length: 12 }, (_, i) => `${19 - i}.boc`))
})

test('returns the path of an id, and rejects anything else', () => {
  const recent = new RecentFiles(fresh('ids'))
  recent.add('/a/same.boc', 1)
  recent.add('/b/same.boc', 2)
  expect(recent.list().map(({ id }) => recent.pathOf(id))).toEqual(['/b/same.boc', '/a/same.boc'])
  for (const id of ['/a/same.boc', '', '0000000000000000']) {
    expect(() => recent.pathOf(id)).toThrow(expect.objectContaining({ code: 'input.argument' }))
  }
})

test('stays empty after clear', () => {
  const file = fresh('clear')
  const recent = new RecentFiles(file)
  recent.add('/a.boc', 1)
  recent.clear()
  expect([names(recent), names(new RecentFiles(file))]).toEqual([[], []])
})

test.each(['', '{', '{"a":1}', '[{"path":1,"at":1}]'])('a malformed file (%s) is an empty list', text => {
  const file = join(folder, 'damaged.json')
  writeFileSync(file, text)
  expect(names(new RecentFiles(file))).toEqual([])
})

test('keeps the list in memory if the file cannot be written', () => {
  writeFileSync(join(folder, 'file'), '')
  const recent = new RecentFiles(join(folder, 'file/recent.json'))
  recent.add('/a.boc', 1)
  expect(names(recent)).toEqual(['a.boc'])
})
