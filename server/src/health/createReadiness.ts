import type { WorkerPool } from '@tonoscope/node/WorkerPool'
import { checkNetworks } from './networkCheck.ts'
import { Readiness } from './Readiness.ts'

/** The checks of a server: its workers, its networks, and that it does not shut down. */
export function createReadiness(pool: WorkerPool, isClosing: () => boolean): Readiness {
  const readiness = new Readiness()
  readiness.add('workers', () =>
    pool.load.workers.ready > 0 ? { ok: true } : { ok: false, reason: 'no worker can take calls' },
  )
  readiness.add('networks', () => checkNetworks(pool.sources))
  readiness.add('draining', () => (isClosing() ? { ok: false, reason: 'the server is shutting down' } : { ok: true }))
  return readiness
}
