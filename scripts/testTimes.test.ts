import { expect, test } from 'vitest'
import { browserDurations, slowestLines, unitDurations } from './testTimes.ts'

test('the slowest files of the unit tests', () => {
  const testResults = [
    { name: '/p/core/a.test.ts', startTime: 0, endTime: 1000 },
    { name: '/p/core/b.test.ts', startTime: 500, endTime: 3500 },
  ]
  expect(slowestLines('unit test files', unitDurations({ testResults }, '/p/'), 1)).toEqual([
    'unit test files (2, 4 s):',
    '     3.0 s  75 %  core/b.test.ts',
  ])
})

test('browser tests are summed by file and project, with retries', () => {
  const test = (projectName: string, ...durations: number[]) => ({
    projectName,
    results: durations.map(duration => ({ duration })),
  })
  const suites = [
    { file: 'a.spec.ts', specs: [{ tests: [test('web', 100, 200)] }], suites: [] },
    { file: 'b.spec.ts', suites: [{ file: 'b.spec.ts', specs: [{ tests: [test('web', 5), test('desktop', 7)] }] }] },
  ]
  expect(browserDurations({ suites })).toEqual([
    { name: 'web a.spec.ts', ms: 300 },
    { name: 'web b.spec.ts', ms: 5 },
    { name: 'desktop b.spec.ts', ms: 7 },
  ])
})

test('a report without tests has no table', () => expect(slowestLines('files', [])).toEqual([]))
