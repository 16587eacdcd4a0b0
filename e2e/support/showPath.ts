import { expect, type Page, type Request } from '@playwright/test'

/**
 * Shows a path in the app that is open, as a link within it does, and waits until it has loaded.
 *
 * A start of the page takes several times the work of what a test then looks at. The screen before is left for another one first, so that
 * nothing of it stays: neither its dialogs and popovers nor what was typed.
 */
export async function showPath(page: Page, path: string): Promise<void> {
  const { running, stop } = watchRequests(page)
  // Closes what belongs to no screen.
  await page.keyboard.press('Escape')
  await page.evaluate(
    async ([between, to]) => {
      for (const next of [between, to]) {
        history.pushState(null, '', next)
        // The network of the URL is read when a person goes back or forward.
        dispatchEvent(new PopStateEvent('popstate'))
        // React renders in between: of two changes at once it would see the last one only.
        await new Promise(resolve => setTimeout(resolve))
      }
    },
    [path.startsWith('/cells') ? '/event' : '/cells', path] as const,
  )
  const loading = page.getByRole('status', { name: /^Loading / })
  const isLoaded = async (): Promise<boolean> => running.size === 0 && (await loading.count()) === 0
  await expect
    .poll(
      async () => {
        if (!(await isLoaded())) return false
        // A reply may lead to the next request.
        await page.waitForTimeout(100)
        return isLoaded()
      },
      { message: `${path.slice(0, 80)}: still loading`, intervals: [20, 50, 100] },
    )
    .toBe(true)
  stop()
}

/** The requests of the page that have no response yet. */
function watchRequests(page: Page): { readonly running: ReadonlySet<Request>; readonly stop: () => void } {
  const running = new Set<Request>()
  const onStart = (request: Request): void => void running.add(request)
  const onEnd = (request: Request): void => void running.delete(request)
  page.on('request', onStart).on('requestfinished', onEnd).on('requestfailed', onEnd)
  const stop = () => void page.off('request', onStart).off('requestfinished', onEnd).off('requestfailed', onEnd)
  return { running, stop }
}
