import type { Capsule } from '../../chain/snapshot/Capsule.ts'
import type { Snapshot } from '../../chain/snapshot/Snapshot.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import { replaying } from '../../chain/wrappers/replaying.ts'
import type { Context } from '../Deps.ts'

/** The surroundings of a saved call: what it used is as it was, and nothing else can be reached. */
export function replayContext(
  { deps, onProgress, signal }: Context,
  snapshot: Snapshot & { readonly capsule: Capsule },
): Context {
  const { capsule, names, network } = snapshot
  const { offChain: _, ...own } = deps
  return {
    onProgress,
    ...(signal && { signal }),
    network: {
      name: network.name,
      chain: replaying(snapshotSource(snapshot, capsule.source), capsule),
      sources: [capsule.source],
      recorded: capsule.recorded,
      globalId: network.globalId === unknownGlobalId ? undefined : network.globalId,
      label: account => names.get(account),
    },
    deps: {
      ...own,
      nowSec: () => capsule.madeAt,
      ...(capsule.fetches && {
        offChain: async uri =>
          capsule.offChain.get(uri) ?? { type: 'unknown', reason: 'it was not fetched when this was saved' },
      }),
    },
  }
}

/** No network has it: it stands for a network that did not say which it is. */
export const unknownGlobalId = 0
