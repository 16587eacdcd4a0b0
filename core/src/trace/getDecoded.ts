import { CellMemo } from '../cell/CellMemo.ts'
import type { DecodedBody } from '../messages/decode.ts'
import { decodeMessage } from '../transaction/decodeMessage.ts'
import type { TraceMessage } from './Trace.ts'

type Known = Pick<TraceMessage, 'type' | 'interfaces'> & { readonly decoded: DecodedBody | undefined }

const known = new CellMemo<Known>()

/**
 * The decoded body of a message of a trace; `undefined` when it is unknown or no layout matches. Decoded on demand, once: an event
 * of `/v2` shows next to none of them.
 */
export function getDecoded(message: TraceMessage): DecodedBody | undefined {
  const { type, interfaces, body } = message
  if (body === undefined) return undefined
  const found = known.get(body)
  if (found?.type === type && found.interfaces === interfaces) return found.decoded
  return known.set(body, { type, interfaces, decoded: decodeMessage(message, interfaces) }).decoded
}
