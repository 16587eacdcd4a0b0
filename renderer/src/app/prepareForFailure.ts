import { pendingCalls } from '../backend/pendingCalls.ts'
import { readEntryScript, serverHealth, updateServerHealth, watchServer } from '../backend/serverHealth.ts'
import { isDesktop } from '../desktopBridge/desktopBridge.ts'
import { createStore } from '../store/createStore.ts'
import { preloadComponents } from '../ui/lazyComponent.tsx'
import { createPreloadTurn } from './createPreloadTurn.ts'
import { cacheOfflineFiles } from './offlineFiles.ts'

/** Time after the start in which the page loads nothing that it does not show. */
const startMs = 2000
/** Without a server that computes, only a new version matters. */
const staticIntervalMs = 10 * 60_000

const waitForIdle = () =>
  new Promise<void>(resolve => {
    // Without a timeout: what is loaded is not urgent.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })

function watchInput(): () => number {
  let lastMs = Number.NEGATIVE_INFINITY
  const note = () => {
    lastMs = performance.now()
  }
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, note, { capture: true, passive: true })
  return () => performance.now() - lastMs
}

const isSavingData = () => (navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData === true

/** Checks the server at once; does nothing where there is none. */
export const serverCheck = createStore<() => Promise<void>>(async () => {})

/** Loads the other screens while the page is idle and the user waits for nothing, and watches the server, so that the page works without it. */
export function prepareForFailure(): void {
  if (isDesktop()) return
  const watch = watchServer({
    fetchPage: signal => fetch(__TONOSCOPE_STATIC__ ? location.pathname : '/', { cache: 'no-cache', signal }),
    entryScript: readEntryScript(document.head.innerHTML) ?? readEntryScript(document.body.innerHTML),
    isHidden: () => document.hidden,
    ...(__TONOSCOPE_STATIC__ && { intervalMs: staticIntervalMs }),
  })
  serverCheck.update(() => watch.check)
  document.addEventListener('visibilitychange', () => document.hidden || void watch.check())
  if (isSavingData()) return

  const waitForTurn = createPreloadTurn({
    pendingCalls,
    sinceInputMs: watchInput(),
    waitForIdle,
    wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
    isOnline: () => navigator.onLine,
  })
  let isDone = false
  const preload = async () => {
    try {
      const areLoaded = await preloadComponents(waitForTurn)
      if (!__TONOSCOPE_STATIC__) {
        await cacheOfflineFiles(waitForTurn)
        updateServerHealth({ canRunInBrowser: true })
      }
      isDone = areLoaded
    } catch {
      // The server is down, or there is no network; loaded again once it replies.
    }
  }
  setTimeout(() => void preload(), startMs)
  let wasDown = false
  serverHealth.subscribe(() => {
    const { isDown } = serverHealth.get()
    if (wasDown && !isDown && !isDone) void preload()
    wasDown = isDown
  })
}
