import { lazy } from '../../lazy.ts'
import type { Snapshot, SnapshotChain } from './Snapshot.ts'

/** A snapshot whose full blocks and proofs are read on first access. */
export function withChain(snapshot: Snapshot, read: () => SnapshotChain): Snapshot {
  const chain = lazy(read)
  return Object.defineProperties(snapshot, {
    fullBlocks: { enumerable: true, get: () => chain().fullBlocks },
    blockLinks: { enumerable: true, get: () => chain().blockLinks },
    blockProofs: { enumerable: true, get: () => chain().blockProofs },
  })
}
