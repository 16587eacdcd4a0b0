import type { Cell } from '../cell/Cell.ts'
import { decodeJettonPayload, decodeNftPayload } from '../messages/decode.ts'
import { codeOf, commentOf, encryptedCommentOf } from './ops/payload.ts'
import type { Remark } from './remark.ts'

/** What a message body of coins says: a comment in clear, one for the receiver's eyes, or nothing. */
export function bodyRemark(body: Cell): Remark {
  const comment = commentOf(body)
  if (comment !== undefined) return { comment }
  const encrypted = encryptedCommentOf(body)
  return encrypted === undefined ? {} : { encrypted }
}

/** `0x` and eight hex digits. */
export const codeText = (code: number): string => `0x${code.toString(16).padStart(8, '0')}`

/** What a jetton's forward payload says; a payload for a contract is told by its name or code. */
export const jettonRemark = (payload: Cell): Remark => payloadRemark(payload, decodeJettonPayload)

/** What an item's forward payload says. */
export const nftRemark = (payload: Cell): Remark => payloadRemark(payload, decodeNftPayload)

function payloadRemark(payload: Cell, decode: typeof decodeJettonPayload): Remark {
  const plain = bodyRemark(payload)
  if (plain.comment !== undefined || plain.encrypted !== undefined) return plain
  const code = codeOf(payload)
  if (code === undefined) return {}
  const decoded = decode(payload)
  const known = decoded.sum_type !== undefined && decoded.sum_type !== 'Cell'
  return { comment: `Call: ${known ? decoded.sum_type : codeText(code)}` }
}
