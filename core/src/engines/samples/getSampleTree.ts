import { toBocHex } from '../../cell/text.ts'
import type { ChainSource } from '../../chain/ChainSource.ts'
import type { CallOptions, OnChainTransaction } from '../../chain/MasterchainBlock.ts'
import type { Sample, ShownSample, Snapshot } from '../../chain/snapshot/Snapshot.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { fromTransactionCell } from '../../transaction/fromTransactionCell.ts'
import { isSuccess } from '../../transaction/isSuccess.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { tryFetch } from '../context/optionalRequests.ts'

/** More make a long reply and no other picture. */
const MAX_TRANSACTIONS = 1000

type SampleTree = NonNullable<ShownSample['tree']>

// The recording does not change.
const trees = new WeakMap<Sample, Promise<SampleTree | undefined>>()

/** The tree of a sample that is on chain, for a small picture; `undefined` for other samples. */
export async function getSampleTree(context: CallContext, sample: Sample): Promise<SampleTree | undefined> {
  if (sample.shown) return sample.shown.tree
  const found = trees.get(sample) ?? tryFetch(() => readTree(context.network.chain, sample, callOptions(context)))
  trees.set(sample, found)
  return found
}

async function readTree(
  chain: Pick<ChainSource, 'getTraceOfMessage'>,
  { onChainMessage }: Sample,
  options: CallOptions = {},
): Promise<SampleTree | undefined> {
  if (onChainMessage === undefined) return undefined
  const found = await chain.getTraceOfMessage?.(onChainMessage, options)
  return found && toSampleTree(found)
}

/** What a list of the samples of a snapshot shows, in their order, to be kept in its prepared form. */
export function showSamples(snapshot: Snapshot): Promise<readonly ShownSample[]> {
  const chain = snapshotSource(snapshot)
  return Promise.all(
    snapshot.samples.map(async sample => {
      const tree = await readTree(chain, sample)
      return { boc: toBocHex(sample.message), ...(tree && { tree }) }
    }),
  )
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
