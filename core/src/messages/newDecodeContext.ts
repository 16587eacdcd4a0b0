import { decodeByLayout, type MessageKind, readJettonPayload, readNftPayload } from './bodyLayouts.ts'
import { DecodeContext, type ValueReader } from './DecodeContext.ts'
import { formatCell, loadRest } from './values.ts'

/** A message body nested in another value: `{}` when empty, the BoC in hex when unknown. */
const bodyReader =
  (kind: MessageKind): ValueReader =>
  (slice, context) => {
    if (slice.remainingBits === 0 && slice.remainingRefs === 0) return {}
    const cell = loadRest(slice)
    if (cell.bits < 32) return { sum_type: 'Unknown', value: formatCell(cell, context) }
    const opCode = cell.slice().preloadUint(32)
    const match = decodeByLayout(kind, cell, [], context)
    if (match === undefined) return { sum_type: 'Unknown', op_code: opCode, value: formatCell(cell, context) }
    return { sum_type: match.layout.op, op_code: opCode, value: match.value }
  }

const readers = {
  internal: bodyReader('internal'),
  ext_out: bodyReader('ext_out'),
  jetton: readJettonPayload,
  nft: readNftPayload,
}

/** A context for decoding one body. */
export const newDecodeContext = (): DecodeContext => new DecodeContext(readers)
