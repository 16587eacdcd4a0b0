import type { Cell } from '../../cell/Cell.ts'
import { decodeJettonPayload, decodeNftPayload, opCodeOf } from '../../messages/decode.ts'
import type { MessageComment } from '../kinds/messageComment.ts'
import { readComment, readEncryptedComment } from './payload.ts'

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
