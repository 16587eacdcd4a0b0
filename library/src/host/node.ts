import { readFile } from 'node:fs/promises'
import { nodePorts } from '@tonoscope/node/host'
import type { Host } from './Host.ts'

// Literals, so that bundlers find the files; in the package they are beside its scripts.
const emulatorUrl = new URL('../../../core/assets/emulator.wasm', import.meta.url)
const demoUrl = new URL('../../../core/demo/demo.snapshot.json.gz', import.meta.url)

/** Node: files, HTTP and the TCP connections of liteservers. */
export const host: Host = {
  readEmulator: () => readFile(emulatorUrl),
  readDemo: () => readFile(demoUrl),
  ports: nodePorts(),
}
