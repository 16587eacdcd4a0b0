import { utf8 } from '../../cell/text.ts'
import type { Zone } from '../../contracts/dnsZones.ts'
import type { StackItem } from '../../contracts/stack.ts'
import { isAppError } from '../../errors.ts'
import { type UnixSec, unixSec } from '../../units.ts'

type Ask = (method: string, stack?: readonly StackItem[]) => readonly StackItem[] | undefined

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
