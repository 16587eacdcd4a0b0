import emulatorUrl from '../../../core/assets/emulator.wasm?url'
import demoUrl from '../../../core/demo/demo.snapshot.json.gz?url'
import { fetchBytes } from '../files/fetchBytes.ts'
import workerUrl from '../worker/browserHost.worker.ts?worker&url'

/** Loads the files for running in this browser into its cache, so that it can run while the server is down; each when `waitForTurn` resolves. */
export async function cacheOfflineFiles(waitForTurn: () => Promise<void>): Promise<void> {
  for (const url of [workerUrl, emulatorUrl, demoUrl]) {
    await waitForTurn()
    await fetchBytes(url, { priority: 'low' })
  }
}
