import type { Cell } from '../cell/Cell.ts'
import type { ContractDetection } from '../getMethods/detectContract.ts'
import { type DnsZone, findDnsZones } from '../getMethods/dnsZones.ts'
import type { Address } from '../units.ts'
import type { NftItemFact } from './accountFacts.ts'
import type { ContractReader } from './contractReader.ts'
import { getMethodFields } from './getMethodResults.ts'

/** The domain name that an item reports, with or without its zone; empty when it is not a domain. */
export function readDomain(detection: ContractDetection): { domain?: string } {
  const full = getMethodFields(detection, 'get_full_domain').domain
  // me\0t\0alice\0: wire order, starting at the root.
  if (typeof full === 'string' && full.includes('\0')) {
    return { domain: full.split('\0').filter(Boolean).reverse().join('.') }
  }
  const label = getMethodFields(detection, 'get_domain').domain
  return typeof label === 'string' && label !== '' ? { domain: label } : {}
}

/** The collections of the known zones, as the root DNS contract resolves them. */
export const readZones = (root: Cell | null | undefined, reader: ContractReader): ReadonlyMap<Address, DnsZone> =>
  root ? findDnsZones((method, stack = []) => reader.call(root, method, stack)) : new Map()

/** The item with its full domain name, when its collection owns a zone. */
export function withZone(item: NftItemFact | undefined, zones: ReadonlyMap<Address, DnsZone>): NftItemFact | undefined {
  const zone = item?.collection && zones.get(item.collection)
  // A name with a dot is already full: labels have no dots.
  return zone && item.domain !== undefined && !item.domain.includes('.')
    ? { ...item, domain: `${item.domain}.${zone}` }
    : item
}
