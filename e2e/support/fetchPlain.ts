import type { APIResponse, Route } from '@playwright/test'
import { buildHeader } from '@tonoscope/core/contract/sameBuild'

/** Sends a request of the page without its build: the reply is plain JSON, which a test can change. */
export function fetchPlain(route: Route, headers: Readonly<Record<string, string>> = {}): Promise<APIResponse> {
  const { [buildHeader]: _, ...own } = route.request().headers()
  // The server may close a kept connection just when it is used again.
  return route.fetch({ headers: { ...own, ...headers }, maxRetries: 3 })
}
