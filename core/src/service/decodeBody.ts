import type { Cell } from '../cell/Cell.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { decodeExternalIn, decodeExternalOut, decodeInternal, opCodeOf } from '../messages/decode.ts'
import type { Context } from './Deps.ts'
import { opCodeText } from './present/message.ts'
import { cellOfRequest, messageOfCell } from './requestCell.ts'

const decoders = {
  internal: decodeInternal,
  'external-in': decodeExternalIn,
  'external-out': decodeExternalOut,
} as const
type Direction = keyof typeof decoders

const directions = {
  int_msg_info: 'internal',
  ext_in_msg_info: 'external-in',
  ext_out_msg_info: 'external-out',
} as const satisfies Record<string, Direction>

/** What a body says to a contract with these interfaces; every direction is tried when none is named. */
export async function decodeBody(_: Context, { body }: Call<'decodeBody'>): Promise<Reply<'decodeBody'>> {
  const cell = cellOfRequest(body.boc)
  if (body.of !== 'message') return describe(cell, body.interfaces ?? [], body.direction)
  const message = messageOfCell(cell)
  return describe(message.body, body.interfaces ?? [], directions[message.info.type])
}

function describe(body: Cell, interfaces: readonly string[], direction: Direction | undefined): Reply<'decodeBody'> {
  const op = opCodeOf(body)
  const code = op === undefined ? {} : { op_code: opCodeText(op) }
  for (const decode of direction ? [decoders[direction]] : Object.values(decoders)) {
    const decoded = decode(body, interfaces)
    if (decoded) return { ...code, op_name: decoded.op, decoded_op_name: decoded.name, decoded_body: decoded.value }
  }
  return code
}
