import type { PoolLoad } from '@tonoscope/node/WorkerPool'

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
  return Response.json(body, { status: isHealthy ? 200 : 503, headers: { 'cache-control': 'no-store' } })
}
