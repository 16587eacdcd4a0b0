import type { BrowserContext, ConsoleMessage, Request, WebError } from '@playwright/test'

/**
 * Collects browser errors and requests to other origins, which also fail (`--host-resolver-rules` in the configuration).
 *
 * Not by a route: it would switch the browser's cache off.
 *
 * @returns the problems so far, and a function that ends the watch
 */
export function watchContext(context: BrowserContext, origin: string, tolerated: readonly RegExp[]) {
  const problems: string[] = []
  const report = (text: string): void => {
    if (!tolerated.some(pattern => pattern.test(text))) problems.push(text)
  }
  const onConsole = (message: ConsoleMessage) =>
    message.type() === 'error' && report(`${message.text()} ${message.location().url}`.trimEnd())
  const onError = (error: WebError) => report(String(error.error()))
  const onRequest = (request: Request) => {
    const url = new URL(request.url())
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin) report(`request to another origin: ${url}`)
  }
  context.on('console', onConsole).on('weberror', onError).on('request', onRequest)
  const stop = () => void context.off('console', onConsole).off('weberror', onError).off('request', onRequest)
  return { problems, stop }
}
