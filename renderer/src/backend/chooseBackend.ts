import type { Backend } from '@tonoscope/core/contract/backend'
import { toBase64 } from '@tonoscope/core/encoding/base64'
import { lazy } from '@tonoscope/core/lazy'
import { callDesktop, desktopBridge } from '../desktopBridge/desktopBridge.ts'
import { getLoadedBytes } from '../files/snapshotBytes.ts'
import { ownNetworks } from '../settings/ownNetworks.ts'
import { takeEarlyWorker } from './earlyWorker.ts'
import { openSnapshotsOnDemand } from './openSnapshotsOnDemand.ts'
import { loadOperationTable } from './operationTable.ts'
import { createServerBackend } from './serverBackend.ts'
import { openedSnapshots } from './snapshots.ts'
import { whenLoaded } from './whenLoaded.ts'
import { createWorkerBackend } from './workerBackend.ts'
import type { ToWorker } from './workerProtocol.ts'

const server = createServerBackend()

const networksMessage = (): Extract<ToWorker, { type: 'networks' }> => ({
  type: 'networks',
  networks: ownNetworks.get(),
})

const getBrowserBackend = lazy(() => {
  const started = createWorkerBackend(takeEarlyWorker, {
    initialMessages: () => [
      networksMessage(),
      // The reply was handled when the snapshot was opened; id -1 matches no pending call.
      ...openedSnapshots().flatMap(({ id, name }): ToWorker[] => {
        const bytes = getLoadedBytes(id)
        return bytes ? [{ type: 'openSnapshot', id: -1, name, bytes }] : []
      }),
    ],
  })
  ownNetworks.subscribe(() => started.post(networksMessage()))
  const backend = openSnapshotsOnDemand({
    backend: started,
    open: started.openSnapshot,
    reopen: started.openSnapshot,
    close: name => started.post({ type: 'closeSnapshot', name }),
  })
  return { ...backend, start: started.start }
})

/** The backend on this device, for custom networks and snapshot files, too: a Web Worker or the desktop app. */
export const localBackend = () => (desktopBridge() ? getDesktopBackend() : getBrowserBackend())

/** The backend in the desktop app; it gets the custom networks before the first call. */
const getDesktopBackend = lazy(() => {
  const bridge = desktopBridge()
  if (!bridge) throw new Error('not running in the desktop app')
  const sendNetworks = () => callDesktop('desktop.networks', { networks: [...ownNetworks.get()] })
  const networksSent = sendNetworks()
  ownNetworks.subscribe(() => void sendNetworks())
  const { backend: bridgeBackend } = whenLoaded('desktop', async () =>
    (await import('./desktopBackend.ts')).createDesktopBackend(bridge, await loadOperationTable()),
  )
  const backend: Backend = { ...bridgeBackend, call: (...args) => networksSent.then(() => bridgeBackend.call(...args)) }
  return openSnapshotsOnDemand({
    backend,
    async open(name, bytes) {
      const { title, counts } = await backend.call('debugSnapshotInfo', { body: { file: toBase64(bytes) } })
      await callDesktop('desktop.openSnapshot', { name, bytes })
      return { title, blocks: counts.blocks, accounts: counts.accounts, traces: counts.traces }
    },
    reopen: (name, bytes) => callDesktop('desktop.openSnapshot', { name, bytes }),
    close: name => void callDesktop('desktop.closeSnapshot', { name }),
  })
})

/** Whether a network exists on this device only: a custom network or an opened snapshot. */
export const isLocalNetwork = (network: string | undefined): boolean =>
  network !== undefined && [...ownNetworks.get(), ...openedSnapshots()].some(({ name }) => name === network)

/** The backend for a network: the server of this page or a Web Worker; a static build has the worker only. */
export function chooseBackend(wanted: 'server' | 'browser', network?: string): Backend {
  if (desktopBridge()) return getDesktopBackend().backend
  return usesWorker(wanted, network) ? getBrowserBackend().backend : server.backend
}

/** Loads what the first call needs. */
export function preloadBackend(wanted: 'server' | 'browser', network?: string): void {
  if (desktopBridge()) return
  if (usesWorker(wanted, network)) getBrowserBackend().start()
  else server.preload()
}

const usesWorker = (wanted: 'server' | 'browser', network: string | undefined): boolean =>
  __TONOSCOPE_STATIC__ || wanted === 'browser' || isLocalNetwork(network)
