import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { CellMemo } from '../cell/CellMemo.ts'
import { toSharedCell } from '../cell/sharedCell.ts'
import { type Account, readShardAccount, type ShardAccount } from '../tlb/account.ts'
import type { StateInit } from '../tlb/stateInit.ts'
import { type Address, compareInts, type Hash, type Nano, nano } from '../units.ts'
import type { TraceNode } from './Trace.ts'

const memo = new CellMemo<ShardAccount>()

/** Reads a `ShardAccount` cell. Memoized. @throws input.cell */
export const toShardAccount = (state: Cell): ShardAccount => memo.get(state) ?? memo.set(state, readShardAccount(state))

/** The account in a `ShardAccount` cell; `undefined` when it does not exist or the cell is unknown. */
export function toAccount(state: Cell | null | undefined): Account | undefined {
  if (state === null || state === undefined) return undefined
  return toShardAccount(state).account
}

/** The code and data of an account; empty unless it is active. */
export function getInit(account: Account | undefined): Partial<Pick<StateInit, 'code' | 'data'>> {
  const state = account?.storage.state
  if (state?.type !== 'active') return {}
  const { code, data } = state.init
  return { code: code && toSharedCell(code), data }
}

/** The hash of an account's data, `undefined` when it has none. */
export const dataHash = (account: Account | undefined): Hash | undefined => getInit(account).data?.hash()

/** The hash of an account's code, `undefined` when it has none. */
export const codeHash = (account: Account | undefined): Hash | undefined => getInit(account).code?.hash()

/** Whether a transaction changed the code or data of its account; `undefined` when the states are unknown. */
export function hasStateChanged(node: TraceNode): boolean | undefined {
  if (node.before === undefined || node.after === undefined) return node.stateFacts?.hasChanged
  const before = toAccount(node.before)
  const after = toAccount(node.after)
  return dataHash(before) !== dataHash(after) || codeHash(before) !== codeHash(after)
}

/** The balance after a transaction; `undefined` when it is unknown. */
export const getEndBalance = ({
  after,
  endBalance,
  stateFacts,
}: Pick<TraceNode, 'after' | 'endBalance' | 'stateFacts'>): Nano | undefined =>
  after === undefined ? (endBalance ?? stateFacts?.endBalance) : nano(toAccount(after)?.storage.balance.grams ?? 0n)

/** The hash of an account that does not exist: `account_none$0 = Account;` */
const noAccountHash = new Builder().bit(false).end().hash()

/** Whether a `ShardAccount` cell, `null` for no account, is the one with this hash in the state update of a transaction. */
export const hasStateHash = (state: Cell | null, hash: Hash | undefined): boolean =>
  hash === (state === null ? noAccountHash : state.ref(0).hash())

/** The known states of one account in a trace. */
export type AccountStates = {
  /** Before its first transaction in the trace; `null` when it did not exist. */
  readonly before: Cell | null
  /** The last state with code; after the last transaction unless the account was deleted, frozen or never had code. */
  readonly latest: Cell | null
}

type StateTransition = Pick<TraceNode, 'account' | 'before' | 'after'> & { readonly lt: bigint }

/** Returns the states of the accounts in a trace; accounts with unknown states are left out. */
export function collectAccountStates(steps: readonly StateTransition[]): Map<Address, AccountStates> {
  const found = new Map<Address, { before: Cell | null; latest: Cell | null }>()
  for (const step of steps.toSorted((a, b) => compareInts(a.lt, b.lt))) {
    if (step.before === undefined || step.after === undefined) continue
    shareCode(step.before, step.after)
    const known = found.get(step.account) ?? { before: step.before, latest: step.before }
    found.set(step.account, known)
    if (hasCode(step.after) || !hasCode(known.latest)) known.latest = step.after
  }
  return found
}

/** Most transactions leave the code of their account as it is. */
function shareCode(before: Cell | null, after: Cell | null): void {
  const [known, code] = [codeOf(before), codeOf(after)]
  if (known && code) toSharedCell(code, known)
}

function codeOf(state: Cell | null): Cell | undefined {
  const known = toAccount(state)?.storage.state
  return known?.type === 'active' ? known.init.code : undefined
}

const hasCode = (state: Cell | null): boolean => toAccount(state)?.storage.state.type === 'active'
