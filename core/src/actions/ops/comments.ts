import type { Cell } from '../../cell/Cell.ts'
import type { Slice } from '../../cell/Slice.ts'
import { concatBytes } from '../../encoding/concatBytes.ts'
import { toHex } from '../../encoding/hex.ts'
import { decodeUtf8 } from '../../encoding/utf8.ts'
import { decodeJettonPayload, decodeNftPayload, opCodeOf } from '../../messages/decode.ts'
import type { MessageComment } from '../kinds/properties.ts'

/** Opcode of a text comment. */
export const textCommentCode = 0
/** Opcode of an encrypted comment. */
export const encryptedCommentCode = 0x2167da4b

/** Reads bytes in snake format; `undefined` when the bits are not whole bytes. */
function readSnakeBytes(slice: Slice): Uint8Array | undefined {
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

/** Reads a text in snake format, after a tag of one byte if there is one; `undefined` when it is none. */
export function readSnakeText(cell: Cell, tag?: number): string | undefined {
  if (cell.exotic) return undefined
  const slice = cell.slice()
  if (tag !== undefined && (slice.remainingBits < 8 || slice.loadUint(8) !== tag)) return undefined
  const bytes = readSnakeBytes(slice)
  return bytes && bytes.length > 0 ? decodeUtf8(bytes) : undefined
}

function readEncryptedComment(cell: Cell): string | undefined {
  if (opCodeOf(cell) !== encryptedCommentCode) return undefined
  const slice = cell.slice()
  slice.skip(32)
  const bytes = readSnakeBytes(slice)
  return bytes && toHex(bytes)
}

/** Reads the plain or encrypted comment of a message body; empty without one. */
export function readBodyComment(body: Cell): MessageComment {
  const comment = readComment(body)
  if (comment !== undefined) return { comment }
  const encrypted = readEncryptedComment(body)
  return encrypted === undefined ? {} : { encrypted }
}

/** Formats an opcode as `0x` and eight hex digits. */
export const formatOpCode = (code: number): string => `0x${code.toString(16).padStart(8, '0')}`

/** Reads the comment of a jetton forward payload; a payload for a contract becomes `Call:` and its name or opcode. */
export const readJettonComment = (payload: Cell): MessageComment => readPayloadComment(payload, decodeJettonPayload)

/** Reads the comment of an NFT forward payload, like `readJettonComment`. */
export const readNftComment = (payload: Cell): MessageComment => readPayloadComment(payload, decodeNftPayload)

function readPayloadComment(payload: Cell, decode: typeof decodeJettonPayload): MessageComment {
  const plain = readBodyComment(payload)
  if (plain.comment !== undefined || plain.encrypted !== undefined) return plain
  const code = opCodeOf(payload)
  if (code === undefined) return {}
  const decoded = decode(payload)
  const known = decoded.sum_type !== undefined && decoded.sum_type !== 'Cell'
  return { comment: `Call: ${known ? decoded.sum_type : formatOpCode(code)}` }
}
