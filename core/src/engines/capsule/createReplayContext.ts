import type { Capsule } from '../../chain/snapshot/Capsule.ts'
import type { Snapshot } from '../../chain/snapshot/Snapshot.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import { replaying } from '../../chain/wrappers/recording.ts'
import type { CallContext } from '../context/Deps.ts'
import { readSnapshotNetwork } from './snapshotNetwork.ts'

/** A context that replays a saved call: it provides only what the call used, offline. */
export function createReplayContext(
  { deps, onProgress, signal }: CallContext,
  snapshot: Snapshot & { readonly capsule: Capsule },
): CallContext {
  const { capsule, names, network } = snapshot
  const { offChain: _, ...own } = deps
  return {
    onProgress,
    ...(signal && { signal }),
    network: {
      ...readSnapshotNetwork(network),
      chain: replaying(snapshotSource(snapshot, capsule.source), capsule),
      sourceNames: [capsule.source],
      recorded: capsule.recorded,
      label: account => names.get(account),
      labelOrigin: () => 'file',
    },
    deps: {
      ...own,
      nowSec: () => capsule.createdAt,
      ...(capsule.fetchesOffChain && {
        offChain: async uri =>
          capsule.offChain.get(uri) ?? { type: 'unknown', reason: 'not fetched when this was saved' },
      }),
    },
  }
}
