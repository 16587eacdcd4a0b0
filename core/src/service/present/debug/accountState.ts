import type { Cell } from '../../../cell/Cell.ts'
import { bocHex } from '../../../cell/text.ts'
import type { DebugAccountState } from '../../../contract/debug.ts'
import { readShardAccount } from '../../../tlb/account.ts'

/** An account's state, from its `ShardAccount` cell; cells are written out where `show` says so. */
export function presentAccountState(
  cell: Cell | undefined,
  show: { readonly code: boolean; readonly data: boolean },
): DebugAccountState {
  const shardAccount = cell && readShardAccount(cell)
  if (!shardAccount?.account) return { status: 'nonexist', balance: 0n, extra: [] }
  const { balance, state } = shardAccount.account.storage
  const { code, data } = state.type === 'active' ? state.init : {}
  return {
    status: state.type,
    balance: balance.grams,
    extra: [...balance.other].map(([id, amount]) => ({ id, amount: amount.toString() })),
    ...(code && { code_hash: code.hash() }),
    ...(data && { data_hash: data.hash() }),
    ...(code && show.code && { code: bocHex(code) }),
    ...(data && show.data && { data: bocHex(data) }),
    last_transaction_lt: shardAccount.last_trans_lt,
    last_transaction_hash: shardAccount.last_trans_hash,
  }
}

/** The states around a transaction; code and data are written out where they changed, and at the root. */
export function presentStates(
  before: Cell | undefined,
  after: Cell | undefined,
  isRoot: boolean,
): { readonly before: DebugAccountState; readonly after: DebugAccountState } {
  const nothing = { code: false, data: false }
  const [was, is] = [presentAccountState(before, nothing), presentAccountState(after, nothing)]
  const show = { code: isRoot || was.code_hash !== is.code_hash, data: isRoot || was.data_hash !== is.data_hash }
  if (!show.code && !show.data) return { before: was, after: is }
  return { before: presentAccountState(before, show), after: presentAccountState(after, show) }
}
