import { toBocHex } from '../../cell/text.ts'
import type { StateOverrideJson } from '../../contract/stateOverrides.ts'
import type { EmulatedNode, Emulation } from '../../emulator/Emulation.ts'
import { getInit, toAccount } from '../../trace/accountState.ts'

/** The accounts that the messages of a run deploy if they do not exist, as they are not in that run. */
export type OtherRecipient = {
  /** `first_time`: without them; `again`: with them. */
  readonly kind: 'first_time' | 'again'
  readonly overrides: readonly StateOverrideJson[]
}

/** The other case of a run in which contracts are deployed on demand; `undefined` if there is none. */
export function findOtherRecipient({ root }: Emulation): OtherRecipient | undefined {
  const nodes = root ? listDeployable(root).filter(node => node !== root) : []
  const created = nodes.filter(({ transaction }) => transaction.orig_status !== 'active')
  if (created.length > 0)
    return { kind: 'again', overrides: created.flatMap(({ account, after }) => toExisting(account, after)) }
  if (nodes.length === 0) return undefined
  return { kind: 'first_time', overrides: nodes.map(({ account }) => ({ account, status: 'nonexist' as const })) }
}

/** Transactions of contracts that exist after them, and whose message has their StateInit. */
function listDeployable(node: EmulatedNode): EmulatedNode[] {
  const own = node.message.init?.code !== undefined && node.transaction.end_status === 'active' ? [node] : []
  return [...own, ...node.children.flatMap(listDeployable)]
}

function toExisting(account: EmulatedNode['account'], after: EmulatedNode['after']): StateOverrideJson[] {
  const state = toAccount(after)
  const { code, data } = getInit(state)
  if (!state || !code || !data) return []
  const { grams: balance } = state.storage.balance
  return [{ account, status: 'active', balance, code: toBocHex(code), data: toBocHex(data) }]
}
