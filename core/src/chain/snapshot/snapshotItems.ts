import type { Address } from '../../units.ts'
import type { RecordedAccountState } from '../IndexedItem.ts'
import type { Snapshot } from './Snapshot.ts'

/** The last recorded states of some accounts, or of all, in which NFT items are found without an index. */
export function recordedStates(
  snapshot: Snapshot,
  accounts: readonly Address[] | 'all',
): ReadonlyMap<Address, RecordedAccountState> {
  const found = new Map<Address, RecordedAccountState>()
  for (const account of accounts === 'all' ? snapshot.accounts.keys() : accounts) {
    const last = snapshot.accounts.get(account)?.at(-1)
    if (last) found.set(account, { shardAccount: last.shardAccount, knownUntil: last.to })
  }
  return found
}
