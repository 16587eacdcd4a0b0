import { readJettonPayload, readNftPayload } from './payloads.ts'
import { type Read, Reading } from './Reading.ts'
import { decodeKnown, type MessageKind } from './tables.ts'
import { cellText, takeRest } from './values.ts'

/** A message body inside of another value: `{}` when empty, the bag when unknown. */
const bodyReader =
  (kind: MessageKind): Read =>
  (slice, reading) => {
    if (slice.remainingBits === 0 && slice.remainingRefs === 0) return {}
    const cell = takeRest(slice)
    if (cell.bits < 32) return { sum_type: 'Unknown', value: cellText(cell, reading) }
    const opCode = cell.slice().preloadUint(32)
    const known = decodeKnown(kind, cell, [], reading)
    if (known === undefined) return { sum_type: 'Unknown', op_code: opCode, value: cellText(cell, reading) }
    return { sum_type: known.layout.op, op_code: opCode, value: known.value }
  }

const readers = {
  internal: bodyReader('internal'),
  ext_out: bodyReader('ext_out'),
  jetton: readJettonPayload,
  nft: readNftPayload,
}

/** A fresh decoding, with nothing spent. */
export const newReading = (): Reading => new Reading(readers)
