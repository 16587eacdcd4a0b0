import type { Backend } from '@tonoscope/core/contract/backend'
import { createHttpBackend } from '@tonoscope/core/contract/client'
import { ownNetworks, subscribeToNetworks } from '../settings/ownNetworks.ts'
import { openedSnapshots } from './snapshots.ts'
import { createWorkerBackend, type WorkerBackend } from './workerBackend.ts'
import type { ToWorker } from './workerProtocol.ts'

let server: Backend | undefined
let browser: WorkerBackend | undefined

const startWorker = () =>
  new Worker(new URL('../worker/browserHost.worker.ts', import.meta.url), { type: 'module', name: 'tonoscope' })

const networksMessage = (): Extract<ToWorker, { type: 'networks' }> => ({ type: 'networks', networks: ownNetworks() })

/** The worker of this page, which knows the reader's own networks and what was opened. */
export function browserBackend(): WorkerBackend {
  if (browser) return browser
  const started = createWorkerBackend(startWorker, {
    begin: () => [
      networksMessage(),
      // Nobody waits for these answers: they were given when each was opened.
      ...openedSnapshots().map(({ name, bytes }): ToWorker => ({ type: 'openSnapshot', id: -1, name, bytes })),
    ],
  })
  subscribeToNetworks(() => started.tell(networksMessage()))
  browser = started
  return started
}

/** Whether only the worker of this page knows a network: one of the reader's own, or an opened snapshot. */
export const isOfThisBrowser = (network: string | undefined): boolean =>
  network !== undefined && [...ownNetworks(), ...openedSnapshots()].some(({ name }) => name === network)

/** The server of this page, or a worker of this page; a build without a server has only the worker. */
export function chooseBackend(wanted: 'server' | 'browser', network?: string): Backend {
  if (__TONOSCOPE_STATIC__ || wanted === 'browser' || isOfThisBrowser(network)) return browserBackend()
  server ??= createHttpBackend('', (url, init) => fetch(url, init))
  return server
}
