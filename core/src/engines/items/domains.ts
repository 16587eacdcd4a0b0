import { decodeUtf8 } from '../../encoding/utf8.ts'
import { tryRead } from '../../errors.ts'
import type { DnsZone } from '../../getMethods/dnsZones.ts'
import type { CallMethod, StackItem } from '../../getMethods/stack.ts'
import { type UnixSec, unixSec } from '../../units.ts'

/** The full name of a domain item in its zone: `alice.ton`, `alice.t.me`; `undefined` when the item has no name. */
export function domainName(callMethod: CallMethod, zone: DnsZone | undefined): string | undefined {
  // me\0t\0alice\0: labels from the root on, as in the protocol.
  const full = readTextSlice(callMethod('get_full_domain'))
  if (full?.includes('\0')) return full.split('\0').filter(Boolean).reverse().join('.')
  const label = readTextSlice(callMethod('get_domain')) ?? readTextSlice(callMethod('get_telemint_token_name'))
  return label && (zone ? `${label}.${zone}` : label)
}

/** The last fill-up of a domain; `undefined` for items without one. */
export function lastFillUp(callMethod: CallMethod): UnixSec | undefined {
  const [time] = callMethod('get_last_fill_up_time') ?? []
  return time?.type === 'int' && time.value >= 0n && time.value < 2n ** 40n ? unixSec(Number(time.value)) : undefined
}

function readTextSlice(stack: readonly StackItem[] | undefined): string | undefined {
  const [item] = stack ?? []
  if (item?.type !== 'slice' && item?.type !== 'cell') return undefined
  const slice = item.cell.slice()
  const text = tryRead(() => decodeUtf8(slice.loadBytes(Math.floor(slice.remainingBits / 8))))
  return text || undefined
}
