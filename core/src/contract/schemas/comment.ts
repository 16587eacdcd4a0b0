import { z } from 'zod'

/** An encrypted comment. */
export const EncryptedComment = z
  .object({
    encryption_type: z.string().meta({ examples: ['simple'] }),
    /** Hex. */
    cipher_text: z.string(),
  })
  .meta({ id: 'EncryptedComment' })
export type EncryptedComment = z.output<typeof EncryptedComment>
