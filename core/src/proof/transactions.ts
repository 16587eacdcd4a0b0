import { parseBoc } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { type Address, accountIdOf, type Hash, type Lt } from '../units.ts'
import { proofError, withProofErrors } from './merkleProofs.ts'

/**
 * Verifies a reply to `liteServer.getTransactions`: the first transaction has the requested hash, each further one is the
 * predecessor of the one before it.
 *
 * @throws proof.transaction
 */
export function verifyTransactionList(
  { account, lt, hash: first }: { readonly account: Address; readonly lt: Lt; readonly hash: Hash },
  bytes: Uint8Array,
): readonly Cell[] {
  return withProofErrors('proof.transaction', `${account} ${lt}`, () => {
    const { roots } = parseBoc(bytes)
    let expected = { hash: first, lt }
    for (const root of roots) {
      if (root.levelMask !== 0 || root.hash() !== expected.hash) {
        throw proofError('proof.transaction', `${root.hash()} is not the predecessor of the transaction before it`)
      }
      const transaction = readTransaction(root)
      if (transaction.lt !== expected.lt || transaction.account_addr !== accountIdOf(account)) {
        throw proofError('proof.transaction', `${root.hash()} has another account or logical time`)
      }
      expected = { hash: transaction.prev_trans_hash, lt: transaction.prev_trans_lt }
    }
    return roots
  })
}
