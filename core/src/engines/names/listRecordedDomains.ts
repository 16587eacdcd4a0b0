import type { Address } from '../../units.ts'
import type { CallContext } from '../context/Deps.ts'
import type { DomainNames } from '../context/DomainNames.ts'
import { findRecordedDomainItems } from '../items/findRecordedDomainItems.ts'
import { loadItems } from '../items/loadItems.ts'
import { resolveDomains } from './resolveDomains.ts'

/** Get methods run for each: a large recording is searched in part. */
const maxItems = 200

const listed = new WeakMap<DomainNames, Promise<ReadonlyMap<string, Address>>>()

/** The domains of the items in a recording, with the accounts that they point to; of each network once. @throws source.* */
export function listRecordedDomains(context: CallContext): Promise<ReadonlyMap<string, Address>> {
  const key = context.network.domainNames
  const known = key && listed.get(key)
  if (known) return known
  const found = findDomains(context)
  if (key) {
    listed.set(key, found)
    // It can be tried again.
    found.catch(() => listed.delete(key))
  }
  return found
}

async function findDomains(context: CallContext): Promise<ReadonlyMap<string, Address>> {
  const addresses = ((await findRecordedDomainItems(context)) ?? []).slice(0, maxItems)
  if (addresses.length === 0) return new Map()
  const { items } = await loadItems(context, addresses)
  const domains = [...items.values()].flatMap(loaded => ('item' in loaded ? (loaded.item.dns ?? []) : []))
  return resolveDomains(context, domains)
}
