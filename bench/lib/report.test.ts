import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Claim, compare, type Timing, takeTables } from './bench.ts'
import { compareReports, describeMachine, readReport, toReport, writeReport } from './report.ts'

const timing = (name: string, medianMs: number, spread = 1.05): Timing => ({
  name,
  role: 'tonoscope',
  medianMs,
  lowMs: medianMs / spread,
  highMs: medianMs * spread,
})
const claimOf = (measured: number, unit = '×'): Claim => ({ title: 'a claim', measured, unit, passes: true })
const machine = describeMachine().finish()
const reportOf = (timings: readonly Timing[], claims: readonly Claim[] = []) =>
  toReport(machine, [{ bench: 'calls', tables: [{ title: 'a table', timings }], claims }])

test('results are read as they were written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  try {
    const report = reportOf([timing('floor', 2), timing('tonoscope', 3)], [claimOf(1.5)])
    writeReport(join(folder, 'results.json'), report)
    expect(readReport(join(folder, 'results.json'))).toEqual(report)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a slower machine changes no ratio', () => {
  const changes = compareReports(
    reportOf([timing('floor', 2), timing('tonoscope', 3)]),
    reportOf([timing('floor', 20), timing('tonoscope', 30)]),
  )
  expect(changes).toEqual([
    { name: 'calls: a table: tonoscope', before: 1.5, after: 1.5, change: 1, isWithinSpread: true },
  ])
})

test('a ratio beyond the spread of both runs is a change, one within it may be chance', () => {
  const before = reportOf([timing('floor', 2), timing('slower', 3), timing('noisy', 3, 1.6)])
  const after = reportOf([timing('floor', 2), timing('slower', 4), timing('noisy', 4, 1.6)])
  const isWithin = new Map(compareReports(before, after).map(each => [each.name, each.isWithinSpread]))
  expect(Object.fromEntries(isWithin)).toEqual({ 'calls: a table: slower': false, 'calls: a table: noisy': true })
})

test('of claims only multiples are compared, and only those of both runs', () => {
  const before = reportOf([], [claimOf(2), { ...claimOf(5, ' ms'), title: 'a time' }])
  const after = reportOf([], [claimOf(3), { ...claimOf(9, ' ms'), title: 'a time' }, { ...claimOf(1), title: 'new' }])
  expect(compareReports(before, after)).toEqual([
    { name: 'calls: a claim', before: 2, after: 3, change: 1.5, isWithinSpread: false },
  ])
})

test('the tables of a bench have the roles of their rows, and are taken once', async () => {
  takeTables()
  const settings = { rounds: 3, warmup: 0 }
  await compare(
    'two',
    [
      { name: 'alone', role: 'floor', run: () => {} },
      { name: 'all', run: () => {} },
    ],
    settings,
  )
  const [table] = takeTables()
  expect(table?.timings.map(({ name, role }) => [name, role])).toEqual([
    ['alone', 'floor'],
    ['all', 'tonoscope'],
  ])
  expect(takeTables()).toEqual([])
})
