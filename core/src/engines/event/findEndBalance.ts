import { toAccount } from '../../trace/accountState.ts'
import type { TraceNode } from '../../trace/Trace.ts'
import { type Hash, type Nano, nano } from '../../units.ts'
import { transactionsAt } from '../blocks/blockContents.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { tryFetch } from '../context/optionalRequests.ts'
import { readTraceAccounts } from './readTraceAccounts.ts'

/**
 * The balance of the account after a transaction: from its state, else from the other transactions of its trace, which lead
 * to a known state, else from its block; `undefined` if the source has none of them.
 */
export async function findEndBalance(
  context: CallContext,
  { hash, block, after, endBalance }: Pick<TraceNode, 'hash' | 'block' | 'after' | 'endBalance'>,
): Promise<Nano | undefined> {
  if (after !== undefined) return nano(toAccount(after)?.storage.balance.grams ?? 0n)
  return (
    endBalance ??
    (await tryFetch(() => findInTrace(context, hash))) ??
    (await tryFetch(() => findInBlock(context, hash, block)))
  )
}

async function findInTrace(context: CallContext, hash: Hash): Promise<Nano | undefined> {
  const { chain } = context.network
  const options = callOptions(context)
  // Without states, the transactions of the trace lead to no balance.
  if (!chain.getStateBefore) return undefined
  const indexed = await chain.getIndexedTrace?.({ by: 'transaction', hash }, options)
  const accounts = indexed && (await readTraceAccounts(chain, indexed, undefined, options))
  return accounts?.statesAround.get(hash)?.endBalance
}

async function findInBlock(context: CallContext, hash: Hash, block: TraceNode['block']): Promise<Nano | undefined> {
  const shard = block?.shard
  if (!context.network.chain.getBlock || !block || shard === undefined) return undefined
  const listed = await transactionsAt(context, { workchain: block.workchain, shard, seqno: block.seqno })
  const balance = listed.find(({ cell }) => cell.hash() === hash)?.balance?.()
  return balance === undefined ? undefined : nano(balance)
}
