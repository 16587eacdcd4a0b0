import { cellError } from '../cell/cellError.ts'
import type { Slice } from '../cell/Slice.ts'

/** A constructor tag in TL-B notation: `#` hex, `$` binary, empty for none. */
export type TagText = `#${string}` | `$${string}` | ''

/** A parsed constructor tag. */
export type ConstructorTag = { readonly text: TagText; readonly bits: number; readonly value: number }

/**
 * Parses a constructor tag.
 *
 * @example
 * parseConstructorTag('$0111') // 4 bits, 7
 * parseConstructorTag('#0201_') // 14 bits: a trailing `_` removes the last 1 and the zeros after it
 */
export function parseConstructorTag(text: TagText): ConstructorTag {
  const digits = text.slice(1).replace('_', '')
  if (text.startsWith('$')) return { text, bits: digits.length, value: digits === '' ? 0 : Number.parseInt(digits, 2) }
  let binary = [...digits].map(digit => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('')
  if (text.endsWith('_')) binary = binary.slice(0, binary.lastIndexOf('1'))
  return { text, bits: binary.length, value: binary === '' ? 0 : Number.parseInt(binary, 2) }
}

/** Whether the slice starts with this tag; always true without a tag. */
export function matchesTag(slice: Slice, tag: ConstructorTag | undefined): boolean {
  if (tag === undefined || tag.bits === 0) return true
  return slice.remainingBits >= tag.bits && slice.preloadUint(tag.bits) === tag.value
}

/** Skips a tag. @throws input.cell when the slice starts with something else */
export function skipTag(slice: Slice, tag: ConstructorTag): void {
  if (!matchesTag(slice, tag)) throw cellError(`expected tag ${tag.text}`)
  if (tag.bits > 0) loadTag(slice, tag.bits)
}

/** Skips a tag that the slice starts with. */
export function loadTag(slice: Slice, bits: number): void {
  slice.enterField('tag')
  slice.enterKind('tag')
  slice.skip(bits)
  slice.leaveKind()
  slice.leaveField()
}
