import type { Address } from '../units.ts'
import type { ChainSource, LandedTransaction } from './ChainSource.ts'

/**
 * The accounts of a trace that landed as its transactions found them, for repeating it: of each account the state before its
 * first transaction in the trace. All other accounts, and all of a source that cannot tell, are as they are at the block.
 */
export function landedStates(
  source: ChainSource,
  landed: readonly LandedTransaction[],
): Pick<ChainSource, 'getAccount' | 'getLibraries'> {
  const first = new Map<Address, LandedTransaction>()
  for (const transaction of landed) {
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
