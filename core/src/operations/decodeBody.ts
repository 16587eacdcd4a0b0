import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { parseRequestCell, readRequestMessage } from '../engines/context/requestCell.ts'
import { decodeMessageBody, directions } from '../engines/inspect/decodeMessageBody.ts'

/** Decodes a message body for a contract with these interfaces; without a direction every direction is tried. */
export async function decodeBody(_: CallContext, { body }: Call<'decodeBody'>): Promise<Reply<'decodeBody'>> {
  const cell = parseRequestCell(body.boc)
  const interfaces = body.interfaces ?? []
  if (body.boc_kind !== 'message') return decodeMessageBody(cell, interfaces, body.direction)
  const message = readRequestMessage(cell)
  return decodeMessageBody(message.body, interfaces, directions[message.info.type])
}
