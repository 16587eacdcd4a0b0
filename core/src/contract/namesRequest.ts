import { isForeignName } from '../encoding/lookAlikes.ts'
import type { DebugResult } from './debug.ts'
import type { DebugNames, DebugNamesRequest } from './debugNames.ts'
import type { EventJson } from './event.ts'
import { maxDomainCandidates, maxNamedAccounts } from './nameLimits.ts'
import type { NameOrigin } from './schemas/nameOrigin.ts'

type Account = {
  readonly address: string
  readonly name?: string | undefined
  readonly name_origin?: NameOrigin | undefined
  readonly is_wallet?: boolean | undefined
  readonly interfaces?: readonly string[]
}
type Reply = {
  readonly accounts: readonly Account[]
  readonly actions?: DebugResult['actions']
  readonly event?: Pick<EventJson, 'actions'> | undefined
}

/** The request for the names that a reply does not have yet; `undefined` if there is none. Domains point to wallets. */
export function toNamesRequest({ accounts, actions, event }: Reply): DebugNamesRequest | undefined {
  const wanted = accounts.filter(
    ({ name, name_origin: origin, is_wallet: isWallet, interfaces }) =>
      (name === undefined || isForeignName(origin)) && (isWallet || interfaces?.length === 0),
  )
  if (wanted.length === 0) return undefined
  const domains = new Set<string>()
  findDomains([actions, event?.actions], domains)
  return {
    accounts: [...new Set(wanted.map(({ address }) => address))].slice(0, maxNamedAccounts),
    ...(domains.size > 0 && { domains: [...domains].slice(0, maxDomainCandidates) }),
  }
}

/** The domains that actions name: in a member, in an item, or in a field. */
function findDomains(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    if (typeof member !== 'string') findDomains(member, found)
    else if (key === 'domain' || key === 'dns' || (key === 'value' && 'name' in value && value.name === 'domain'))
      found.add(member)
  }
}

/** The names of a reply, by address. */
export const toKnownNames = ({
  accounts,
}: DebugNames): ReadonlyMap<string, Omit<DebugNames['accounts'][number], 'address'>> =>
  new Map(accounts.map(({ address, ...known }) => [address, known]))
