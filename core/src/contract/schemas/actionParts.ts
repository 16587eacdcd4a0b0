import { z } from 'zod'
import { namedObject, rawAddress } from '../../wire/schemas.ts'

/** An encrypted comment. */
export const EncryptedComment = namedObject('EncryptedComment', {
  encryption_type: z.string().meta({ examples: ['simple'] }),
  /** Hex. */
  cipher_text: z.string(),
})

/** The protocol of an action. */
export const ProtocolJson = namedObject('Protocol', { name: z.string(), image: z.string().optional() })
export type ProtocolJson = z.output<typeof ProtocolJson>

/** The kind and origin of a refund. */
export const Refund = namedObject('Refund', { type: z.enum(['DNS.ton', 'DNS.tg', 'GetGems']), origin: rawAddress })
export type Refund = z.output<typeof Refund>
