import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createLog } from './logFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const now = () => new Date('2026-01-02T03:04:05Z')

test('appends lines with timestamps, also after a restart', () => {
  const file = join(folder, 'deep/er/a.log')
  createLog(file, now)('one')
  createLog(file, now)('two')
  expect(readFileSync(file, 'utf8')).toBe('2026-01-02T03:04:05.000Z one\n2026-01-02T03:04:05.000Z two\n')
})

test('rotates a full file; keeps two files of limited size', () => {
  const file = join(folder, 'b.log')
  const log = createLog(file, now)
  const line = 'x'.repeat(100_000)
  for (let i = 0; i < 45; i++) log(`${i} ${line}`)
  expect(statSync(file).size).toBeLessThan(1_200_000)
  expect(statSync(`${file}.1`).size).toBeLessThan(1_200_000)
  expect(existsSync(`${file}.2`)).toBe(false)
  expect(readFileSync(file, 'utf8')).toContain(' 44 xxx')
})

test('logs to stderr if the file cannot be written', () => {
  writeFileSync(join(folder, 'file'), '')
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => createLog(join(folder, 'file/a.log'), now)('trouble')).not.toThrow()
  expect(consoleError).toHaveBeenCalledWith('trouble')
  consoleError.mockRestore()
})
