import type { DebugNames, DebugNamesRequest } from '../../contract/debugNames.ts'
import { parseAddress } from '../../encoding/address.ts'
import type { CallContext } from '../context/Deps.ts'
import { findDomainNames } from './findDomainNames.ts'
import { createLookAlikeFinder } from './lookAlikes.ts'

/** The names of accounts: labels, else domains that point to them; and which of them look like a named one. @throws input.address */
export async function getAccountNames(
  context: CallContext,
  { accounts, domains }: DebugNamesRequest,
): Promise<DebugNames> {
  const { network } = context
  const addresses = [...new Set(accounts.map(parseAddress))]
  const found = await findDomainNames(
    context,
    addresses.filter(address => network.label?.(address) === undefined),
    domains,
  )
  const findLookAlikes = createLookAlikeFinder(network)
  return {
    accounts: addresses.flatMap(address => {
      const label = network.label?.(address)
      const name = label ?? found.get(address)
      const origin = label === undefined ? ('domain' as const) : network.labelOrigin?.(address)
      const [other] = findLookAlikes(address)
      if (name === undefined && !other) return []
      return {
        address,
        ...(name !== undefined && { name, ...(origin && { name_origin: origin }) }),
        ...(other && { looks_like: other.name }),
      }
    }),
  }
}
