import type { Backend } from '@tonoscope/core/contract/backend'
import { createHttpBackend } from '@tonoscope/core/contract/client'
import { toBase64 } from '../files/base64.ts'
import { heldBytes } from '../files/snapshotBytes.ts'
import { ownNetworks, subscribeToNetworks } from '../settings/ownNetworks.ts'
import { createDesktopBackend } from './desktopBackend.ts'
import { callDesktop, desktopBridge } from './desktopBridge.ts'
import { giveSnapshots } from './giveSnapshots.ts'
import { openedSnapshots } from './snapshots.ts'
import { createWorkerBackend } from './workerBackend.ts'
import type { OpenedSnapshot, ToWorker } from './workerProtocol.ts'

let server: Backend | undefined
let browser: LocalBackend | undefined
let desktop: LocalBackend | undefined

/** Where the reader's own networks and files become networks: a worker of this page, or the desktop app's processes. */
export type LocalBackend = {
  readonly backend: Backend
  /** Makes a snapshot's file a network. @throws input.snapshot */
  readonly openSnapshot: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<OpenedSnapshot>
  readonly closeSnapshot: (name: string) => void
}

const startWorker = () =>
  new Worker(new URL('../worker/browserHost.worker.ts', import.meta.url), { type: 'module', name: 'tonoscope' })

const networksMessage = (): Extract<ToWorker, { type: 'networks' }> => ({ type: 'networks', networks: ownNetworks() })

/** The worker of this page, which knows the reader's own networks and what was opened. */
function inBrowser(): LocalBackend {
  if (browser) return browser
  const started = createWorkerBackend(startWorker, {
    begin: () => [
      networksMessage(),
      // Nobody waits for these answers: they were given when each was opened.
      ...openedSnapshots().flatMap(({ id, name }): ToWorker[] => {
        const bytes = heldBytes(id)
        return bytes ? [{ type: 'openSnapshot', id: -1, name, bytes }] : []
      }),
    ],
  })
  subscribeToNetworks(() => started.tell(networksMessage()))
  browser = giveSnapshots({
    backend: started,
    open: started.openSnapshot,
    reopen: started.openSnapshot,
    close: name => started.tell({ type: 'closeSnapshot', name }),
  })
  return browser
}

/** The worker of this page. */
export const browserBackend = (): Backend => inBrowser().backend

/** What knows the reader's own networks and what was opened. */
export const localBackend = (): LocalBackend => (desktopBridge() ? inDesktop() : inBrowser())

/** The processes of the desktop app, which know the reader's own networks before they are asked anything. */
function inDesktop(): LocalBackend {
  if (desktop) return desktop
  const bridge = desktopBridge()
  if (!bridge) throw new Error('this page is not of the desktop app')
  const tell = () => callDesktop('desktop.networks', { networks: [...ownNetworks()] })
  const told = tell()
  subscribeToNetworks(() => void tell())
  const crossing = createDesktopBackend(bridge)
  const backend: Backend = { ...crossing, call: (...asked) => told.then(() => crossing.call(...asked)) }
  desktop = giveSnapshots({
    backend,
    async open(name, bytes) {
      const { title, counts } = await backend.call('debugSnapshotInfo', { body: { file: toBase64(bytes) } })
      await callDesktop('desktop.openSnapshot', { name, bytes })
      return { title, blocks: counts.blocks, accounts: counts.accounts, traces: counts.traces }
    },
    reopen: (name, bytes) => callDesktop('desktop.openSnapshot', { name, bytes }),
    close: name => void callDesktop('desktop.closeSnapshot', { name }),
  })
  return desktop
}

/** Whether only the worker of this page knows a network: one of the reader's own, or an opened snapshot. */
export const isOfThisBrowser = (network: string | undefined): boolean =>
  network !== undefined && [...ownNetworks(), ...openedSnapshots()].some(({ name }) => name === network)

/** The server of this page, or a worker of this page; a build without a server has only the worker. */
export function chooseBackend(wanted: 'server' | 'browser', network?: string): Backend {
  if (desktopBridge()) return inDesktop().backend
  if (__TONOSCOPE_STATIC__ || wanted === 'browser' || isOfThisBrowser(network)) return browserBackend()
  server ??= createHttpBackend('', (url, init) => fetch(url, init))
  return server
}
