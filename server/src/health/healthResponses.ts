import type { PoolLoad } from '@tonoscope/node/WorkerPool'
import type { ReadinessReport } from './Readiness.ts'

const noStore = { 'cache-control': 'no-store' }

/** The response of `/health`: 503 while no worker can take calls. It needs no worker itself. */
export function healthResponse(load: PoolLoad, memoryBytes: number): Response {
  const { waiting, running, computing, workers } = load
  const isHealthy = workers.ready > 0
  const body = {
    status: isHealthy ? 'ok' : 'unavailable',
    workers,
    calls: { waiting, running, computing },
    memory_mb: Math.round(memoryBytes / 2 ** 20),
  }
  return Response.json(body, { status: isHealthy ? 200 : 503, headers: noStore })
}

/** The response of `/healthz`: the process runs, and its event loop too. */
export const aliveResponse = (): Response => Response.json({ status: 'ok' }, { headers: noStore })

/** The response of `/readyz`: whether a balancer should send requests to this server. */
export const readyResponse = ({ isReady, checks }: ReadinessReport): Response =>
  Response.json(
    { status: isReady ? 'ready' : 'unavailable', checks },
    { status: isReady ? 200 : 503, headers: noStore },
  )
