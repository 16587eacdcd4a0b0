import type { Cell } from '../../../cell/Cell.ts'
import { getInit, toAccount } from '../../../trace/accountState.ts'
import type { Address } from '../../../units.ts'
import type { SectionContext } from './AccountSection.ts'

/** What another account is, as far as its state at the block is known. */
export type AccountIdentity =
  | { readonly status: 'unknown' | 'nonexist' | 'uninit' | 'frozen' }
  | { readonly status: 'active'; readonly state: Cell; readonly interfaces: readonly string[]; readonly code: string }

/** Other accounts that a section reads; reading one can need a request and get methods. */
const maxIdentified = 20

/** What other accounts are; those beyond a limit are unknown. */
export async function identifyAccounts(
  context: SectionContext,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, AccountIdentity>> {
  const found = new Map<Address, AccountIdentity>()
  const identified = addresses.slice(0, maxIdentified)
  // All at once: one round trip. What they are is found out one after the other, because get methods share the emulator.
  await Promise.all(identified.map(context.readAccount))
  for (const address of identified) found.set(address, await identifyAccount(context, address))
  return found
}

/** What another account is. */
export async function identifyAccount(context: SectionContext, address: Address): Promise<AccountIdentity> {
  const state = await context.readAccount(address)
  if (state === undefined) return { status: 'unknown' }
  const account = toAccount(state)
  if (!state || !account) return { status: 'nonexist' }
  const { type } = account.storage.state
  const { code } = getInit(account)
  if (type !== 'active' || !code) return { status: type === 'active' ? 'uninit' : type }
  const { interfaces } = context.reader.inspect(state)
  await context.reader.pause()
  return { status: 'active', state, interfaces, code: code.hash() }
}

const statusTexts = {
  unknown: 'unknown: this source does not have its state',
  nonexist: 'no such account',
  uninit: 'no code',
  frozen: 'frozen',
} as const

/** What an account is, in words: its interfaces, or the hash of its code. */
export function describeIdentity(identity: AccountIdentity | undefined): string {
  if (!identity) return 'not loaded'
  if (identity.status !== 'active') return statusTexts[identity.status]
  return identity.interfaces.length > 0
    ? identity.interfaces.join(', ')
    : `unknown contract, code hash ${identity.code}`
}

/** Whether an account can send messages; `undefined` if unknown. */
export const canAct = (identity: AccountIdentity | undefined): boolean | undefined =>
  !identity || identity.status === 'unknown' ? undefined : identity.status === 'active'
