import type { Cell } from '../../cell/Cell.ts'
import { toBocHex } from '../../cell/text.ts'
import type { DebugAccountState } from '../../contract/debug.ts'
import { readShardAccount } from '../../tlb/account.ts'

/** An account's state, from its `ShardAccount` cell; code and data are included as `show` requests. */
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
    ...(code && show.code && { code: toBocHex(code) }),
    ...(data && show.data && { data: toBocHex(data) }),
    last_transaction_lt: shardAccount.last_trans_lt,
    last_transaction_hash: shardAccount.last_trans_hash,
  }
}

/** The states before and after a transaction; code and data are included where they changed, and at the root. */
export function presentStates(
  before: Cell | undefined,
  after: Cell | undefined,
  isRoot: boolean,
): { readonly before: DebugAccountState; readonly after: DebugAccountState } {
  const hashesOnly = { code: false, data: false }
  const [was, is] = [presentAccountState(before, hashesOnly), presentAccountState(after, hashesOnly)]
  const show = { code: isRoot || was.code_hash !== is.code_hash, data: isRoot || was.data_hash !== is.data_hash }
  if (!show.code && !show.data) return { before: was, after: is }
  return { before: presentAccountState(before, show), after: presentAccountState(after, show) }
}
