import type { HttpBindings } from '@hono/node-server'
import { type OperationName, operationNames, operations } from '@tonoscope/core/contract/operations'
import { findScreen } from '@tonoscope/core/contract/screens'
import { type StreamName, streamNames, streams } from '@tonoscope/core/contract/streams'
import { AppError } from '@tonoscope/core/errors'
import type { JsonObject } from '@tonoscope/core/openapi/openApiDocument'
import { writeYaml } from '@tonoscope/core/openapi/writeYaml'
import { securityHeaders } from '@tonoscope/node/securityHeaders'
import { Hono } from 'hono'
import { type AccessRules, checkOrigin, checkToken, tokenLinkResponse } from './access.ts'
import { type BatchLimits, type BatchResponder, createBatchResponder } from './batch/createBatchResponder.ts'
import type { RepeatedRequests } from './cache/RepeatedRequests.ts'
import type { RunOperation } from './cache/reuseResults.ts'
import { checkRequestHost } from './checkRequestHost.ts'
import { addVary, corsHeaders, preflightHeaders } from './cors.ts'
import { docsPage, docsScript } from './docsPage.ts'
import { metricsPath } from './health/addHealthRoutes.ts'
import type { StreamResponder } from './live/streamResponder.ts'
import { getClientAddress } from './responses/clientAddress.ts'
import { errorResponse, jsonResponse } from './responses/jsonResponse.ts'
import { operationResponse } from './responses/operationResponse.ts'
import { type AccessEntry, createRequestRecord, noteError, type RequestRecord } from './responses/RequestRecord.ts'
import { allowedMethods, isApiPath, isStreamPath, routeAdvice, routePath } from './responses/routes.ts'
import { completeResponse } from './responses/wholeBody.ts'
import type { StaticFiles } from './staticFiles.ts'

/** Configuration of the HTTP app. */
export type HttpOptions = {
  readonly run: RunOperation
  readonly networks: readonly string[]
  /** Absent: there are no streams. */
  readonly stream?: StreamResponder
  readonly openApi: JsonObject
  /** A page of the same build gets replies in pieces; absent: none does. */
  readonly build?: string | undefined
  readonly files: StaticFiles | undefined
  readonly bodyLimit: number
  readonly access: AccessRules
  /** `connect-src` of the web app's worker; the page itself connects only to this server. */
  readonly connect: readonly string[]
  /** Absent: no limit. @throws limit.rate */
  readonly checkRate?: ((client: string) => void) | undefined
  /** Use the client address from `X-Forwarded-For`: only behind a proxy that sets it. */
  readonly trustProxy: boolean
  /** Keeps responses whose results are kept, for requests of the same bytes. */
  readonly repeats?: RepeatedRequests
  readonly batchLimits?: Partial<BatchLimits>
  readonly onAccess: ((entry: AccessEntry) => void) | undefined
  readonly log: (line: string, requestId?: string) => void
}

type Env = { Bindings: Partial<HttpBindings>; Variables: { record: RequestRecord } }
type App = Hono<Env>

/** The HTTP app: operations, OpenAPI document, docs page, web app. */
export function createApp(host: HttpOptions): App {
  const app: App = new Hono()
  app.onError((error, c) => {
    const record = c.get('record')
    noteError(record, error)
    return errorResponse(error, host.log, {}, record.requestId)
  })
  addMiddleware(app, host)
  const batches = createBatchResponder(host)
  for (const name of operationNames) addOperation(app, name, host, batches)
  for (const name of streamNames) addStream(app, name, host)
  addDocument(app, host)
  app.notFound(async c => {
    const { path } = c.req
    const allowed = allowedMethods(path)
    if (allowed.length > 0) throw new AppError('lookup.method', { method: c.req.method, allowed })
    const isPage = !isApiPath(path) && (c.req.method === 'GET' || c.req.method === 'HEAD')
    // Routes of the web app get index.html; another path with a file extension is a missing file.
    const isRoute = !/\.\w+$/.test(path) || findScreen(path) !== undefined
    const file = isPage && (host.files?.find(path) ?? (isRoute ? host.files?.find('/') : undefined))
    if (host.files && file) return host.files.respond(file, c.req.raw)
    const advice = routeAdvice(path)
    throw new AppError('lookup.route', { method: c.req.method, path, ...(advice !== undefined && { advice }) })
  })
  return app
}

