import type { Cell } from '../cell/Cell.ts'
import type { Address } from '../units.ts'
import { accountIn } from './stateChange.ts'

/** The states of one account that a trace knows. */
export type KnownStates = {
  /** Before its first transaction here; `null` when it did not exist. */
  readonly before: Cell | null
  /** The last one with code; after the last transaction unless the account was deleted, frozen or never had code. */
  readonly latest: Cell | null
}

type Step = {
  readonly account: Address
  readonly lt: bigint
  readonly before: Cell | null | undefined
  readonly after: Cell | null | undefined
}

/** The states of the accounts of a trace, from those around its transactions; accounts whose states are not known are left out. */
export function knownStates(steps: readonly Step[]): Map<Address, KnownStates> {
  const found = new Map<Address, { before: Cell | null; latest: Cell | null }>()
  for (const step of [...steps].sort((a, b) => (a.lt < b.lt ? -1 : a.lt > b.lt ? 1 : 0))) {
    if (step.before === undefined || step.after === undefined) continue
    const known = found.get(step.account) ?? { before: step.before, latest: step.before }
    found.set(step.account, known)
    if (hasCode(step.after) || !hasCode(known.latest)) known.latest = step.after
  }
  return found
}

const hasCode = (state: Cell | null): boolean => accountIn(state)?.storage.state.type === 'active'
