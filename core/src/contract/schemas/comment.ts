import { z } from 'zod'
import { named } from './named.ts'

/** An encrypted comment. */
export const EncryptedComment = named('EncryptedComment', {
  encryption_type: z.string().meta({ examples: ['simple'] }),
  /** Hex. */
  cipher_text: z.string(),
})
export type EncryptedComment = z.output<typeof EncryptedComment>
