import type { Host } from './Host.ts'

// Literals, so that bundlers find the files; in the package they are beside its scripts.
const emulatorUrl = new URL('../../../core/assets/emulator.wasm', import.meta.url)
const demoUrl = new URL('../../../core/demo/demo.snapshot.json.gz', import.meta.url)

async function fetchBytes(url: URL): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url.pathname} could not be loaded: status ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** A page or a worker: HTTP only, so that liteservers and indexes are not available. */
export const host: Host = {
  readEmulator: () => fetchBytes(emulatorUrl),
  readDemo: () => fetchBytes(demoUrl),
  ports: { fetch: (url, init) => fetch(url, init), nowMs: () => performance.now() },
}
