import { demoUrl, emulatorUrl } from './assets.ts'
import type { Host } from './Host.ts'

async function fetchBytes(url: URL): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url.pathname} could not be loaded: status ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** A page or a worker: HTTP only, so that liteservers are not available. */
export const host: Host = {
  readEmulator: () => fetchBytes(emulatorUrl),
  readDemo: () => fetchBytes(demoUrl),
  ports: { fetch: (url, init) => fetch(url, init), nowMs: () => performance.now() },
}
