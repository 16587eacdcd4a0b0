import { normalizedHashOf } from '../tlb/normalizedHash.ts'
import type { TransactionMessage } from '../transaction/Transaction.ts'
import type { Address, Hash } from '../units.ts'
import { findInitiator } from './findInitiator.ts'
import { nodesOf, type Trace, type TraceNode } from './Trace.ts'

/** What the event of a trace shows of its transactions. */
export type TraceOutline = {
  readonly root: Pick<TraceNode, 'hash' | 'account' | 'lt' | 'utime'>
  readonly initiator: Address
  /** With the senders of the messages that they received. */
  readonly transactions: readonly (Pick<TraceNode, 'hash' | 'account' | 'lt'> & {
    readonly sender: Address | undefined
  })[]
  readonly inProgress: boolean
  /** The share of transactions that are on chain, 0 to 1; a pending message counts as a transaction that is not. */
  readonly progress: number
  /** The normalized hash of the external message that started it; `undefined` when none did. */
  readonly messageHash?: Hash | undefined
}

/** The outline of a trace. */
export function outlineTrace(trace: Trace): TraceOutline {
  const { root, inProgress } = trace
  const { hash, account, lt, utime } = root
  const nodes = nodesOf(root)
  const pending = nodes.flatMap(each => each.truncations).filter(({ reason }) => reason.kind === 'pending')
  return {
    root: { hash, account, lt, utime },
    initiator: findInitiator(trace),
    transactions: nodes.map(each => ({
      ...{ hash: each.hash, account: each.account, lt: each.lt },
      sender: each.inMessage?.source ?? undefined,
    })),
    inProgress,
    progress: nodes.filter(({ emulated }) => !emulated).length / (nodes.length + pending.length),
    messageHash: normalizedHashOfMessage(root.inMessage),
  }
}

function normalizedHashOfMessage(message: TransactionMessage | null | undefined): Hash | undefined {
  if (message?.type !== 'ext_in_msg' || !message.destination || !message.body) return undefined
  return normalizedHashOf(message.destination, message.body)
}
