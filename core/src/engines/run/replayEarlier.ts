import type { Cell } from '../../cell/Cell.ts'
import type { Executor } from '../../emulator/Emulation.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { hasStateHash } from '../../trace/accountState.ts'
import type { Address, Hash, UnixSec } from '../../units.ts'

/** The block of the transactions, and the state of their account before the first of them. */
type ReplayInput = {
  readonly executor: Pick<Executor, 'runTransaction' | 'runTickTock'>
  readonly account: Address
  /** `ShardAccount`; `null` when it did not exist. */
  readonly state: Cell | null
  /** All of the account in the block, in order. */
  readonly transactions: readonly Cell[]
  /** The hash of the wanted state, as a transaction has it. */
  readonly wanted: Hash
  readonly context: {
    readonly now: UnixSec
    readonly seed: Hash
    readonly config: Cell
    readonly libraries: ReadonlyMap<Hash, Cell>
  }
}

/**
 * The state of an account between two transactions of one block: the earlier ones are run, and each must be the one of the
 * chain. `undefined` when one is not.
 */
export function replayEarlier({
  executor,
  account,
  state,
  transactions,
  wanted,
  context,
}: ReplayInput): Cell | null | undefined {
  let at: Cell | null = state
  for (const cell of transactions) {
    if (hasStateHash(at, wanted)) return at
    const { description, in_msg: message, lt } = readTransaction(cell)
    const block = { ...context, lt, verbosity: 'none' } as const
    const run =
      description.type === 'trans_tick_tock'
        ? at && executor.runTickTock({ ...block, shardAccount: at, which: description.is_tock ? 'tock' : 'tick' })
        : message &&
          executor.runTransaction({
            ...{ ...block, account, shardAccount: at ?? undefined, message: message.cell, ignoreSignature: false },
          })
    if (run?.type !== 'done' || run.transaction.hash() !== cell.hash()) return undefined
    at = run.shardAccount
  }
  return hasStateHash(at, wanted) ? at : undefined
}
