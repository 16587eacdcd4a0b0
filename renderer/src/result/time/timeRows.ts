import { parseBlockId } from '@tonoscope/core/encoding/parseBlockRef'
import type { TraceModel, TreeNode } from '../../trace/traceModel.ts'

/** When a transaction happened, and how long after the transaction that sent its message. */
export type TimeRow = {
  readonly trace: TreeNode
  readonly lt: bigint
  /** Absent in an emulated run: only a block has a time. */
  readonly utime: number | undefined
  /** `workchain:shard` of its block; absent if unknown. */
  readonly shard: string | undefined
  /** Logical time since the parent; absent for the root. */
  readonly delayLt: bigint | undefined
  readonly delaySec: number | undefined
}

/**
 * The transactions of a trace in the order of their logical time. Seconds are known only if all of them are on chain: times of a run
 * are those of its arguments.
 */
export function toTimeRows({ nodes }: TraceModel): readonly TimeRow[] {
  const isOnChain = nodes.every(({ emulated }) => !emulated)
  return nodes
    .map((trace): TimeRow => {
      const { lt, utime } = trace.node.transaction
      const parent = trace.parent?.node.transaction
      return {
        trace,
        lt,
        utime: isOnChain ? utime : undefined,
        shard: toShard(trace.node.transaction.block),
        delayLt: parent && lt - parent.lt,
        delaySec: isOnChain && parent ? utime - parent.utime : undefined,
      }
    })
    .sort((a, b) => (a.lt === b.lt ? a.trace.index - b.trace.index : a.lt < b.lt ? -1 : 1))
}

/** The shard of a block; a run has none, which its reply writes as zeros. */
function toShard(block: string): string | undefined {
  try {
    const { workchain, shard, seqno } = parseBlockId(block)
    return seqno === 0 || /^0+$/.test(shard) ? undefined : `${String(workchain)}:${shard}`
  } catch {
    return undefined
  }
}
