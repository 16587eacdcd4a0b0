import type { HttpBindings } from '@hono/node-server'
import type { JsonObject } from '@tonoscope/core/contract/openapi'
import { operationNames, operations } from '@tonoscope/core/contract/operations'
import { AppError } from '@tonoscope/core/errors'
import { securityHeaders } from '@tonoscope/node/securityHeaders'
import { Hono } from 'hono'
import { failureAnswer, failureOf, jsonAnswer } from './answers.ts'
import { docsPage } from './docs.ts'
import { operationAnswer, type Run } from './operationAnswer.ts'
import { createRateLimiter, type RateLimit } from './rateLimit.ts'
import { allowedMethods, isApiPath, routePath } from './routes.ts'
import type { StaticFiles } from './staticFiles.ts'

/** One finished request. */
export type AccessEntry = {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly tookMs: number
}

/** What the HTTP side needs: where calls run, what is served, what is allowed. */
export type HttpHost = {
  readonly run: Run
  readonly networks: readonly string[]
  readonly openApi: JsonObject
  /** The built web app; without it only the interface is served. */
  readonly files: StaticFiles | undefined
  readonly bodyLimit: number
  /** Origins whose pages may read answers; `*` is all. */
  readonly cors: readonly string[]
  /** What the web app's worker may ask; the page itself asks nobody but this server. */
  readonly connect: readonly string[]
  readonly rateLimit: RateLimit | undefined
  /** Take the client's address from `X-Forwarded-For`: only behind a proxy that sets it. */
  readonly trustProxy: boolean
  readonly onAccess: ((entry: AccessEntry) => void) | undefined
  readonly log: (line: string) => void
}

type App = Hono<{ Bindings: Partial<HttpBindings> }>

/** The server's routes: operations from the table, the document, its page, the web app. */
export function createApp(host: HttpHost): App {
  const app: App = new Hono()
  app.onError(thrown => failureAnswer(failureOf(thrown, host.log)))
  addMiddleware(app, host)
  for (const name of operationNames) addOperation(app, name, host)
  addDocument(app, host)
  app.notFound(async c => {
    const { path } = c.req
    const allowed = allowedMethods(path)
    if (allowed.length > 0) throw new AppError('lookup.method', { method: c.req.method, allowed })
    if (isApiPath(path) || !host.files || (c.req.method !== 'GET' && c.req.method !== 'HEAD'))
      throw new AppError('lookup.route', { method: c.req.method, path })
    // Every path of the web app's own is answered with its one page; a missing file with a dot in its name is missing.
    const file = host.files.find(path) ?? (/\.\w+$/.test(path) ? undefined : host.files.find('/'))
    if (!file) throw new AppError('lookup.route', { method: c.req.method, path })
    return host.files.answer(file, c.req.raw)
  })
  return app
}

function addMiddleware(app: App, host: HttpHost): void {
  const shared = host.cors.length > 0
  const fixed = Object.entries(securityHeaders([], shared))
  // A worker is held to the policy that its own script came with: the one that computes in the page may ask networks.
  const ofWorker = Object.entries(securityHeaders(host.connect, shared))
  const check = host.rateLimit && createRateLimiter(host.rateLimit, () => performance.now())
  app.use(async (c, next) => {
    const started = performance.now()
    await next()
    // Set last, so that errors and answers of every kind carry them.
    const headers = isWorkerScript(c.req.path) ? ofWorker : fixed
    for (const [name, value] of [...headers, ...corsHeaders(host.cors, c.req.header('origin'))])
      c.res.headers.set(name, value)
    host.onAccess?.({
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      tookMs: performance.now() - started,
    })
  })
  app.use(async (c, next) => {
    if (c.req.method === 'OPTIONS') return optionsAnswer(c.req.path, host.cors.length > 0)
    if (check && isApiPath(c.req.path)) check(clientOf(c.req.header('x-forwarded-for'), c.env, host.trustProxy))
    return next()
  })
}

const isWorkerScript = (path: string): boolean => /^\/assets\/[\w-]+\.worker-[\w-]+\.js$/.test(path)

function optionsAnswer(path: string, shared: boolean): Response {
  const allowed = allowedMethods(path)
  const methods = (allowed.length > 0 ? allowed : ['GET', 'HEAD', 'OPTIONS']).join(', ')
  const headers: Record<string, string> = { allow: methods }
  if (shared) {
    headers['access-control-allow-methods'] = methods
    headers['access-control-allow-headers'] = 'Accept, Accept-Language, Authorization, Content-Type, X-Capability'
    headers['access-control-max-age'] = '600'
  }
  return new Response(null, { status: 204, headers })
}

function corsHeaders(allowed: readonly string[], origin: string | undefined): [string, string][] {
  if (allowed.includes('*')) return [['access-control-allow-origin', '*']]
  if (origin === undefined || !allowed.includes(origin)) return []
  return [
    ['access-control-allow-origin', origin],
    ['vary', 'origin'],
  ]
}

function clientOf(
  forwarded: string | undefined,
  bindings: Partial<HttpBindings> | undefined,
  trustProxy: boolean,
): string {
  // The last entry is the one that our own proxy wrote; those before it are what the client claims.
  const named = trustProxy ? forwarded?.split(',').at(-1)?.trim() : undefined
  return named ?? bindings?.incoming?.socket.remoteAddress ?? ''
}

function addOperation(app: App, name: (typeof operationNames)[number], host: HttpHost): void {
  const { method, path } = operations[name]
  const route = routePath(path)
  app.on(method, [route, `/:network${route}`], c => {
    const { network, ...inPath } = c.req.param() as Record<string, string>
    const allowed = allowedMethods(c.req.path)
    if (!allowed.includes(method)) throw new AppError('lookup.method', { method: c.req.method, allowed })
    if (network !== undefined && !host.networks.includes(network))
      throw new AppError('input.network', { network, known: host.networks })
    return operationAnswer(name, c.req.raw, { network, path: inPath, query: c.req.query() }, host)
  })
}

function addDocument(app: App, host: HttpHost): void {
  const document = new TextEncoder().encode(JSON.stringify(host.openApi))
  const page = docsPage(host.openApi)
  app.get('/openapi.json', c => jsonAnswer(document, c.req.raw, 200, { 'cache-control': 'no-cache' }))
  app.get(
    '/docs',
    () => new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' } }),
  )
}
