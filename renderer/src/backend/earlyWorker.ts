// A script of its own, which runs before all others of the page: nothing is imported.

const startWorker = (): Worker =>
  new Worker(new URL('../worker/browserHost.worker.ts', import.meta.url), { type: 'module', name: 'tonoscope' })

/** Whether the settings say so, which nothing has validated yet: a wrong value starts no worker, or one that is not used. */
function isWanted(): boolean {
  if (__TONOSCOPE_STATIC__) return true
  try {
    // Not by the store, whose code comes later.
    // eslint-disable-next-line no-restricted-globals
    const settings: unknown = JSON.parse(localStorage.getItem('tonoscope.settings') ?? '')
    return (settings as { readonly backend?: unknown }).backend === 'browser' // any JSON
  } catch {
    return false
  }
}

// The desktop app needs none, and tests have none.
let early = typeof Worker === 'function' && !('tonoscope' in globalThis) && isWanted() ? startWorker() : undefined
// The next one fails when someone waits for it.
if (early)
  early.onerror = () => {
    early = undefined
  }

/** The worker that was started with the page, the first time; then a new one. */
export function takeEarlyWorker(): Worker {
  const worker = early ?? startWorker()
  early = undefined
  return worker
}
