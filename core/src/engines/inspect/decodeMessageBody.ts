import { formatOpCode } from '../../actions/ops/comments.ts'
import type { Cell } from '../../cell/Cell.ts'
import type { Reply } from '../../contract/operations.ts'
import { decodeExternalIn, decodeExternalOut, decodeInternal, opCodeOf } from '../../messages/decode.ts'

const decoders = {
  internal: decodeInternal,
  'external-in': decodeExternalIn,
  'external-out': decodeExternalOut,
} as const
type Direction = keyof typeof decoders

/** The direction of a message, by its kind. */
export const directions = {
  int_msg_info: 'internal',
  ext_in_msg_info: 'external-in',
  ext_out_msg_info: 'external-out',
} as const satisfies Record<string, Direction>

/** Decodes a message body for a contract with these interfaces; without a direction every direction is tried. */
export function decodeMessageBody(
  body: Cell,
  interfaces: readonly string[],
  direction: Direction | undefined,
): Reply<'decodeBody'> {
  const op = opCodeOf(body)
  const code = op === undefined ? {} : { op_code: formatOpCode(op) }
  for (const decode of direction ? [decoders[direction]] : Object.values(decoders)) {
    const decoded = decode(body, interfaces)
    if (decoded) return { ...code, op_name: decoded.op, decoded_op_name: decoded.name, decoded_body: decoded.value }
  }
  return code
}
