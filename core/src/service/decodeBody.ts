import type { Call, Reply } from '../contract/operations.ts'
import { decodeExternalIn, decodeExternalOut, decodeInternal, opCodeOf } from '../messages/decode.ts'
import type { Context } from './Deps.ts'
import { opCodeText } from './present/message.ts'
import { cellOfRequest } from './requestCell.ts'

const decoders = { internal: decodeInternal, 'external-in': decodeExternalIn, 'external-out': decodeExternalOut } as const

/** What a body says to a contract with these interfaces; every direction is tried when none is named. */
export async function decodeBody(_: Context, { body }: Call<'decodeBody'>): Promise<Reply<'decodeBody'>> {
  const cell = cellOfRequest(body.boc)
  const interfaces = body.interfaces ?? []
  const tried = body.direction ? [decoders[body.direction]] : Object.values(decoders)
  const op = opCodeOf(cell)
  for (const decode of tried) {
    const decoded = decode(cell, interfaces)
    if (decoded)
      return {
        ...(op !== undefined && { op_code: opCodeText(op) }),
        op_name: decoded.op,
        decoded_op_name: decoded.name,
        decoded_body: decoded.value,
      }
  }
  return op === undefined ? {} : { op_code: opCodeText(op) }
}
