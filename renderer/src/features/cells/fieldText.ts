import type { DebugCellField } from '@tonoscope/core/contract/debugCells'
import { shorten } from '@tonoscope/core/encoding/shorten'
import { formatDecimal, TON_DECIMALS } from '../../format/amount.ts'
import { formatTime } from '../../format/time.ts'

/** The value of a field for a person: a time with its date, coins in TON, long hex shortened. */
export function formatFieldText({ kind, value, ref }: DebugCellField): string {
  if (value === undefined) return ref === undefined ? '' : 'fields of its own'
  if (kind === 'time' && /^\d{9,10}$/.test(value)) return `${value} · ${formatTime(Number(value))}`
  if (kind === 'coins' && value.length > 6) return `${value} · ${formatDecimal(BigInt(value), TON_DECIMALS)} coins`
  if (kind === 'cell') return `cell ${shorten(value)}`
  return value.length > 140 ? `${value.slice(0, 140)}…` : value
}
