/** Loads the code of the service, its emulator and the demo network side by side, each of which takes long. */

import demoUrl from '../../../core/assets/demo.prepared.gz?url'
import emulatorUrl from '../../../core/assets/emulator.wasm?url'
import type { FromWorker, ToWorker } from '../backend/workerProtocol.ts'
import { fetchBytes } from '../files/fetchBytes.ts'
import { getWorkerScope } from '../scheduling/workerScope.ts'

const scope = getWorkerScope<ToWorker, FromWorker>()

const early: ToWorker[] = []
scope.onmessage = ({ data }) => void early.push(data)

/** Compiled while it arrives, where the server states its type; else when all of it is there. */
const loadEmulator = async (): Promise<WebAssembly.Module> =>
  WebAssembly.compileStreaming(fetch(emulatorUrl)).catch(async () => WebAssembly.compile(await fetchBytes(emulatorUrl)))

const files = { emulator: loadEmulator(), demo: fetchBytes(demoUrl) }
// The host reports them with each call.
for (const file of Object.values(files)) file.catch(() => {})

import('./browserHost.ts').then(({ startHost }) => {
  const takeMessage = startHost(files)
  for (const message of early.splice(0)) takeMessage(message)
  scope.onmessage = ({ data }) => takeMessage(data)
}, reportError)
