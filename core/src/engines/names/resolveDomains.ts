import type { Address } from '../../units.ts'
import type { CallContext } from '../context/Deps.ts'
import { inParallel } from '../context/inParallel.ts'
import { tryFetch } from '../context/optionalRequests.ts'
import { isDomainName } from '../items/queryDns.ts'
import { resolveAccountId } from '../items/resolveAccountId.ts'

const maxParallel = 4

/** The accounts that domains point to, by the network's DNS; domains without one are left out. @throws limit.cancelled */
export async function resolveDomains(
  context: CallContext,
  domains: readonly string[],
): Promise<ReadonlyMap<string, Address>> {
  const unique = [...new Set(domains)].filter(isDomainName)
  const { signal } = context
  const accounts = await inParallel(unique, { maxParallel, signal }, domain =>
    tryFetch(() => resolveAccountId(context, domain)),
  )
  return new Map(
    unique.flatMap((domain, at) => {
      const account = accounts[at]
      return account === undefined ? [] : [[domain, account] as const]
    }),
  )
}