function addMiddleware(app: App, host: HttpOptions): void {
  const { cors } = host.access
  const shared = cors.length > 0
  const pageHeaders = Object.entries(securityHeaders([], shared))
  // A worker has the policy of its own script; the worker of the page connects to network sources.
  const workerHeaders = Object.entries(securityHeaders(host.connect, shared))
  app.use(async (c, next) => {
    const started = performance.now()
    const record = createRequestRecord(name => c.req.header(name))
    c.set('record', record)
    await next()
    // Set last, so that error responses have them too.
    const headers = isWorkerScript(c.req.path) ? workerHeaders : pageHeaders
    for (const [name, value] of [...headers, ...corsHeaders(cors, c.req.header('origin'))])
      c.res.headers.set(name, value)
    c.res.headers.set('x-request-id', record.requestId)
    if (shared && !cors.includes('*')) addVary(c.res.headers, 'origin')
    const { method, path } = c.req
    const finish = (status: number) => {
      const { ended: _, resultKey: __, ...known } = record
      host.onAccess?.({ ...known, method, path, status, tookMs: performance.now() - started })
    }
    const { status } = c.res
    const sent = completeResponse(c)
    const { operation, network, resultKey } = record
    if (sent && operation && resultKey !== undefined && status === 200)
      host.repeats?.keep(sent.incoming, { operation, network, path, resultKey, headers: sent.headers }, sent.bytes)
    if (record.ended) void record.ended.then(finish)
    else finish(status)
  })
  app.use(async (c, next) => {
    checkRequestHost(c, host.access)
    if (c.req.method === 'OPTIONS')
      return optionsResponse(c.req.path, shared, c.req.header('access-control-request-headers'))
    if (!isApiPath(c.req.path) && c.req.path !== metricsPath)
      return tokenLinkResponse(new URL(c.req.url), host.access) ?? next()
    checkOrigin(name => c.req.header(name), host.access)
    // Before the token, so that it cannot be guessed quickly.
    host.checkRate?.(getClientAddress(c.req.header('x-forwarded-for'), c.env, host.trustProxy))
    const queryToken = isStreamPath(c.req.path) ? c.req.query('token') : undefined
    checkToken(
      name => (name === 'authorization' && queryToken !== undefined ? `Bearer ${queryToken}` : c.req.header(name)),
      host.access,
    )
    return next()
  })
}

const isWorkerScript = (path: string): boolean => /^\/assets\/[\w-]+\.worker-[\w-]+\.js$/.test(path)

function optionsResponse(path: string, shared: boolean, requestedHeaders: string | undefined): Response {
  const allowed = allowedMethods(path)
  const methods = (allowed.length > 0 ? allowed : ['GET', 'HEAD', 'OPTIONS']).join(', ')
  const headers = shared && preflightHeaders(methods, requestedHeaders)
  return new Response(null, { status: 204, headers: { allow: methods, ...headers } })
}

function addStream(app: App, name: StreamName, { stream, networks, trustProxy }: HttpOptions): void {
  if (!stream) return
  const { path } = streams[name]
  app.on('GET', [path, `/:network${path}`], c => {
    // With two paths, the type of the parameters is not known.
    const { network } = c.req.param() as { readonly network?: string }
    if (network !== undefined && !networks.includes(network))
      throw new AppError('input.network', { network, known: networks })
    const client = getClientAddress(c.req.header('x-forwarded-for'), c.env, trustProxy)
    return stream(name, c.req.raw, { network, query: c.req.query(), client })
  })
}

function addOperation(app: App, name: OperationName, host: HttpOptions, batches: BatchResponder): void {
  const { method, path, lines } = operations[name]
  const route = routePath(path)
  app.on(method, [route, `/:network${route}`], c => {
    const { network, ...pathParams } = c.req.param() as Record<string, string>
    const allowed = path.includes('{') ? allowedMethods(c.req.path) : [method]
    if (!allowed.includes(method)) throw new AppError('lookup.method', { method: c.req.method, allowed })
    if (network !== undefined && !host.networks.includes(network))
      throw new AppError('input.network', { network, known: host.networks })
    const client = getClientAddress(c.req.header('x-forwarded-for'), c.env, host.trustProxy)
    // Only `args` is a list: of any other parameter the first value counts.
    const args = c.req.queries('args')
    const query = { ...c.req.query(), ...(args && { args }) }
    const record = c.get('record')
    record.operation = name
    record.network = network
    const target = { network, path: pathParams, query, client, record }
    const isJson = c.req.header('content-type')?.toLowerCase().startsWith('application/json')
    return lines && !isJson ? batches(name, c.req.raw, target) : operationResponse(name, c.req.raw, target, host)
  })
}

function addDocument(app: App, host: HttpOptions): void {
  // Written when they are requested: it takes longer than to create the rest of the app.
  let document: Uint8Array<ArrayBuffer> | undefined
  let yaml: string | undefined
  const writeDocument = () => (document ??= new TextEncoder().encode(JSON.stringify(host.openApi)))
  const toYaml = () => (yaml ??= writeYaml(host.openApi))
  const noCache = { 'cache-control': 'no-cache' }
  for (const path of ['/openapi.json', '/v2/openapi.json'])
    app.get(path, c => jsonResponse(writeDocument(), c.req.raw, 200, noCache))
  const textResponse = (text: string, type: string) =>
    new Response(text, { headers: { 'content-type': `${type}; charset=utf-8`, ...noCache } })
  for (const path of ['/openapi.yml', '/v2/openapi.yml'])
    app.get(path, () => textResponse(toYaml(), 'application/yaml'))
  app.get('/docs.js', () => textResponse(docsScript, 'text/javascript'))
  // The host was checked, so the page can name it.
  app.get('/docs', c => textResponse(docsPage(host.openApi, new URL(c.req.url).origin), 'text/html'))
}
