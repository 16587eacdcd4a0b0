import { Builder } from '../../cell/Builder.ts'
import type { Cell } from '../../cell/Cell.ts'
import { findInDict } from '../../cell/dict.ts'
import { utf8, utf8Bytes } from '../../cell/text.ts'
import type { StackItem } from '../../contracts/stack.ts'
import { isAppError } from '../../errors.ts'
import { type Address, addressOf, type UnixSec, unixSec } from '../../units.ts'

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

/** The whole name of a domain item in its zone: `alice.ton`, `alice.t.me`; `undefined` when the item says none. */
export function domainName(ask: Ask, zone: Zone | undefined): string | undefined {
  // me\0t\0alice\0: the wire's order, from the root on.
  const full = textIn(ask('get_full_domain'))
  if (full?.includes('\0')) return full.split('\0').filter(Boolean).reverse().join('.')
  const label = textIn(ask('get_domain')) ?? textIn(ask('get_telemint_token_name'))
  return label && (zone ? `${label}.${zone}` : label)
}

/** When a domain was last paid for; `undefined` for items that need not be. */
export function lastFillUp(ask: Ask): UnixSec | undefined {
  const [time] = ask('get_last_fill_up_time') ?? []
  return time?.type === 'int' && time.value >= 0n && time.value < 2n ** 40n ? unixSec(Number(time.value)) : undefined
}

function textIn(stack: readonly StackItem[] | undefined): string | undefined {
  const [item] = stack ?? []
  if (item?.type !== 'slice' && item?.type !== 'cell') return undefined
  try {
    const slice = item.cell.slice()
    return utf8(slice.loadBytes(Math.floor(slice.remainingBits / 8))) || undefined
  } catch (error) {
    if (isAppError(error)) return undefined
    throw error
  }
}
