import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { CellMemo } from '../cell/CellMemo.ts'
import { findInDict } from '../cell/dict.ts'
import { encodeUtf8 } from '../encoding/utf8.ts'
import { tryRead } from '../errors.ts'
import { type Address, addressOf } from '../units.ts'
import type { CallMethod, StackItem } from './stack.ts'

/** The DNS zones whose items are NFTs, and their names in the root's format. */
const zones = [
  { zone: 'ton', queryName: 'ton\0' },
  { zone: 't.me', queryName: 'me\0t\0' },
] as const
/** A zone whose domains are items of a collection. */
export type DnsZone = (typeof zones)[number]['zone']

const roots = new CellMemo<{ readonly root: Address | undefined }>()

/** The DNS root contract, parameter 4: dns_root_addr:bits256 = ConfigParam 4. Memoized. */
export const findDnsRoot = (config: Cell): Address | undefined =>
  (roots.get(config) ?? roots.set(config, { root: readDnsRoot(config) })).root

const readDnsRoot = (config: Cell): Address | undefined =>
  tryRead(() => {
    const value = findInDict(config, 32, 4n)
    return value && addressOf(-1, value.loadRef().slice().loadHash())
  })

/** The zones by collection, as the network's DNS root resolves them. */
export function findDnsZones(callRoot: CallMethod): ReadonlyMap<Address, DnsZone> {
  const found = new Map<Address, DnsZone>()
  for (const { zone, queryName } of zones) {
    const name: StackItem = { type: 'slice', cell: new Builder().bytes(encodeUtf8(queryName)).end() }
    const [bits, record] = callRoot('dnsresolve', [name, { type: 'int', value: 0n }]) ?? []
    // The trailing zero belongs to the next label; a root may or may not count it.
    const resolvedFully =
      bits?.type === 'int' &&
      (bits.value === 8n * BigInt(queryName.length) || bits.value === 8n * BigInt(queryName.length - 1))
    if (!resolvedFully || record?.type !== 'cell') continue
    const collection = nextResolver(record.cell)
    if (collection) found.set(collection, zone)
  }
  return found
}

/** dns_next_resolver#ba93 resolver:MsgAddressInt = DNSRecord */
const nextResolver = (record: Cell): Address | undefined =>
  tryRead(() => {
    const slice = record.slice()
    return slice.loadUint(16) === 0xba93 ? slice.loadAddress() : undefined
  })
