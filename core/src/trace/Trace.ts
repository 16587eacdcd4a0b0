import type { BlockId } from '../blockId.ts'
import type { Cell } from '../cell/Cell.ts'
import type { OutlinePhases, TransactionOutline } from '../chain/TraceSource.ts'
import type { TruncationReason } from '../emulator/Emulation.ts'
import type { DecodedBody } from '../messages/decode.ts'
import type { AccountStatus, TransactionCell } from '../tlb/transaction.ts'
import type { Address, Hash, Lt, Nano, UnixSec } from '../units.ts'

/** A message of a trace, read from its cell or from an index without cells. */
export type TraceMessage = {
  readonly hash: Hash
  readonly type: 'int_msg' | 'ext_in_msg' | 'ext_out_msg'
  /** `undefined` for the off-chain end of an external message. */
  readonly source: Address | undefined
  readonly destination: Address | undefined
  readonly value: Nano
  /** Extra currencies by unsigned 32-bit id. */
  readonly extra: ReadonlyMap<number, bigint>
  readonly ihrFee: Nano
  readonly ihrDisabled: boolean
  readonly fwdFee: Nano
  readonly importFee: Nano
  readonly bounce: boolean
  readonly bounced: boolean
  readonly createdLt: Lt
  readonly createdAt: UnixSec
  readonly body: Cell
  readonly init: Cell | undefined
  /** First 32 bits of the body, `undefined` when it has fewer. */
  readonly opCode: number | undefined
  /** Decoded with the interfaces of the account that receives it (sends it, for ext_out_msg). */
  readonly decoded: DecodedBody | undefined
}

/** Phase fields that the source reports; an absent field is unknown or the phase did not run. */
export type TracePhases = OutlinePhases

/** Fields of a transaction cell that a source without cells may report. */
export type ReportedCellFields = Pick<TransactionOutline, 'stateUpdate' | 'previous'>

/** One transaction of a trace with its subtree. */
export type TraceNode = {
  readonly hash: Hash
  readonly account: Address
  readonly lt: Lt
  readonly utime: UnixSec
  /** As `/v2` defines it: from phases, exit codes and bounces. */
  readonly success: boolean
  readonly aborted: boolean
  readonly destroyed: boolean
  readonly type:
    | 'ord'
    | 'tick'
    | 'tock'
    | 'storage'
    | 'split_prepare'
    | 'split_install'
    | 'merge_prepare'
    | 'merge_install'
  readonly origStatus: AccountStatus
  readonly endStatus: AccountStatus
  readonly totalFees: Nano
  readonly inMessage: TraceMessage | undefined
  /** All out messages in creation order, including those with a child transaction. */
  readonly outMessages: readonly TraceMessage[]
  readonly phases: TracePhases
  /** Interfaces of the account in its state after the whole trace; empty when unknown. */
  readonly interfaces: readonly string[]
  /** Sorted by created_lt of the incoming message. */
  readonly children: readonly TraceNode[]
  readonly emulated: boolean
  /** The full transaction where the source has it (always for emulated ones). */
  readonly transaction: TransactionCell | undefined
  /** The block that contains it; an all-zero shard is unknown. Absent for emulated transactions and unknown blocks. */
  readonly block?: BlockId | undefined
  /** Transaction cell fields that the source reported without the cell. */
  readonly reported?: ReportedCellFields | undefined
  /** `ShardAccount` cells; `null` = the account did not exist, `undefined` = unknown. */
  readonly before: Cell | null | undefined
  readonly after: Cell | null | undefined
  /** Out messages without a transaction in this trace, and the reason. */
  readonly truncations: readonly {
    readonly message: TraceMessage
    readonly reason: TruncationReason | { readonly kind: 'pending' } | { readonly kind: 'not-searched' }
  }[]
}

/** A transaction tree with its totals. */
export type Trace = {
  readonly root: TraceNode
  readonly emulated: boolean
  /** Some internal message has no transaction yet. */
  readonly inProgress: boolean
  readonly transactionCount: number
}

/** The nodes of a trace, parents before children, children in order. */
export function* nodesOf(root: TraceNode): Generator<TraceNode> {
  const stack = [root]
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i]
      if (child) stack.push(child)
    }
  }
}
