import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { logFile } from './logFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const now = () => new Date('2026-01-02T03:04:05Z')

test('lines are written with their time, one after another, also at the next start', () => {
  const file = join(folder, 'deep/er/a.log')
  logFile(file, now)('one')
  logFile(file, now)('two')
  expect(readFileSync(file, 'utf8')).toBe('2026-01-02T03:04:05.000Z one\n2026-01-02T03:04:05.000Z two\n')
})

test('a long one becomes the old one: two files, and neither grows without end', () => {
  const file = join(folder, 'b.log')
  const log = logFile(file, now)
  const line = 'x'.repeat(100_000)
  for (let i = 0; i < 45; i++) log(`${i} ${line}`)
  expect(statSync(file).size).toBeLessThan(1_200_000)
  expect(statSync(`${file}.1`).size).toBeLessThan(1_200_000)
  expect(existsSync(`${file}.2`)).toBe(false)
  expect(readFileSync(file, 'utf8')).toContain(' 44 xxx')
})

test('a disk that cannot be written to does not end the program', () => {
  writeFileSync(join(folder, 'file'), '')
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => logFile(join(folder, 'file/a.log'), now)('trouble')).not.toThrow()
  expect(told).toHaveBeenCalledWith('trouble')
  told.mockRestore()
})
