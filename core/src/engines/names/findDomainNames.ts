import { errorMeaning, isAppError } from '../../errors.ts'
import type { Address } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { orFailure, tryFetch } from '../context/optionalRequests.ts'
import { listRecordedDomains } from './listRecordedDomains.ts'
import { resolveDomains } from './resolveDomains.ts'

/** An index may need a request per account, and servers limit their number. */
const maxAccounts = 20
/** Each needs several states: an index that is behind has only few domains that changed. */
const maxCandidates = 3

/**
 * The domains that point to accounts: of the index or the recording of the source, then those of `domains`, such as domains in a
 * trace. The network's DNS confirms each. An account that has none, or that the source has no domain of, is left out.
 *
 * @throws limit.cancelled
 */
export async function findDomainNames(
  context: CallContext,
  accounts: readonly Address[],
  domains: readonly string[] = [],
): Promise<ReadonlyMap<Address, string>> {
  const { domainNames } = context.network
  const names = new Map<Address, string>()
  const unknown = new Set<Address>()
  const nameless = new Set<Address>()
  for (const account of accounts) {
    const known = domainNames?.get(account)
    if (known !== undefined && known !== null) names.set(account, known)
    else {
      nameless.add(account)
      if (known === undefined) unknown.add(account)
    }
  }
  const wanted = [...unknown].slice(0, maxAccounts)
  const found = await findInSource(context, wanted)
  const add = (account: Address, domain: string) => {
    if (!nameless.delete(account)) return
    names.set(account, domain)
    domainNames?.set(account, domain)
  }
  for (const [account, domain] of found ?? []) add(account, domain)
  if (domains.length > 0 && nameless.size > 0)
    for (const [domain, account] of await resolveDomains(context, domains)) add(account, domain)
  if (found) for (const account of wanted) if (nameless.has(account)) domainNames?.set(account, null)
  return names
}

/** By the source's index or its recording; `undefined` if neither could be read now. */
async function findInSource(
  context: CallContext,
  accounts: readonly Address[],
): Promise<ReadonlyMap<Address, string> | undefined> {
  const { chain } = context.network
  if (accounts.length === 0) return new Map()
  const index = await orFailure(async () => chain.getDomainsOfWallets?.(accounts, callOptions(context)))
  if (isAppError(index) && errorMeaning(index) !== 'unsupported') return undefined
  if (index !== undefined && !isAppError(index)) {
    const candidates = [...index].map(([account, domains]) => [account, domains.slice(0, maxCandidates)] as const)
    return findConfirmed(
      await resolveDomains(
        context,
        candidates.flatMap(([, domains]) => domains),
      ),
      candidates,
    )
  }
  if (!chain.getRecordedStates) return new Map()
  const recorded = await tryFetch(() => listRecordedDomains(context))
  return recorded && new Map([...recorded].toReversed().map(([domain, account]) => [account, domain]))
}

/** The first domain of each account that points to it. */
const findConfirmed = (
  resolved: ReadonlyMap<string, Address>,
  candidates: readonly (readonly [Address, readonly string[]])[],
): ReadonlyMap<Address, string> =>
  new Map(
    candidates.flatMap(([account, domains]) => {
      const confirmed = domains.find(domain => resolved.get(domain) === account)
      return confirmed === undefined ? [] : [[account, confirmed] as const]
    }),
  )
