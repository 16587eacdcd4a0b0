import { z } from 'zod'
import { bocHex, int32, int64, namedObject, utime } from '../../wire/schemas.ts'
import { AccountAddress } from './account.ts'

/** An outgoing message of a wallet. */
const DecodedRawMessage = namedObject('DecodedRawMessage', {
  message: z.object({
    boc: bocHex,
    decoded_op_name: z.string().optional(),
    op_code: z.string().optional(),
    decoded_body: z.unknown().optional(),
  }),
  mode: int32,
})

const rawMessages = z.array(DecodedRawMessage)

/** A decoded external message to a wallet. */
export const DecodedMessage = namedObject('DecodedMessage', {
  destination: AccountAddress,
  /** `v3R2`, `v5R1`, …; empty when the destination is not known to be a wallet. */
  destination_wallet_version: z.string(),
  ext_in_msg_decoded: z
    .object({
      wallet_v3: z
        .object({ subwallet_id: int64, valid_until: utime, seqno: int64, raw_messages: rawMessages })
        .optional(),
      wallet_v4: z
        .object({ subwallet_id: int64, valid_until: utime, seqno: int64, op: int32, raw_messages: rawMessages })
        .optional(),
      wallet_v5: z.object({ valid_until: utime, raw_messages: rawMessages }).optional(),
      wallet_highload_v2: z
        .object({ subwallet_id: int64, bounded_query_id: z.string(), raw_messages: rawMessages })
        .optional(),
    })
    .optional(),
})
