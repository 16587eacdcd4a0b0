import type { Cell } from '../cell/Cell.ts'
import { type Account, readShardAccount } from '../tlb/account.ts'
import type { Hash } from '../units.ts'
import type { TraceNode } from './Trace.ts'

const memo = new WeakMap<Cell, Account | undefined>()

/** The account in a `ShardAccount` cell; `undefined` when it does not exist or the cell is unknown. Memoized. */
export function toAccount(state: Cell | null | undefined): Account | undefined {
  if (state === null || state === undefined) return undefined
  if (!memo.has(state)) memo.set(state, readShardAccount(state).account)
  return memo.get(state)
}

/** The code and data of an account; empty unless it is active. */
export function getInit(account: Account | undefined): {
  readonly code?: Cell | undefined
  readonly data?: Cell | undefined
} {
  const state = account?.storage.state
  return state?.type === 'active' ? state.init : {}
}

/** The hash of an account's data, `undefined` when it has none. */
export const dataHash = (account: Account | undefined): Hash | undefined => getInit(account).data?.hash()

/** The hash of an account's code, `undefined` when it has none. */
export const codeHash = (account: Account | undefined): Hash | undefined => getInit(account).code?.hash()

/** Whether a transaction changed the code or data of its account; `undefined` when the states are unknown. */
export function hasStateChanged(node: TraceNode): boolean | undefined {
  if (node.before === undefined || node.after === undefined) return undefined
  const before = toAccount(node.before)
  const after = toAccount(node.after)
  return dataHash(before) !== dataHash(after) || codeHash(before) !== codeHash(after)
}
