import { jettonPayloadLayouts, nftPayloadLayouts } from './abi/payloadLayouts.gen.ts'
import { attempt, type Layout, layoutsFrom } from './Layout.ts'
import type { Read } from './Reading.ts'
import { cellText, takeRest } from './values.ts'

const payloadReader = (lines: string): Read => {
  let byOpCode: Map<number, Layout> | undefined
  return (slice, reading) => {
    if (slice.remainingBits === 0 && slice.remainingRefs === 0) return {}
    const cell = takeRest(slice)
    if (cell.bits < 32 || cell.exotic) return { sum_type: 'Cell', value: cellText(cell, reading) }
    const opCode = cell.slice().preloadUint(32)
    byOpCode ??= new Map(layoutsFrom(lines).map(layout => [layout.tag.value, layout]))
    const layout = byOpCode.get(opCode)
    const value = layout && attempt(() => layout.read(cell.slice(), reading))
    if (layout && value !== undefined) return { sum_type: layout.op, op_code: opCode, value }
    return { sum_type: 'Cell', op_code: opCode, value: cellText(cell, reading) }
  }
}

/** The forward payload of a jetton, all that is left: `{}` when empty, the bag when unknown. */
export const readJettonPayload: Read = payloadReader(jettonPayloadLayouts)

/** The forward payload of an NFT. */
export const readNftPayload: Read = payloadReader(nftPayloadLayouts)
