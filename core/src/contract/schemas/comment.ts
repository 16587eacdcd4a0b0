import { z } from 'zod'
import { namedObject } from './namedObject.ts'

/** An encrypted comment. */
export const EncryptedComment = namedObject('EncryptedComment', {
  encryption_type: z.string().meta({ examples: ['simple'] }),
  /** Hex. */
  cipher_text: z.string(),
})
export type EncryptedComment = z.output<typeof EncryptedComment>
