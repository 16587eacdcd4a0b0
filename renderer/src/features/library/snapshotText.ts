import type { DebugSnapshotInfo } from '@tonoscope/core/contract/snapshots'
import type { Unkept } from '../../files/snapshotBytes.ts'
import { pluralize } from '../../format/amount.ts'

/** What is in a snapshot, in words: `3 accounts, 1 configuration, …`. */
export function countsText(counts: DebugSnapshotInfo['counts']): string {
  const some = (count: number, one: string, many?: string) => (count === 0 ? [] : [pluralize(count, one, many)])
  const told = [
    ...some(counts.accounts, 'account'),
    ...some(counts.configs, 'configuration'),
    ...some(counts.libraries, 'library', 'libraries'),
    ...some(counts.blocks, 'masterchain block'),
    ...some(counts.full_blocks, 'whole block'),
    ...some(counts.traces, 'event').map(text => `${text} of ${pluralize(counts.transactions, 'transaction')}`),
    ...some(counts.proofs, 'proof of blocks', 'proofs of blocks'),
    ...some(counts.proofs === 0 ? counts.block_links : 0, 'link between blocks', 'links between blocks'),
    ...some(counts.samples, 'sample'),
  ]
  return told.length === 0 ? 'Nothing is in it' : told.join(', ')
}

/** Why a snapshot is not kept, and what can be done. */
export const unkeptText: { readonly [R in Unkept]: string } = {
  full: 'The storage here is full: it is open until the page is closed. Remove another one, then import it again.',
  forbidden: 'No files can be stored here: it is open until the page is closed.',
  large: 'It is larger than the 100 MB that are kept of one file: it is open until the page is closed.',
  many: 'All kept snapshots together may have 500 MB: it is open until the page is closed. Remove another one, then import it again.',
}
