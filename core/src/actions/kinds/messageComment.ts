import { z } from 'zod'
import { EncryptedComment } from '../../contract/schemas/actionParts.ts'

/** The comment of a transfer, plain or encrypted for the recipient. */
export type MessageComment = {
  readonly comment?: string
  /** Hex. */
  readonly encrypted?: string
}

/** The comment fields of transfer schemas. */
export const commentFields = { comment: z.string().optional(), encrypted_comment: EncryptedComment.optional() }

/** Converts a comment to its reply fields; empty without a comment. */
export const presentComment = ({
  comment,
  encrypted,
}: MessageComment): { comment?: string; encrypted_comment?: z.output<typeof EncryptedComment> } => ({
  ...(comment !== undefined && { comment }),
  ...(encrypted !== undefined && {
    encrypted_comment: { encryption_type: 'simple', cipher_text: encrypted },
  }),
})
