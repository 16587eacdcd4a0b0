import type { DebugSnapshotInfo } from '@tonoscope/core/contract/snapshots'
import type { NotStoredReason } from '../../files/snapshotBytes.ts'
import { pluralize } from '../../format/amount.ts'

/** The contents of a snapshot, in words: `3 accounts, 1 configuration, …`. */
export function formatCounts(counts: DebugSnapshotInfo['counts']): string {
  const some = (count: number, one: string, many?: string) => (count === 0 ? [] : [pluralize(count, one, many)])
  const parts = [
    ...some(counts.accounts, 'account'),
    ...some(counts.configs, 'configuration'),
    ...some(counts.libraries, 'library', 'libraries'),
    ...some(counts.blocks, 'masterchain block'),
    ...some(counts.full_blocks, 'full block'),
    ...some(counts.traces, 'event').map(text => `${text} of ${pluralize(counts.transactions, 'transaction')}`),
    ...some(counts.proofs, 'block proof', 'block proofs'),
    ...some(counts.proofs === 0 ? counts.block_links : 0, 'block link', 'block links'),
    ...some(counts.samples, 'sample'),
  ]
  return parts.length === 0 ? 'Empty' : parts.join(', ')
}

/** Why a snapshot is not stored, and what to do. */
export const notStoredReasons: { readonly [R in NotStoredReason]: string } = {
  full: 'Storage is full: the snapshot is open until the page is closed. Remove another one, then import it again.',
  forbidden: 'Storage is not available: the snapshot is open until the page is closed.',
  large: 'Larger than 100 MB, the limit per file: the snapshot is open until the page is closed.',
  many: 'Stored snapshots would exceed 500 MB: the snapshot is open until the page is closed. Remove another one, then import it again.',
}
