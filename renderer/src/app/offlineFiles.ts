import demoUrl from '../../../core/assets/demo.prepared.gz?url'
import emulatorUrl from '../../../core/assets/emulator.wasm?url'
import { fetchIntoCache } from '../files/fetchBytes.ts'
import workerUrl from '../worker/browserHost.worker.ts?worker&url'

/** The worker's script loads the rest of its code. */
const hostImport = /\bimport\(\s*[`'"](\.\/browserHost-[^`'"]+\.js)[`'"]/g
/** What a built script imports at its beginning. */
const staticImport = /\b(?:from|import)\s*"(\.\/[^"]+\.js)"/g
const maxImportsLength = 16_384

/** Loads the files for running in this browser into its cache, so that it can run while the server is down; each when `waitForTurn` resolves. */
export async function cacheOfflineFiles(waitForTurn: () => Promise<void>): Promise<void> {
  const load = async (url: string) => {
    await waitForTurn()
    return fetchIntoCache(url, maxImportsLength)
  }
  const scripts = new Set([new URL(workerUrl, location.href).href])
  // What is added is visited, too.
  for (const url of scripts) {
    const text = await load(url)
    for (const imports of [hostImport, staticImport])
      for (const [, path = ''] of text.matchAll(imports)) scripts.add(new URL(path, url).href)
  }
  for (const url of [emulatorUrl, demoUrl]) await load(url)
}
