import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** Folder of the recorded chain data: `TONOSCOPE_DATA`, else `../shared/data` beside the project. */
export const dataRoot = process.env.TONOSCOPE_DATA ?? resolve(root, '../shared/data')

/** Whether the recorded chain data is available; tests that need it are skipped otherwise. */
export const hasData = existsSync(join(dataRoot, 'localnet/README.md'))
if (!hasData)
  console.warn(`recorded chain data not found at ${dataRoot} (set TONOSCOPE_DATA): tests that read it are skipped`)

/** A path inside the recorded chain data. */
export const dataPath = (...parts: string[]): string => join(dataRoot, ...parts)

/** The names of the files in a folder of the recorded data; empty when the data is not on this machine. */
export function dataFiles(folder: string, pattern = /\.json$/): string[] {
  return hasData
    ? readdirSync(dataPath(folder))
        .filter(name => pattern.test(name))
        .sort()
    : []
}

/** A recorded JSON file; integers beyond 2^53 are rounded (use readJson where that matters). */
export function readData<T = unknown>(...parts: string[]): T {
  // The format of a recording is in its README; each test declares the part it reads.
  return JSON.parse(readFileSync(dataPath(...parts), 'utf8')) as T
}
