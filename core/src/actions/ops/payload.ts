import type { Cell } from '../../cell/Cell.ts'
import type { Slice } from '../../cell/Slice.ts'
import { concatBytes } from '../../encoding/concatBytes.ts'
import { toHex } from '../../encoding/hex.ts'
import { decodeUtf8 } from '../../encoding/utf8.ts'
import { opCodeOf } from '../../messages/decode.ts'

/** Opcode of a text comment. */
export const textCommentCode = 0
/** Opcode of an encrypted comment. */
export const encryptedCommentCode = 0x2167da4b

/** Reads bytes in snake format; `undefined` when the bits are not whole bytes. */
export function readSnakeBytes(slice: Slice): Uint8Array | undefined {
  const parts: Uint8Array[] = []
  for (let current: Slice | undefined = slice; current; ) {
    if (current.remainingBits % 8 !== 0) return undefined
    parts.push(current.loadBytes(current.remainingBits / 8))
    const next: Cell | undefined = current.remainingRefs > 0 ? current.loadRef() : undefined
    if (next?.exotic) return undefined
    current = next?.slice()
  }
  return concatBytes(parts)
}

/** Reads the text of a comment body or payload; `undefined` when it is not a comment. */
export function readComment(cell: Cell | undefined): string | undefined {
  if (!cell) return undefined
  if (opCodeOf(cell) !== textCommentCode) return undefined
  const slice = cell.slice()
  slice.skip(32)
  const bytes = readSnakeBytes(slice)
  return bytes && decodeUtf8(bytes)
}

/** Reads the ciphertext of an encrypted comment as hex; `undefined` when it is not one. */
export function readEncryptedComment(cell: Cell): string | undefined {
  if (opCodeOf(cell) !== encryptedCommentCode) return undefined
  const slice = cell.slice()
  slice.skip(32)
  const bytes = readSnakeBytes(slice)
  return bytes && toHex(bytes)
}
