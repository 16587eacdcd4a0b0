import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeBoc } from '../src/cell/boc.ts'
import type { Snapshot } from '../src/chain/snapshot/Snapshot.ts'
import { readSnapshot } from '../src/chain/snapshot/snapshotFile.ts'

const file = fileURLToPath(new URL('../demo/demo.snapshot.json.gz', import.meta.url))

/** The bytes of the demo network's snapshot file. */
export const demoFile = (): Uint8Array => new Uint8Array(readFileSync(file))

let opened: Snapshot | undefined

/** The demo network's snapshot, read once. */
export function demoSnapshot(): Snapshot {
  opened ??= readSnapshot(demoFile())
  return opened
}

/** The largest full block of the demo network, as a BoC. */
export const demoBlock = (): Uint8Array =>
  (demoSnapshot().fullBlocks ?? []).map(({ root }) => writeBoc(root)).reduce((a, b) => (a.length > b.length ? a : b))
