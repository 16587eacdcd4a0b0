import { z } from 'zod'
import { bocHex, hashHex, int64, utime } from '../../wire/scalars.ts'
import { AccountAddress } from './account.ts'
import { ExtraCurrency } from './currency.ts'
import { namedObject } from './namedObject.ts'

/** The StateInit of a message: code and data for its destination. */
export const StateInit = namedObject('StateInit', { boc: bocHex, interfaces: z.array(z.string()) })

/** A message that a transaction received or sent. */
export const MessageJson = namedObject('Message', {
  msg_type: z.enum(['int_msg', 'ext_in_msg', 'ext_out_msg']),
  /** For an external incoming message, the logical time of its transaction. */
  created_lt: int64,
  ihr_disabled: z.boolean(),
  bounce: z.boolean(),
  bounced: z.boolean(),
  value: int64,
  value_extra: z.array(ExtraCurrency).optional(),
  fwd_fee: int64,
  ihr_fee: int64,
  destination: AccountAddress.optional(),
  source: AccountAddress.optional(),
  import_fee: int64,
  created_at: utime,
  /** First 32 bits of the body, `0x` and 8 hex digits. */
  op_code: z
    .string()
    .regex(/^0x[0-9a-f]{8}$/)
    .optional(),
  init: StateInit.optional(),
  /** Hash of the message cell, not normalized. */
  hash: hashHex,
  /** BoC in hex; the plain bytes in hex for a byte-aligned body that begins with 32 zero bits. */
  raw_body: z
    .string()
    .regex(/^[0-9a-f]*$/)
    .optional(),
  decoded_op_name: z.string().optional(),
  decoded_body: z.unknown().optional(),
})
export type MessageJson = z.output<typeof MessageJson>
