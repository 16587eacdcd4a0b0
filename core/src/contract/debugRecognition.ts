import { z } from 'zod'
import { bocHex, int32, namedObject } from '../wire/schemas.ts'
import { DebugCheck, DebugMessage } from './debug.ts'

/** What a pasted text contains. */
export const DebugRecognition = namedObject('DebugRecognition', {
  /** Most likely first; with several candidates the user has to choose. */
  candidates: z.array(
    z.object({
      kind: z.enum([
        'external-message',
        'internal-message',
        'external-out-message',
        'transaction',
        'body',
        'state-init',
        'cell',
        'hash',
        'address',
        'public-key',
        'block',
        'connect-request',
        'error-text',
        'transfer-link',
        'explorer-link',
      ]),
      /** One line, e.g. `External message to EQ…, wallet v5r1, seqno 5, 3 transfers, valid for 48 s`. */
      sentence: z.string(),
      /** Input for other operations: BoC in hex, hash, address or block id. */
      value: z.string(),
      found_in: z.string().optional(),
      message: DebugMessage.optional(),
      preflight: z.array(DebugCheck).optional(),
      /** The external message without the wallet signature, safe to share. */
      unsigned_boc: bocHex.optional(),
      /**
       * Present if anyone who has this input could still send a message with it: `signature`: not without the signature
       * (`unsigned_boc`); `whole`: it is unknown where a signature is, for example because the contract is unknown.
       */
      sendable: z.enum(['signature', 'whole']).optional(),
    }),
  ),
  /** Why nothing was recognised; `offset` in bytes of the decoded BoC. */
  problem: z.object({ code: z.string(), text: z.string(), offset: int32.optional() }).optional(),
})
export type DebugRecognition = z.output<typeof DebugRecognition>
