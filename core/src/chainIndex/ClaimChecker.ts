import type { CallOptions } from '../chain/MasterchainBlock.ts'
import type { AnyAppError } from '../errors.ts'
import type { Address } from '../units.ts'
import type { DomainRow, JettonWalletRow } from './rows.ts'

/** A confirmed claim, `false` for one that is not true, or why it could not be checked now. */
export type CheckedClaim<T> = T | false | AnyAppError

/**
 * Checks what contracts state about themselves, by get methods of their masters and collections at the newest block. Each reply
 * has every row of the request. It stops after some time: the rest could not be checked yet.
 *
 * @throws limit.cancelled
 */
export type ClaimChecker = {
  /** Whether the master gives this wallet for its owner. */
  readonly checkJettonWallets: (
    rows: readonly JettonWalletRow[],
    options: CallOptions,
  ) => Promise<ReadonlyMap<Address, CheckedClaim<true>>>
  /** The zone of the domain, if its collection confirms the item and the DNS root the collection. */
  readonly checkDomains: (
    rows: readonly DomainRow[],
    options: CallOptions,
  ) => Promise<ReadonlyMap<Address, CheckedClaim<{ readonly zone: string }>>>
}
