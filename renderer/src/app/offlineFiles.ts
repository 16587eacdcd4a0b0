import emulatorUrl from '../../../core/assets/emulator.wasm?url'
import demoUrl from '../../../core/demo/demo.snapshot.json.gz?url'
import { fetchBytes } from '../files/fetchBytes.ts'
import workerUrl from '../worker/browserHost.worker.ts?worker&url'

/** Loads the files for running in this browser into its cache, so that it can run while the server is down. */
export async function cacheOfflineFiles(): Promise<void> {
  for (const url of [workerUrl, emulatorUrl, demoUrl]) await fetchBytes(url)
}
