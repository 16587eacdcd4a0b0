import type { Cell } from '../cell/Cell.ts'
import type { Inspection } from '../contracts/detect.ts'
import { type Zone, zonesAt } from '../contracts/dnsZones.ts'
import type { Address } from '../units.ts'
import { answerOf } from './answers.ts'
import type { ContractReader } from './contractReader.ts'
import type { NftItemFact } from './facts.ts'

/** The name that an item says to stand for, with or without its zone; nothing for an item that is no domain. */
export function domainIn(inspection: Inspection): { domain?: string } {
  const full = answerOf(inspection, 'get_full_domain').domain
  // me\0t\0alice\0: the wire's order, from the root on.
  if (typeof full === 'string' && full.includes('\0')) {
    return { domain: full.split('\0').filter(Boolean).reverse().join('.') }
  }
  const label = answerOf(inspection, 'get_domain').domain
  return typeof label === 'string' && label !== '' ? { domain: label } : {}
}

/** Which collections hand out the zones that people know, as the root of names says. */
export const zonesIn = (root: Cell | null | undefined, reader: ContractReader): ReadonlyMap<Address, Zone> =>
  root ? zonesAt((method, stack = []) => reader.call(root, method, stack)) : new Map()

/** The item with the whole of its name, where its collection hands out a zone. */
export function inItsZone(item: NftItemFact | undefined, zones: ReadonlyMap<Address, Zone>): NftItemFact | undefined {
  const zone = item?.collection && zones.get(item.collection)
  // A name with a dot is whole: no label has one.
  return zone && item.domain !== undefined && !item.domain.includes('.')
    ? { ...item, domain: `${item.domain}.${zone}` }
    : item
}
