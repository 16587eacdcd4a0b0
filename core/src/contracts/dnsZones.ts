import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { findInDict } from '../cell/dict.ts'
import { utf8Bytes } from '../cell/text.ts'
import { isAppError } from '../errors.ts'
import { type Address, addressOf } from '../units.ts'
import type { StackItem } from './stack.ts'

/** The zones whose items are domains that people know, by how the root is asked for them. */
const zones = [
  { zone: 'ton', asked: 'ton\0' },
  { zone: 't.me', asked: 'me\0t\0' },
] as const
/** A part of the namespace that a collection hands out. */
export type Zone = (typeof zones)[number]['zone']

type Ask = (method: string, stack?: readonly StackItem[]) => readonly StackItem[] | undefined

/** Parameter 4: the contract that all names begin at. dns_root_addr:bits256 = ConfigParam 4 */
export function dnsRootOf(config: Cell): Address | undefined {
  try {
    const value = findInDict(config, 32, 4n)
    return value && addressOf(-1, value.loadRef().slice().loadHash())
  } catch (error) {
    if (isAppError(error)) return undefined
    throw error
  }
}

/** Which collection hands out which zone, as the network's own root says. */
export function zonesAt(askRoot: Ask): ReadonlyMap<Address, Zone> {
  const found = new Map<Address, Zone>()
  for (const { zone, asked } of zones) {
    const name: StackItem = { type: 'slice', cell: new Builder().bytes(utf8Bytes(asked)).end() }
    const [bits, record] = askRoot('dnsresolve', [name, { type: 'int', value: 0n }]) ?? []
    // The zero at the end belongs to the next name; roots count it or not.
    const whole =
      bits?.type === 'int' && (bits.value === 8n * BigInt(asked.length) || bits.value === 8n * BigInt(asked.length - 1))
    if (!whole || record?.type !== 'cell') continue
    const collection = nextResolver(record.cell)
    if (collection) found.set(collection, zone)
  }
  return found
}

/** dns_next_resolver#ba93 resolver:MsgAddressInt = DNSRecord */
function nextResolver(record: Cell): Address | undefined {
  try {
    const slice = record.slice()
    return slice.loadUint(16) === 0xba93 ? slice.loadAddress() : undefined
  } catch (error) {
    if (isAppError(error)) return undefined
    throw error
  }
}
