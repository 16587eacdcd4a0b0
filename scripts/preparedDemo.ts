import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { prepareSnapshot } from '@tonoscope/core/chain/snapshot/preparedSnapshot'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { showSamples } from '@tonoscope/core/engines/samples/getSampleTree'

const inCore = (path: string): string => fileURLToPath(new URL(`../core/${path}`, import.meta.url))

/** Writes the demo network in the form that a page opens fastest; ignored by git. */
export async function writePreparedDemo(target: string = inCore('assets/demo.prepared.gz')): Promise<void> {
  const file = readFileSync(inCore('demo/demo.snapshot.json.gz'))
  const prepared = prepareSnapshot(file, { packsChain: true, shownSamples: await showSamples(readSnapshot(file)) })
  mkdirSync(dirname(target), { recursive: true })
  // Written under a temporary name and renamed, so that a concurrent process never reads a partial file.
  const temporary = `${target}.${process.pid}`
  writeFileSync(temporary, gzipSync(prepared, { level: 9 }))
  renameSync(temporary, target)
}

/** Vitest runs it once before the tests of the page, which import the file. */
export const setup = (): Promise<void> => writePreparedDemo()
