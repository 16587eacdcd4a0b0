import type { Address } from '../units.ts'
import type { ChainSource } from './ChainSource.ts'
import type { OnChainTransaction } from './MasterchainBlock.ts'

/**
 * Account states for replaying an on-chain trace: of each account the state before its first transaction in the trace. Other
 * accounts, and all accounts of a source without `getStateBefore`, have their state at the block.
 */
export function onChainStates(
  source: Pick<ChainSource, 'getAccount' | 'getLibraries' | 'getStateBefore'>,
  transactions: readonly OnChainTransaction[],
): Pick<ChainSource, 'getAccount' | 'getLibraries'> {
  const first = new Map<Address, OnChainTransaction>()
  for (const transaction of transactions) {
    const known = first.get(transaction.account)
    if (!known || transaction.lt < known.lt) first.set(transaction.account, transaction)
  }
  return {
    getLibraries: (hashes, options) => source.getLibraries(hashes, options),
    getAccount(address, block, options) {
      const transaction = first.get(address)
      return transaction && source.getStateBefore
        ? source.getStateBefore(transaction, options)
        : source.getAccount(address, block, options)
    },
  }
}
