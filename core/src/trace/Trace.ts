import type { BlockId } from '../blockId.ts'
import type { Cell } from '../cell/Cell.ts'
import type { InterfaceName } from '../contracts/interfaces.ts'
import type { TruncationReason } from '../emulator/Emulation.ts'
import type { CurrencyCollection } from '../tlb/currency.ts'
import type { Transaction, TransactionMessage } from '../transaction/Transaction.ts'
import type { Nano } from '../units.ts'

/** A message of a trace. */
export type TraceMessage = TransactionMessage & {
  /** Of the account that receives it (sends it, for ext_out_msg): its body is decoded with them, see `getDecoded`. */
  readonly interfaces: readonly InterfaceName[]
}

/** The block of a transaction; a trace file does not contain the shard. */
export type TransactionBlock = Omit<BlockId, 'shard'> & { readonly shard: string | undefined }

/** One transaction of a trace with its subtree. */
export type TraceNode = Transaction<TraceMessage> & {
  /** As `/v2` defines it: from phases, exit codes and bounces. */
  readonly success: boolean
  /** Interfaces of the account in its state after the whole trace; empty when unknown. */
  readonly interfaces: readonly InterfaceName[]
  /** Sorted by created_lt of the incoming message. */
  readonly children: readonly TraceNode[]
  readonly emulated: boolean
  /** `null` for a transaction that is in no block, as an emulated one. */
  readonly block: TransactionBlock | null | undefined
  /** `ShardAccount` cells; `null` = the account did not exist, `undefined` = unknown. */
  readonly before: Cell | null | undefined
  readonly after: Cell | null | undefined
  /** The balance after it, where that is known without the state. */
  readonly endBalance?: Nano | undefined
  /** What is known of the states without them. */
  readonly stateFacts?: StateFacts | undefined
  /** The action list (register c5); known only from a run, a transaction contains its hash. */
  readonly actionList?: Cell | undefined
  readonly truncations: readonly Truncation[]
}

/** What the states around a transaction had, for a trace that is read without them. */
export type StateFacts = {
  /** Whether it changed the code or data of its account; `undefined` when that is unknown. */
  readonly hasChanged?: boolean | undefined
  /** The balance before it; kept for transactions that skipped messages. */
  readonly startBalance?: CurrencyCollection | undefined
  /** The balance after it. */
  readonly endBalance?: Nano | undefined
}

/** A message without a transaction in the trace, and the reason. */
export type Truncation<Message = TraceMessage> = {
  readonly message: Message
  readonly reason: TruncationReason | { readonly kind: 'pending' } | { readonly kind: 'not-searched' }
}

/** A transaction tree with its totals. */
export type Trace = {
  readonly root: TraceNode
  readonly emulated: boolean
  /** Some internal message has no transaction yet. */
  readonly inProgress: boolean
  readonly transactionCount: number
}

/** The trace of a root; `pending` when its source reports that it is not finished. */
export function toTrace(root: TraceNode, pending = false): Trace {
  const nodes = nodesOf(root)
  // Emulated transactions of an on-chain trace are still pending.
  const isPending = ({ emulated, truncations }: TraceNode) => (emulated && !root.emulated) || truncations.some(isOpen)
  return {
    root,
    emulated: root.emulated,
    inProgress: pending || nodes.some(isPending),
    transactionCount: nodes.length,
  }
}

/** The message has no transaction, or none yet; one that was not searched for may have it. */
const isOpen = ({ reason }: Truncation): boolean => reason.kind !== 'not-searched'

/** The nodes of a tree, parents before children, children in order. */
export function nodesOf<Node extends { readonly children: readonly Node[] }>(root: Node): Node[] {
  const nodes: Node[] = []
  const waiting = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    nodes.push(node)
    const { children } = node
    for (let at = children.length - 1; at >= 0; at--) waiting.push(children[at] as Node) // in its range
  }
  return nodes
}
