import type { OnChainTransaction } from '../../chain/MasterchainBlock.ts'
import type { Sample } from '../../chain/snapshot/Snapshot.ts'
import type { DebugSample } from '../../contract/debugSamples.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { fromTransactionCell } from '../../transaction/fromTransactionCell.ts'
import { isSuccess } from '../../transaction/isSuccess.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { tryFetch } from '../context/optionalRequests.ts'

/** More make a long reply and no other picture. */
const MAX_TRANSACTIONS = 1000

type SampleTree = NonNullable<DebugSample['tree']>

// The recording does not change.
const trees = new WeakMap<Sample, Promise<SampleTree | undefined>>()

/** The tree of a sample that is on chain, for a small picture; `undefined` for other samples. */
export function getSampleTree(context: CallContext, sample: Sample): Promise<SampleTree | undefined> {
  const found = trees.get(sample) ?? readTree(context, sample)
  trees.set(sample, found)
  return found
}

async function readTree(context: CallContext, { onChainMessage }: Sample): Promise<SampleTree | undefined> {
  const { chain } = context.network
  if (onChainMessage === undefined) return undefined
  const found = await tryFetch(async () => chain.getTraceOfMessage?.(onChainMessage, callOptions(context)))
  return found && toSampleTree(found)
}

/** The transactions in order of their time, each with its parent. */
function toSampleTree(found: readonly OnChainTransaction[]): SampleTree {
  const sorted = found.toSorted((a, b) => (a.lt < b.lt ? -1 : a.lt > b.lt ? 1 : 0)).slice(0, MAX_TRANSACTIONS)
  const positions = new Map<string, number>()
  const tree: SampleTree = []
  for (const [position, { cell, account }] of sorted.entries()) {
    const transaction = fromTransactionCell(readTransaction(cell), account)
    const { inMessage } = transaction
    tree.push({
      parent: inMessage ? (positions.get(inMessage.hash) ?? -1) : -1,
      success: isSuccess(transaction),
      ...(inMessage?.bounced && { bounced: true }),
    })
    for (const { hash } of transaction.outMessages) positions.set(hash, position)
  }
  return tree
}
