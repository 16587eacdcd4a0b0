/** Hosts that the worker of a page reads networks from: any with TLS; without it only this machine. */
export const workerConnect: readonly string[] = ['https:', 'http://localhost:*', 'http://127.0.0.1:*']

/** The directives of a page: it connects to its own origin and `connect`, and runs no script but its own files. */
function getDirectives(connect: readonly string[]): readonly string[] {
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    // Component libraries insert style elements; styles cannot execute code.
    "style-src 'self' 'unsafe-inline'",
    // Token images are not loaded: their hosts could track the user.
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
}

/** The policy for a page's `meta` element: that of the headers, without `frame-ancestors`, which browsers ignore there. */
export const metaPolicy = (): string =>
  getDirectives([])
    .filter(directive => !directive.startsWith('frame-ancestors '))
    .join('; ')

/** The security headers of every response; `connect` adds hosts to `connect-src`, `shared` allows other origins to read it. */
export function securityHeaders(connect: readonly string[], shared: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': getDirectives(connect).join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': shared ? 'cross-origin' : 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }
}
