import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { prepareSnapshot } from '@tonoscope/core/chain/snapshot/preparedSnapshot'

const inCore = (path: string): string => fileURLToPath(new URL(`../core/${path}`, import.meta.url))

/** Writes the demo network in the form that a page opens fastest; ignored by git. */
export function writePreparedDemo(target: string = inCore('assets/demo.prepared.gz')): void {
  const prepared = prepareSnapshot(readFileSync(inCore('demo/demo.snapshot.json.gz')), { packsChain: true })
  mkdirSync(dirname(target), { recursive: true })
  // Written under a temporary name and renamed, so that a concurrent process never reads a partial file.
  const temporary = `${target}.${process.pid}`
  writeFileSync(temporary, gzipSync(prepared, { level: 9 }))
  renameSync(temporary, target)
}

/** Vitest runs it once before the tests of the page, which import the file. */
export const setup = (): void => writePreparedDemo()
