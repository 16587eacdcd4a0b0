import { type Cell, emptyCell } from '../../cell/Cell.ts'

import type { Slice } from '../../cell/Slice.ts'
import { toHex, utf8 } from '../../cell/text.ts'
import type { Tlb } from '../../tlb/combinators.ts'

/** A text comment. */
export const textCode = 0
/** A comment for the receiver's eyes only. */
export const encryptedTextCode = 0x2167da4b
/** A message that came back carries this, then the beginning of what was sent. */
export const bounceCode = 0xffffffff

/** `Either X ^X` at the end of a body: the payload as a cell, the empty cell when there is none. */
export const payload: Tlb<Cell> = {
  read(slice: Slice) {
    // Some contracts end the body here; what they mean is a payload of nothing.
    if (slice.remainingBits === 0) return slice.remainingRefs === 0 ? emptyCell : slice.loadRef()
    return slice.loadBit() ? slice.loadRef() : slice.rest()
  },
}

/** A referenced cell of which only the beginning matters. */
export const beginning = <T>(inner: Tlb<T>): Tlb<T> => ({ read: slice => inner.read(slice.loadRef().slice()) })

/** The first 32 bits of a payload, `undefined` when it has fewer. */
export const codeOf = (cell: Cell): number | undefined =>
  cell.exotic || cell.bits < 32 ? undefined : cell.slice().loadUint(32)

/** The bytes of a text in snake form, from here on; `undefined` when they are no whole bytes. */
export function snakeBytes(slice: Slice): Uint8Array | undefined {
  const parts: Uint8Array[] = []
  let length = 0
  for (let current: Slice | undefined = slice; current; ) {
    if (current.remainingBits % 8 !== 0) return undefined
    const part = current.loadBytes(current.remainingBits / 8)
    parts.push(part)
    length += part.length
    const next: Cell | undefined = current.remainingRefs > 0 ? current.loadRef() : undefined
    if (next?.exotic) return undefined
    current = next?.slice()
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The text of a comment body or payload, `undefined` when it is none. */
export function commentOf(cell: Cell): string | undefined {
  if (codeOf(cell) !== textCode) return undefined
  const slice = cell.slice()
  slice.skip(32)
  const bytes = snakeBytes(slice)
  return bytes && utf8(bytes)
}

/** What an encrypted comment carries, in hex, `undefined` when it is none. */
export function encryptedCommentOf(cell: Cell): string | undefined {
  if (codeOf(cell) !== encryptedTextCode) return undefined
  const slice = cell.slice()
  slice.skip(32)
  const bytes = snakeBytes(slice)
  return bytes && toHex(bytes)
}
