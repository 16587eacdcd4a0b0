import type { Cell } from '../cell/Cell.ts'
import { type Address, compareInts } from '../units.ts'
import { toAccount } from './accountState.ts'

/** The known states of one account in a trace. */
export type AccountStates = {
  /** Before its first transaction in the trace; `null` when it did not exist. */
  readonly before: Cell | null
  /** The last state with code; after the last transaction unless the account was deleted, frozen or never had code. */
  readonly latest: Cell | null
}

type StateTransition = {
  readonly account: Address
  readonly lt: bigint
  readonly before: Cell | null | undefined
  readonly after: Cell | null | undefined
}

/** Returns the states of the accounts in a trace; accounts with unknown states are left out. */
export function collectAccountStates(steps: readonly StateTransition[]): Map<Address, AccountStates> {
  const found = new Map<Address, { before: Cell | null; latest: Cell | null }>()
  for (const step of steps.toSorted((a, b) => compareInts(a.lt, b.lt))) {
    if (step.before === undefined || step.after === undefined) continue
    const known = found.get(step.account) ?? { before: step.before, latest: step.before }
    found.set(step.account, known)
    if (hasCode(step.after) || !hasCode(known.latest)) known.latest = step.after
  }
  return found
}

const hasCode = (state: Cell | null): boolean => toAccount(state)?.storage.state.type === 'active'
