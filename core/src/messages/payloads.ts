import { jettonPayloadLayouts, nftPayloadLayouts } from './abi/payloadLayouts.gen.ts'
import { type BodyLayout, parseLayouts, tryReadLayout } from './BodyLayout.ts'
import type { ValueReader } from './DecodeContext.ts'
import { layoutError } from './layoutError.ts'
import { formatCell, loadRest } from './values.ts'

const layouts: Partial<Record<'jetton' | 'nft', readonly BodyLayout[]>> = {}
const tables = { jetton: jettonPayloadLayouts, nft: nftPayloadLayouts }

const payloadLayouts = (kind: 'jetton' | 'nft'): readonly BodyLayout[] => {
  const known = layouts[kind] ?? parseLayouts(tables[kind])
  layouts[kind] = known
  return known
}

/** The layout of a forward payload. */
export function findPayloadLayout(kind: 'jetton' | 'nft', name: string): BodyLayout {
  const layout = payloadLayouts(kind).find(({ op }) => op === name)
  if (layout === undefined) throw layoutError('no such payload', name)
  return layout
}

const payloadReader = (kind: 'jetton' | 'nft'): ValueReader => {
  let byOpCode: Map<number, BodyLayout> | undefined
  return (slice, context) => {
    if (slice.remainingBits === 0 && slice.remainingRefs === 0) return {}
    const cell = loadRest(slice)
    if (cell.bits < 32 || cell.exotic) return { sum_type: 'Cell', value: formatCell(cell, context) }
    const opCode = cell.slice().preloadUint(32)
    byOpCode ??= new Map(payloadLayouts(kind).map(layout => [layout.tag.value, layout]))
    const layout = byOpCode.get(opCode)
    const value = layout && tryReadLayout(() => layout.read(cell.slice(), context))
    if (layout && value !== undefined) return { sum_type: layout.op, op_code: opCode, value }
    return { sum_type: 'Cell', op_code: opCode, value: formatCell(cell, context) }
  }
}

/** The forward payload of a jetton transfer, the rest of the slice: `{}` when empty, a BoC in hex when unknown. */
export const readJettonPayload: ValueReader = payloadReader('jetton')

/** The same for an NFT transfer. */
export const readNftPayload: ValueReader = payloadReader('nft')
