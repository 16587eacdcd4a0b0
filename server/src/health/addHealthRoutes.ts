import type { PoolLoad } from '@tonoscope/node/WorkerPool'
import type { Registry } from 'prom-client'
import { aliveResponse, healthResponse, readyResponse } from './healthResponses.ts'
import type { Readiness } from './Readiness.ts'

/** The path of the metrics: who reads them needs what API requests need. */
export const metricsPath = '/metrics'

type HealthHost = {
  readonly load: () => PoolLoad
  readonly memoryBytes: () => number
  readonly readiness: Readiness
  readonly registry: Registry
}

type Routes = { readonly get: (path: string, respond: () => Response | Promise<Response>) => unknown }

/** Adds the routes by which a server is watched: health and metrics. No worker is needed for them. */
export function addHealthRoutes(app: Routes, { load, memoryBytes, readiness, registry }: HealthHost): void {
  app.get('/health', () => healthResponse(load(), memoryBytes()))
  app.get('/healthz', aliveResponse)
  app.get('/readyz', () => readyResponse(readiness.report()))
  app.get(metricsPath, async () => {
    const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' }
    return new Response(await registry.metrics(), { headers })
  })
}
