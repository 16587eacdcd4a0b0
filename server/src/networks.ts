import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

/** A network to answer for: a name, and where its chain is read from. Plain data, so that it reaches worker threads. */
export type NetworkConfig = {
  readonly name: string
  readonly kind: 'snapshot'
  /** The unpacked file; shared between threads, not copied. */
  readonly bytes: Uint8Array<SharedArrayBuffer>
  /** Where it comes from, for people. */
  readonly source: string
}

/** The snapshot that is shipped with the project. */
const demoFile = fileURLToPath(new URL('../../core/demo/demo.snapshot.json.gz', import.meta.url))

/** The recorded network that needs no network; the default on a fresh machine. */
export const demoNetwork = (): NetworkConfig => snapshotNetwork('demo', demoFile)

/** A network that stands still, from a snapshot file. */
export function snapshotNetwork(name: string, file: string): NetworkConfig {
  const read = readFileSync(file)
  // Unpacked here once: the platform's own is faster than what the core carries for pages.
  const plain = read[0] === 0x1f && read[1] === 0x8b ? gunzipSync(read) : read
  const bytes = new Uint8Array(new SharedArrayBuffer(plain.length))
  bytes.set(plain)
  return { name, kind: 'snapshot', bytes, source: `snapshot ${basename(file)}` }
}
