import type { DebugAccountState } from '@tonoscope/core/contract/debug'
import type { TraceModel } from '../trace/traceModel.ts'

type AccountState = DebugAccountState | undefined

/** An account before its first transaction of the run and after its last. */
export type StateChange = {
  readonly account: string
  /** Absent if the source has no account states. */
  readonly before: AccountState
  readonly after: AccountState
  /** The confirmed master of a jetton wallet. */
  readonly jetton: string | undefined
  readonly code: boolean
  readonly data: boolean
  readonly status: boolean
}

/** The state change of each account, in order of appearance. */
export function getStateChanges(model: TraceModel): StateChange[] {
  const byAccount = new Map<string, TraceModel['nodes'][number][]>()
  for (const one of model.nodes) byAccount.set(one.account, [...(byAccount.get(one.account) ?? []), one])
  const changes: StateChange[] = []
  for (const [account, list] of byAccount) {
    const inTime = list.toSorted((a, b) => (a.node.transaction.lt < b.node.transaction.lt ? -1 : 1))
    const states = inTime.flatMap(({ node }) => [node.before ?? [], node.after ?? []].flat())
    const before = withStorage(inTime[0]?.node.before, states)
    const after = withStorage(inTime.at(-1)?.node.after, states)
    changes.push({
      ...toStateChange(account, before, after),
      jetton: list.find(({ node }) => node.jetton !== undefined)?.node.jetton,
    })
  }
  return changes
}

/** What differs between two states of an account. */
export const toStateChange = (account: string, before: AccountState, after: AccountState): StateChange => ({
  account,
  before,
  after,
  jetton: undefined,
  code: before !== undefined && after !== undefined && before.code_hash !== after.code_hash,
  data: before !== undefined && after !== undefined && before.data_hash !== after.data_hash,
  status: before !== undefined && after !== undefined && before.status !== after.status,
})

/** A state with its decoded data, which is only beside the transactions that changed it. */
function withStorage(
  state: DebugAccountState | undefined,
  states: readonly DebugAccountState[],
): DebugAccountState | undefined {
  if (!state || state.storage || state.undecoded) return state
  const same = states.find(each => (each.storage ?? each.undecoded) && each.data_hash === state.data_hash)
  const { storage, undecoded } = same ?? {}
  return { ...state, ...(storage && { storage }), ...(undecoded && { undecoded }) }
}
