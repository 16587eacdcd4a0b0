import type { Backend } from '@tonoscope/core/contract/backend'
import { createHttpBackend } from '@tonoscope/core/contract/client'
import { toBase64 } from '../files/base64.ts'
import { ownNetworks, subscribeToNetworks } from '../settings/ownNetworks.ts'
import { createDesktopBackend } from './desktopBackend.ts'
import { callDesktop, desktopBridge } from './desktopBridge.ts'
import { openedSnapshots } from './snapshots.ts'
import { createWorkerBackend, type WorkerBackend } from './workerBackend.ts'
import type { OpenedSnapshot, ToWorker } from './workerProtocol.ts'

let server: Backend | undefined
let browser: WorkerBackend | undefined
let desktop: Backend | undefined

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

/** Where the reader's own networks and files become networks: a worker of this page, or the desktop app's processes. */
export type LocalBackend = {
  /** Makes a snapshot's file a network. @throws input.snapshot */
  readonly openSnapshot: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<OpenedSnapshot>
  readonly closeSnapshot: (name: string) => void
}

/** What knows the reader's own networks and what was opened. */
export function localBackend(): LocalBackend {
  const bridge = desktopBridge()
  if (!bridge) {
    const worker = browserBackend()
    return {
      openSnapshot: worker.openSnapshot,
      closeSnapshot: name => worker.tell({ type: 'closeSnapshot', name }),
    }
  }
  const backend = desktopBackend()
  return {
    async openSnapshot(name, bytes) {
      const { title, counts } = await backend.call('debugSnapshotInfo', { body: { file: toBase64(bytes) } })
      await callDesktop('desktop.openSnapshot', { name, bytes })
      return { title, blocks: counts.blocks, accounts: counts.accounts, traces: counts.traces }
    },
    closeSnapshot: name => void callDesktop('desktop.closeSnapshot', { name }),
  }
}

/** The processes of the desktop app, which know the reader's own networks before they are asked anything. */
function desktopBackend(): Backend {
  if (desktop) return desktop
  const bridge = desktopBridge()
  if (!bridge) throw new Error('this page is not of the desktop app')
  const tell = () => callDesktop('desktop.networks', { networks: [...ownNetworks()] })
  const told = tell()
  subscribeToNetworks(() => void tell())
  const crossing = createDesktopBackend(bridge)
  desktop = { ...crossing, call: (...asked) => told.then(() => crossing.call(...asked)) }
  return desktop
}

/** Whether only the worker of this page knows a network: one of the reader's own, or an opened snapshot. */
export const isOfThisBrowser = (network: string | undefined): boolean =>
  network !== undefined && [...ownNetworks(), ...openedSnapshots()].some(({ name }) => name === network)

/** The server of this page, or a worker of this page; a build without a server has only the worker. */
export function chooseBackend(wanted: 'server' | 'browser', network?: string): Backend {
  if (desktopBridge()) return desktopBackend()
  if (__TONOSCOPE_STATIC__ || wanted === 'browser' || isOfThisBrowser(network)) return browserBackend()
  server ??= createHttpBackend('', (url, init) => fetch(url, init))
  return server
}
