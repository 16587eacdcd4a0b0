import type { NetworkEntry } from '@tonoscope/core/contract/networks'
import type { Status } from '@tonoscope/core/contract/status'
import { isDatabaseUrl } from '@tonoscope/core/encoding/isDatabaseUrl'
import { isAppError } from '@tonoscope/core/errors'
import { ownNetworks } from '../settings/ownNetworks.ts'
import { useStore } from '../store/createStore.ts'
import { useBackend } from './BackendContext.tsx'
import { type SnapshotEntry, useSnapshots } from './snapshots.ts'
import { useOperation } from './useOperation.ts'

/** A network the user can choose. */
export type KnownNetwork = {
  readonly name: string
  readonly sources: readonly string[]
  /** Its status as reported by the service; absent if the service does not list it. */
  readonly status?: Status['networks'][number]
  /** The configuration of a custom network. */
  readonly own?: NetworkEntry
  /** The opened snapshot file. */
  readonly snapshot?: SnapshotEntry
}

/** All networks the user can choose, and the current one. */
export function useNetworks() {
  const { network } = useBackend()
  const status = useOperation(
    'getStatus',
    {},
    {
      staleTimeMs: 30_000,
      keepPrevious: true,
      // The workers of the server have just started, or compute.
      refetchInterval: ({ state }) => (state.data && wasNotQueried(state.data, network) ? 1000 : false),
    },
  )
  const own = useStore(ownNetworks)
  const snapshots = useSnapshots()
  const listed = new Map<string, KnownNetwork>()
  const add = (entry: KnownNetwork) => listed.set(entry.name, { ...entry, ...listed.get(entry.name) })
  for (const one of status.data?.networks ?? []) add({ name: one.name, sources: one.sources, status: one })
  // The `input.network` error lists the networks of the service.
  const { error } = status
  const known = isAppError(error) && error.code === 'input.network' ? error.details.known : []
  for (const name of known) add({ name, sources: [] })
  for (const one of own) add({ name: one.name, sources: one.sources.map(getSourceLabel), own: one })
  for (const snapshot of snapshots) add({ name: snapshot.name, sources: [snapshot.fileName], snapshot })
  const defaultName = status.data?.default_network ?? known[0]
  const name = network ?? defaultName ?? ''
  return { status, networks: [...listed.values()], current: listed.get(name), name, defaultName }
}

const wasNotQueried = ({ networks, default_network }: Status, name = default_network): boolean =>
  networks.some(each => each.name === name && each.unasked)

/** Whether addresses of the current network are formatted with the testnet flag. */
export function useTestnet(): boolean {
  const { network } = useBackend()
  const own = useStore(ownNetworks).find(({ name }) => name === network)
  return own ? (own.testnet ?? false) : network === 'testnet'
}

/** Host or file of a source, without its key. */
export const getSourceLabel = (source: NetworkEntry['sources'][number]): string => {
  if (source.kind === 'liteserver') return 'liteservers'
  if (source.kind === 'snapshot') return source.file
  if (source.kind === 'index') return `index (${getIndexLabel(source.location)})`
  try {
    return new URL(source.url).host
  } catch {
    return source.url
  }
}

/** A database without user and options; the last part of a path. */
const getIndexLabel = (location: string): string =>
  isDatabaseUrl(location)
    ? location.replace(/^\w+:\/\/(?:[^/@]*@)?|[?#].*$/g, '')
    : (location.split(/[\\/]/).findLast(part => part !== '') ?? location)
