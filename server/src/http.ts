import type { HttpBindings } from '@hono/node-server'
import type { JsonObject } from '@tonoscope/core/contract/openapi'
import { operationNames, operations } from '@tonoscope/core/contract/operations'
import { AppError } from '@tonoscope/core/errors'
import { securityHeaders } from '@tonoscope/node/securityHeaders'
import { Hono } from 'hono'
import { docsPage } from './docsPage.ts'
import { operationResponse, type RunJob } from './operationResponse.ts'
import { createRateLimiter, type RateLimit } from './rateLimit.ts'
import { errorResponse, jsonResponse } from './responses.ts'
import type { StaticFiles } from './staticFiles.ts'

/** An access log entry. */
export type AccessEntry = {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly tookMs: number
}

/** Configuration of the HTTP app. */
export type HttpOptions = {
  readonly run: RunJob
  readonly networks: readonly string[]
  readonly openApi: JsonObject
  readonly files: StaticFiles | undefined
  readonly bodyLimit: number
  /** Origins that may read responses; `*` allows all. */
  readonly cors: readonly string[]
  /** `connect-src` of the web app's worker; the page itself connects only to this server. */
  readonly connect: readonly string[]
  readonly rateLimit: RateLimit | undefined
  /** Use the client address from `X-Forwarded-For`: only behind a proxy that sets it. */
  readonly trustProxy: boolean
  readonly onAccess: ((entry: AccessEntry) => void) | undefined
  readonly log: (line: string) => void
}

type App = Hono<{ Bindings: Partial<HttpBindings> }>

/** The HTTP app: operations, OpenAPI document, docs page, web app. */
export function createApp(host: HttpOptions): App {
  const app: App = new Hono()
  app.onError(error => errorResponse(error, host.log))
  addMiddleware(app, host)
  for (const name of operationNames) addOperation(app, name, host)
  addDocument(app, host)
  app.notFound(async c => {
    const { path } = c.req
    const allowed = allowedMethods(path)
    if (allowed.length > 0) throw new AppError('lookup.method', { method: c.req.method, allowed })
    if (isApiPath(path) || !host.files || (c.req.method !== 'GET' && c.req.method !== 'HEAD'))
      throw new AppError('lookup.route', { method: c.req.method, path })
    // Routes of the web app get index.html; a path with a file extension is a missing file.
    const file = host.files.find(path) ?? (/\.\w+$/.test(path) ? undefined : host.files.find('/'))
    if (!file) throw new AppError('lookup.route', { method: c.req.method, path })
    return host.files.respond(file, c.req.raw)
  })
  return app
}

function addMiddleware(app: App, host: HttpOptions): void {
  const shared = host.cors.length > 0
  const pageHeaders = Object.entries(securityHeaders([], shared))
  // A worker has the policy of its own script; the worker of the page connects to network sources.
  const workerHeaders = Object.entries(securityHeaders(host.connect, shared))
  const check = host.rateLimit && createRateLimiter(host.rateLimit, () => performance.now())
  app.use(async (c, next) => {
    const started = performance.now()
    await next()
    // Set last, so that error responses have them too.
    const headers = isWorkerScript(c.req.path) ? workerHeaders : pageHeaders
    for (const [name, value] of [...headers, ...corsHeaders(host.cors, c.req.header('origin'))])
      c.res.headers.set(name, value)
    const { method, path } = c.req
    host.onAccess?.({ method, path, status: c.res.status, tookMs: performance.now() - started })
  })
  app.use(async (c, next) => {
    if (c.req.method === 'OPTIONS') return optionsResponse(c.req.path, host.cors.length > 0)
    if (check && isApiPath(c.req.path)) check(getClientAddress(c.req.header('x-forwarded-for'), c.env, host.trustProxy))
    return next()
  })
}

const isWorkerScript = (path: string): boolean => /^\/assets\/[\w-]+\.worker-[\w-]+\.js$/.test(path)

function optionsResponse(path: string, shared: boolean): Response {
  const allowed = allowedMethods(path)
  const methods = (allowed.length > 0 ? allowed : ['GET', 'HEAD', 'OPTIONS']).join(', ')
  const headers = shared && {
    'access-control-allow-methods': methods,
    'access-control-allow-headers': 'Accept, Accept-Language, Authorization, Content-Type, X-Capability',
    'access-control-max-age': '600',
  }
  return new Response(null, { status: 204, headers: { allow: methods, ...headers } })
}

function corsHeaders(allowed: readonly string[], origin: string | undefined): [string, string][] {
  if (allowed.includes('*')) return [['access-control-allow-origin', '*']]
  if (origin === undefined || !allowed.includes(origin)) return []
  return [
    ['access-control-allow-origin', origin],
    ['vary', 'origin'],
  ]
}

function getClientAddress(
  forwarded: string | undefined,
  bindings: Partial<HttpBindings> | undefined,
  trustProxy: boolean,
): string {
  // The last entry is from our own proxy; earlier ones are set by the client.
  const proxied = trustProxy ? forwarded?.split(',').at(-1)?.trim() : undefined
  return proxied ?? bindings?.incoming?.socket.remoteAddress ?? ''
}

function addOperation(app: App, name: (typeof operationNames)[number], host: HttpOptions): void {
  const { method, path } = operations[name]
  const route = routePath(path)
  app.on(method, [route, `/:network${route}`], c => {
    const { network, ...pathParams } = c.req.param() as Record<string, string>
    const allowed = allowedMethods(c.req.path)
    if (!allowed.includes(method)) throw new AppError('lookup.method', { method: c.req.method, allowed })
    if (network !== undefined && !host.networks.includes(network))
      throw new AppError('input.network', { network, known: host.networks })
    return operationResponse(name, c.req.raw, { network, path: pathParams, query: c.req.query() }, host)
  })
}

function addDocument(app: App, host: HttpOptions): void {
  const document = new TextEncoder().encode(JSON.stringify(host.openApi))
  const page = docsPage(host.openApi)
  app.get('/openapi.json', c => jsonResponse(document, c.req.raw, 200, { 'cache-control': 'no-cache' }))
  app.get(
    '/docs',
    () => new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' } }),
  )
}

/** The path of an operation in router syntax: `{name}` becomes `:name`. */
const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

const patterns = operationNames.map(name => ({
  method: operations[name].method,
  /** No path parameter: `/v2/traces/emulate` must not match `/v2/traces/{trace_id}`. */
  isStatic: !operations[name].path.includes('{'),
  pattern: new RegExp(`^(?:/[^/]+)?${operations[name].path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The allowed methods of a path; empty if the path does not exist. `GET` implies `HEAD`. */
function allowedMethods(path: string): string[] {
  const matching = patterns.filter(({ pattern }) => pattern.test(path))
  const exact = matching.filter(({ isStatic }) => isStatic)
  const methods = new Set((exact.length > 0 ? exact : matching).map(({ method }) => method))
  if (methods.size === 0) return []
  return [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS']
}

/** Whether a path belongs to the API, so the web app is not served there. */
const isApiPath = (path: string): boolean => /^(?:\/[^/]+)?\/(?:v2|debug)(?:\/|$)/.test(path)
