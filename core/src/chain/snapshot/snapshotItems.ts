import type { Address } from '../../units.ts'
import type { RecordedState } from '../ItemSource.ts'
import type { Snapshot } from './Snapshot.ts'

/** The states that were recorded last of some accounts, or of all: what a snapshot can find items in without an index. */
export function recordedStates(
  snapshot: Snapshot,
  accounts: readonly Address[] | 'all',
): ReadonlyMap<Address, RecordedState> {
  const found = new Map<Address, RecordedState>()
  for (const account of accounts === 'all' ? snapshot.accounts.keys() : accounts) {
    const last = snapshot.accounts.get(account)?.at(-1)
    if (last) found.set(account, { shardAccount: last.shardAccount, knownUntil: last.to })
  }
  return found
}
