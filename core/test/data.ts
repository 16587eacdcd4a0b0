import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, TestRunner } from 'vitest'
import { goldenPath, isOtherSet, recordingPath } from '../../scripts/recordings.ts'

export { isOtherSet }

const toPath = (parts: readonly string[]): string =>
  /^golden\b/.test(parts[0] ?? '') ? goldenPath(...parts) : recordingPath(...parts)

/** Whether a file or folder of the recordings exists: another set of recordings may lack it. */
export const hasRecording = (...parts: string[]): boolean => existsSync(toPath(parts))

/** Whether the golden data is on this machine; tests that read it are skipped where it is not. */
export const hasGolden = hasRecording('golden/README.md')
if (!hasGolden)
  console.warn(`golden data not found at ${goldenPath()} (set TONOSCOPE_DATA): tests that read it are skipped`)

/** Whether this set of recordings has the local network; tests about it are skipped where it does not. */
export const hasLocalnet = hasRecording('localnet/blocks')
if (!hasLocalnet) console.warn('this set of recordings has no localnet: tests that read it are skipped')

/**
 * A path inside the recordings, or inside the golden data when it begins with `golden`.
 *
 * Where the file is missing from another set of recordings, or is golden data, the running test is skipped with the reason.
 */
export function dataPath(...parts: string[]): string {
  const path = toPath(parts)
  if (!existsSync(path)) rejectMissing(parts.join('/'))
  return path
}

/** Skips the running test; a file that the repository's own set lacks is an error, and so is reading outside a test. */
function rejectMissing(what: string): never {
  const reason = `not in this set of recordings: ${what}`
  const canLack = what.startsWith('golden') || isOtherSet
  const test = TestRunner.getCurrentTest()
  if (canLack && test) test.context.skip(reason)
  throw new Error(reason)
}

/**
 * The names of the files in a folder of the recordings, sorted.
 *
 * An empty list would let a test pass without testing: where there is no such file, a running test is skipped, and a list for
 * `test.each` has one name that no file has, so that each test which reads it is skipped.
 */
export function dataFiles(folder: string, pattern = /\.json$/): string[] {
  const names = findDataFiles(folder, pattern)
  if (names.length > 0) return names
  return TestRunner.getCurrentTest() ? rejectMissing(`${folder}/${pattern}`) : [`no ${pattern.source}`]
}

/** Like `dataFiles`, for a folder that may be empty. */
export const findDataFiles = (folder: string, pattern = /\.json$/): string[] =>
  hasRecording(folder)
    ? readdirSync(toPath([folder]))
        .filter(name => pattern.test(name))
        .sort()
    : []

/** A recorded JSON file; integers beyond 2^53 are rounded (use the exact reader where that matters). */
export function readData<T = unknown>(...parts: string[]): T {
  // The shape of a recording is stated by its README; each test names the part that it reads.
  return JSON.parse(readFileSync(dataPath(...parts), 'utf8')) as T
}

/** Expects so many of something in the repository's recordings; of another set at least one, else the test is skipped. */
export function expectRecorded(count: number | undefined, min: number): void {
  if (!isOtherSet) expect(count).toBeGreaterThanOrEqual(min)
  else if (!count) rejectMissing('anything that this test is about')
}
