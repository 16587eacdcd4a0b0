import { toAccount } from '../../trace/accountState.ts'
import type { TraceNode } from '../../trace/Trace.ts'
import { type Nano, nano } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { tryFetch } from '../context/optionalRequests.ts'
import { readTraceAccounts } from './readTraceAccounts.ts'

/**
 * The balance of the account after a transaction: from its state, else from the other transactions of its trace, which lead
 * to a known state; `undefined` if the source has neither.
 */
export async function findEndBalance(
  context: CallContext,
  { hash, after, endBalance }: Pick<TraceNode, 'hash' | 'after' | 'endBalance'>,
): Promise<Nano | undefined> {
  if (after !== undefined) return nano(toAccount(after)?.storage.balance.grams ?? 0n)
  if (endBalance !== undefined) return endBalance
  const { chain } = context.network
  const options = callOptions(context)
  return tryFetch(async () => {
    const indexed = await chain.getIndexedTrace?.({ by: 'transaction', hash }, options)
    const accounts = indexed && (await readTraceAccounts(chain, indexed, undefined, options))
    return accounts?.statesAround.get(hash)?.endBalance
  })
}
