import { readFile } from 'node:fs/promises'
import { hostIndexes } from '@tonoscope/node/chainIndex/hostIndexes'
import { nodePorts } from '@tonoscope/node/host'
import type { Host } from './Host.ts'

// Literals, so that bundlers find the files; in the package they are beside its scripts.
const emulatorUrl = new URL('../../../core/assets/emulator.wasm', import.meta.url)
const demoUrl = new URL('../../../core/demo/demo.snapshot.json.gz', import.meta.url)

/** Node: files, HTTP, the TCP connections of liteservers, and indexes. */
export const host: Host = {
  readEmulator: () => readFile(emulatorUrl),
  readDemo: () => readFile(demoUrl),
  ports: nodePorts(),
  createIndexes: hostIndexes,
}
