import { jettonPayloadLayouts, nftPayloadLayouts } from './abi/payloadLayouts.gen.ts'
import { type BodyLayout, parseLayouts, tryReadLayout } from './BodyLayout.ts'
import type { ValueReader } from './DecodeContext.ts'
import { formatCell, loadRest } from './values.ts'

const payloadReader = (lines: string): ValueReader => {
  let byOpCode: Map<number, BodyLayout> | undefined
  return (slice, context) => {
    if (slice.remainingBits === 0 && slice.remainingRefs === 0) return {}
    const cell = loadRest(slice)
    if (cell.bits < 32 || cell.exotic) return { sum_type: 'Cell', value: formatCell(cell, context) }
    const opCode = cell.slice().preloadUint(32)
    byOpCode ??= new Map(parseLayouts(lines).map(layout => [layout.tag.value, layout]))
    const layout = byOpCode.get(opCode)
    const value = layout && tryReadLayout(() => layout.read(cell.slice(), context))
    if (layout && value !== undefined) return { sum_type: layout.op, op_code: opCode, value }
    return { sum_type: 'Cell', op_code: opCode, value: formatCell(cell, context) }
  }
}

/** The forward payload of a jetton transfer, the rest of the slice: `{}` when empty, a BoC in hex when unknown. */
export const readJettonPayload: ValueReader = payloadReader(jettonPayloadLayouts)

/** The same for an NFT transfer. */
export const readNftPayload: ValueReader = payloadReader(nftPayloadLayouts)
