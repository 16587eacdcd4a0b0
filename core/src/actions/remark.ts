import { z } from 'zod'
import { EncryptedComment } from '../contract/schemas/comment.ts'

/** What the sender wrote for the receiver: in clear, or for the receiver's eyes only. */
export type Remark = {
  readonly comment?: string
  /** Hex. */
  readonly encrypted?: string
}

/** The wire fields of a remark, for the schemas of transfers. */
export const remarkWire = { comment: z.string().optional(), encrypted_comment: EncryptedComment.optional() }

/** A remark in its wire fields; nothing is there when nothing was written. */
export const presentRemark = (
  remark: Remark,
): { comment?: string; encrypted_comment?: z.output<typeof EncryptedComment> } => ({
  ...(remark.comment !== undefined && { comment: remark.comment }),
  ...(remark.encrypted !== undefined && {
    encrypted_comment: { encryption_type: 'simple', cipher_text: remark.encrypted },
  }),
})
