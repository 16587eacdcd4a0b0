import { type DecodedBody, decodeExternalIn, decodeExternalOut, decodeInternal } from '../messages/decode.ts'
import type { TransactionMessage } from './Transaction.ts'

const decoders = { int_msg: decodeInternal, ext_in_msg: decodeExternalIn, ext_out_msg: decodeExternalOut }

/**
 * Decodes the body of a message with the interfaces of the account that receives it (sends it, for `ext_out_msg`);
 * `undefined` when the body is unknown or no layout matches.
 */
export const decodeMessage = (
  { type, body }: TransactionMessage,
  interfaces: readonly string[],
): DecodedBody | undefined => body && decoders[type](body, interfaces)
