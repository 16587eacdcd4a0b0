import { readFile } from 'node:fs/promises'
import { nodePorts } from '@tonoscope/node/host'
import { demoUrl, emulatorUrl } from './assets.ts'
import type { Host } from './Host.ts'

/** Node: files, HTTP and the TCP connections of liteservers. */
export const host: Host = {
  readEmulator: () => readFile(emulatorUrl),
  readDemo: () => readFile(demoUrl),
  ports: nodePorts(),
}
