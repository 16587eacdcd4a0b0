import type { Address } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { tryFetch } from '../context/optionalRequests.ts'
import { isDomainName } from '../items/queryDns.ts'
import { resolveAccountId } from '../items/resolveAccountId.ts'

/** Each needs several states: an index that is behind has only few domains that changed. */
const maxChecked = 3

/**
 * A domain that points to an account, as the index of the source has it and the network's DNS confirms it; `undefined` if there
 * is none or the source cannot tell.
 */
export async function findReverseName(context: CallContext, account: Address): Promise<string | undefined> {
  const { chain } = context.network
  const domains = (await tryFetch(async () => chain.getDomainsOfWallet?.(account, callOptions(context)))) ?? []
  for (const domain of domains.filter(isDomainName).slice(0, maxChecked)) {
    if ((await tryFetch(() => resolveAccountId(context, domain))) === account) return domain
  }
  return undefined
}
