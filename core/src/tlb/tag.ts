import type { Slice } from '../cell/Slice.ts'
import { AppError } from '../errors.ts'

/** A constructor's tag as TL-B writes it: `#` hex, `$` bits, empty for none. */
export type TagText = `#${string}` | `$${string}` | ''

/** A tag, ready to compare. */
export type Tag = { readonly text: TagText; readonly bits: number; readonly value: number }

/**
 * Reads a tag.
 *
 * @example
 * parseTag('$0111') // 4 bits, 7
 * parseTag('#0201_') // 14 bits: a trailing `_` takes the last 1 and the zeros behind it away
 */
export function parseTag(text: TagText): Tag {
  const digits = text.slice(1).replace('_', '')
  if (text.startsWith('$')) return { text, bits: digits.length, value: digits === '' ? 0 : Number.parseInt(digits, 2) }
  let binary = [...digits].map(digit => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('')
  if (text.endsWith('_')) binary = binary.slice(0, binary.lastIndexOf('1'))
  return { text, bits: binary.length, value: binary === '' ? 0 : Number.parseInt(binary, 2) }
}

/** Whether the next bits are this tag; without a tag, always. */
export function matchesTag(slice: Slice, tag: Tag | undefined): boolean {
  if (tag === undefined || tag.bits === 0) return true
  return slice.remainingBits >= tag.bits && slice.preloadUint(tag.bits) === tag.value
}

/** Steps over a tag. @throws input.cell when something else is there */
export function skipTag(slice: Slice, tag: Tag): void {
  if (!matchesTag(slice, tag)) throw new AppError('input.cell', { reason: `it does not begin with ${tag.text}` })
  slice.skip(tag.bits)
}
