import type { AbiBook } from '../../abi/AbiBook.ts'
import { formatOpCode } from '../../actions/ops/comments.ts'
import type { Cell } from '../../cell/Cell.ts'
import type { Reply } from '../../contract/operations.ts'
import {
  type DecodedBody,
  decodeExternalIn,
  decodeExternalOut,
  decodeInternal,
  opCodeOf,
} from '../../messages/decode.ts'
import { presentAbiBody } from '../../present/debug/presentAbi.ts'

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

/**
 * Decodes a message body for a contract with these interfaces; without a direction every direction is tried. An ABI comes
 * first if it reads all of the body, and last if it reads a part.
 */
export function decodeMessageBody(
  body: Cell,
  interfaces: readonly string[],
  direction: Direction | undefined,
  abis?: AbiBook,
): Reply<'decodeBody'> {
  const op = opCodeOf(body)
  const code = op === undefined ? {} : { op_code: formatOpCode(op) }
  const known = (direction ? [decoders[direction]] : Object.values(decoders)).reduce<DecodedBody | undefined>(
    (found, decode) => found ?? decode(body, interfaces),
    undefined,
  )
  const byAbi = abis?.decodeAnyBody(body)
  const view = byAbi && presentAbiBody(byAbi, known)
  const decoded = view?.decoded ?? known
  if (!decoded) return code
  return {
    ...code,
    op_name: decoded.op,
    decoded_op_name: decoded.name,
    decoded_body: decoded.value,
    ...(view && { abi: view.use }),
  }
}
