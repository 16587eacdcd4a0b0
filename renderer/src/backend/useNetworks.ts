import type { Status } from '@tonoscope/core/contract/debug'
import type { NetworkEntry } from '@tonoscope/core/contract/networks'
import { isAppError } from '@tonoscope/core/errors'
import { useOwnNetworks } from '../settings/ownNetworks.ts'
import { useBackend } from './BackendContext.tsx'
import { type Snapshot, useSnapshots } from './snapshots.ts'
import { useOperation } from './useOperation.ts'

/** A network that can be chosen. */
export type KnownNetwork = {
  readonly name: string
  readonly sources: readonly string[]
  /** What the service says of it; absent where it was not asked. */
  readonly status?: Status['networks'][number]
  /** One of the reader's own. */
  readonly own?: NetworkEntry
  /** A file that was opened. */
  readonly snapshot?: Snapshot
}

/** All networks that can be chosen here, and the one that is asked. */
export function useNetworks() {
  const { network } = useBackend()
  const status = useOperation('getStatus', {}, { goodForMs: 30_000, keepLast: true })
  const own = useOwnNetworks()
  const snapshots = useSnapshots()
  const listed = new Map<string, KnownNetwork>()
  for (const one of status.data?.networks ?? [])
    listed.set(one.name, { name: one.name, sources: one.sources, status: one })
  // A network that is not known is told with those that are.
  const { error } = status
  const known = isAppError(error) && error.code === 'input.network' ? error.details.known : []
  for (const name of known) listed.set(name, { name, sources: [] })
  for (const entry of own)
    listed.set(entry.name, {
      ...(listed.get(entry.name) ?? { name: entry.name, sources: entry.sources.map(placeOf) }),
      own: entry,
    })
  for (const snapshot of snapshots)
    listed.set(snapshot.name, {
      ...(listed.get(snapshot.name) ?? { name: snapshot.name, sources: [snapshot.fileName] }),
      snapshot,
    })
  const defaultName = status.data?.default_network ?? known[0]
  const name = network ?? defaultName ?? ''
  return { status, networks: [...listed.values()], current: listed.get(name), name, defaultName }
}

/** Whether addresses of the network that is asked are written as those of a test network. */
export function useTestnet(): boolean {
  const { network } = useBackend()
  const own = useOwnNetworks().find(({ name }) => name === network)
  return own ? (own.testnet ?? false) : network === 'testnet'
}

/** Where a source is, without what opens it. */
export const placeOf = (source: NetworkEntry['sources'][number]): string => {
  if (source.kind === 'liteserver') return 'liteservers'
  if (source.kind === 'snapshot') return source.file
  try {
    return new URL(source.url).host
  } catch {
    return source.url
  }
}
