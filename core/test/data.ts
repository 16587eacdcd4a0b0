import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unpackRecordings } from '../../scripts/recordings.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** Where the recordings are: `TONOSCOPE_DATA`, else those of the repository, unpacked on first use. */
export const recordingsRoot = process.env.TONOSCOPE_DATA ?? unpackRecordings()

/** Golden data is not part of the repository. */
const goldenRoot = process.env.TONOSCOPE_DATA ?? resolve(root, '../shared/data')

/** A path inside the recordings, or inside the golden data when it begins with `golden`. */
export const dataPath = (...parts: string[]): string =>
  join(/^golden\b/.test(parts[0] ?? '') ? goldenRoot : recordingsRoot, ...parts)

/** Whether a file or folder of the recordings exists: another set of recordings may lack it. */
export const hasRecording = (...parts: string[]): boolean => existsSync(dataPath(...parts))

/** Whether the set has a recorded network: always, unless `TONOSCOPE_DATA` names a set without one. */
export const hasData = hasRecording('localnet/README.md')

/** Whether the golden data is on this machine; tests that need it are skipped where it is not. */
export const hasGolden = hasRecording('golden/README.md')
if (!hasGolden)
  console.warn(`golden data not found at ${goldenRoot} (set TONOSCOPE_DATA): tests that read it are skipped`)

/** The names of the files in a folder of the recordings, sorted; empty when this set has no such folder. */
export function dataFiles(folder: string, pattern = /\.json$/): string[] {
  return hasRecording(folder)
    ? readdirSync(dataPath(folder))
        .filter(name => pattern.test(name))
        .sort()
    : []
}

/** A recorded JSON file; integers beyond 2^53 are rounded (use the exact reader where that matters). */
export function readData<T = unknown>(...parts: string[]): T {
  // The shape of a recording is stated by its README; each test names the part that it reads.
  return JSON.parse(readFileSync(dataPath(...parts), 'utf8')) as T
}
