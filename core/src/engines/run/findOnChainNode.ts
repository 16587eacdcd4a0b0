import type { OnChainTransaction } from '../../chain/MasterchainBlock.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import type { OnChainTrace } from './getOnChainTrace.ts'

/** A transaction of an on-chain trace by its node id: `0.1` is the second child of the root, in the order of its messages. */
export function findOnChainNode(trace: OnChainTrace, id: string): OnChainTransaction | undefined {
  const byMessage = new Map(trace.map(each => [each.inMessageHash, each]))
  let node: OnChainTransaction | undefined = trace[0]
  for (const index of id.split('.').slice(1)) {
    // In the order in which they were created.
    const sent: readonly OnChainTransaction[] = node
      ? readTransaction(node.cell).out_msgs.flatMap(({ cell }) => byMessage.get(cell.hash()) ?? [])
      : []
    node = sent[Number(index)]
  }
  return node
}
