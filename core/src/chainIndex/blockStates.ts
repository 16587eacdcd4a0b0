import type { Cell } from '../cell/Cell.ts'
import { findShownInDict } from '../cell/dict.ts'
import type { Slice } from '../cell/Slice.ts'
import { tryRead } from '../errors.ts'
import { depthBalance, prunedShardAccount, readShardState } from '../proof/shardState.ts'
import { readPrunedAccount } from '../tlb/account.ts'
import { type Hash, type Nano, nano } from '../units.ts'

/** An account as a block shows it: what did not change is pruned there. */
export type ShownAccount = {
  readonly status: 'active' | 'uninit' | 'frozen' | 'nonexist'
  readonly balance: Nano
  readonly codeHash: Hash | undefined
  /** The block does not repeat the code, because the state before it has it. */
  readonly isCodePruned: boolean
  /** The data, in which cells may be pruned; `undefined` when there is none or the block does not show its first cell. */
  readonly data: Cell | undefined
}

/** The accounts of the shard before and after a block; `undefined` when the block does not show one. */
export type BlockStates = {
  readonly before: (accountId: Hash) => ShownAccount | undefined
  readonly after: (accountId: Hash) => ShownAccount | undefined
}

/** An account that does not exist. */
export const noAccount: ShownAccount = {
  status: 'nonexist',
  balance: nano(0n),
  codeHash: undefined,
  isCodePruned: false,
  data: undefined,
}

/** Reads the accounts that a block changes from its state update, without the state itself. */
export function readBlockStates(stateUpdate: Cell): BlockStates {
  if (stateUpdate.kind !== 'merkle-update') return { before: () => undefined, after: () => undefined }
  return { before: readStates(stateUpdate.ref(0)), after: readStates(stateUpdate.ref(1)) }
}

function readStates(state: Cell): BlockStates['after'] {
  if (state.exotic) return () => undefined
  const dictionaries = tryRead(() => listAccountDictionaries(state))
  if (dictionaries === undefined) return () => undefined
  return accountId => {
    const key = BigInt(`0x${accountId}`)
    let isPruned = false
    for (const root of dictionaries) {
      const found = findShownInDict(root, 256, key)
      if (found === 'pruned') isPruned = true
      else if (found) return tryRead(() => readEntry(found))
    }
    return isPruned ? undefined : noAccount
  }
}

/**
 * The accounts of a state: two dictionaries before a merge.
 *
 * split_state#5f327da5 left:^ShardStateUnsplit right:^ShardStateUnsplit = ShardState;
 */
function listAccountDictionaries(state: Cell): readonly (Cell | undefined)[] {
  const slice = state.slice()
  if (slice.remainingBits === 32 && slice.loadUint(32) === 0x5f327da5)
    return [slice.loadRef(), slice.loadRef()].flatMap(half => (half.exotic ? [half] : listAccountDictionaries(half)))
  const { accounts } = readShardState(state)
  return accounts.exotic ? [accounts] : [accounts.slice().loadMaybeRef()]
}

function readEntry(value: Slice): ShownAccount | undefined {
  depthBalance.read(value)
  const { account: cell } = prunedShardAccount.read(value)
  if (cell.exotic) return undefined
  const account = readPrunedAccount(cell)
  if (!account) return noAccount
  const { state, balance } = account.storage
  const init = state.type === 'active' ? state.init : undefined
  return {
    status: state.type,
    balance: balance.grams,
    codeHash: init?.code?.hash(0),
    isCodePruned: init?.code?.kind === 'pruned',
    data: init?.data?.kind === 'pruned' ? undefined : init?.data,
  }
}
