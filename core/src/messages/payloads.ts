import { BodyLayout, tryReadLayout } from './BodyLayout.ts'
import type { ValueReader } from './DecodeContext.ts'
import { parseDeclaration } from './expression.ts'
import { layoutError } from './layoutError.ts'
import tables from './layouts.gen.json' with { type: 'json' }
import { formatCell, loadRest } from './values.ts'

type PayloadKind = 'jetton' | 'nft'

const layouts: Partial<Record<PayloadKind, readonly BodyLayout[]>> = {}

function payloadLayouts(kind: PayloadKind): readonly BodyLayout[] {
  layouts[kind] ??= tables[`${kind}Payloads`].map(line => new BodyLayout(parseDeclaration(line)))
  return layouts[kind]
}

/** The layout of a forward payload. */
export function findPayloadLayout(kind: PayloadKind, name: string): BodyLayout {
  const layout = payloadLayouts(kind).find(({ op }) => op === name)
  if (layout === undefined) throw layoutError('no such payload', name)
  return layout
}

const payloadReader = (kind: PayloadKind): ValueReader => {
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
