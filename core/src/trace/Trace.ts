import type { Cell } from '../cell/Cell.ts'
import type { BlockPlace, OutlinePhases, TransactionOutline } from '../chain/TraceSource.ts'
import type { CutReason } from '../emulator/Emulation.ts'
import type { DecodedBody } from '../messages/decode.ts'
import type { AccountStatus, Transaction } from '../tlb/transaction.ts'
import type { Address, Hash, Lt, Nano, UnixSec } from '../units.ts'

/** What a message says, whether it was read from its cell or from an index that has no cells. */
export type TraceMessage = {
  readonly hash: Hash
  readonly type: 'int_msg' | 'ext_in_msg' | 'ext_out_msg'
  /** Absent for external messages that come from, or go to, outside the chain. */
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

/** Facts of the phases, as far as the source knows them; `undefined` fields are unknown or did not happen as said. */
export type TracePhases = OutlinePhases

/** Facts of a transaction's cell that a source without cells may tell. */
export type ToldOfCell = Pick<TransactionOutline, 'stateUpdate' | 'previous'>

/** One transaction of a trace, with the tree below it. */
export type TraceNode = {
  readonly hash: Hash
  readonly account: Address
  readonly lt: Lt
  readonly utime: UnixSec
  /** As the `/v2` interface defines it: phases, exit codes and bounces considered. */
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
  /** All out messages in order of creation, those with a child transaction among them. */
  readonly outMessages: readonly TraceMessage[]
  readonly phases: TracePhases
  /** What the account is, by its state after the whole trace; empty when unknown. */
  readonly interfaces: readonly string[]
  /** By created_lt of their incoming message. */
  readonly children: readonly TraceNode[]
  readonly emulated: boolean
  /** The full transaction where the source has it (always for emulated ones). */
  readonly transaction: Transaction | undefined
  /** Where it landed; a shard of zeros is one that was not told. Absent for emulated ones, and where nobody tells. */
  readonly block?: BlockPlace | undefined
  /** What only a transaction's cell says and its source told all the same, where there is no cell. */
  readonly told?: ToldOfCell | undefined
  /** Whole `ShardAccount` cells where known; `null` = the account did not exist, `undefined` = not known. */
  readonly before: Cell | null | undefined
  readonly after: Cell | null | undefined
  /** Out messages that have no transaction in this trace although they should, and why. */
  readonly cuts: readonly {
    readonly message: TraceMessage
    readonly reason: CutReason | { readonly kind: 'pending' } | { readonly kind: 'not-searched' }
  }[]
}

/** A whole trace. */
export type Trace = {
  readonly root: TraceNode
  readonly emulated: boolean
  /** Not every internal message has its transaction yet. */
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
