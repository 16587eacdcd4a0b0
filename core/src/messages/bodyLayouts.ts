import type { Cell } from '../cell/Cell.ts'
import { messagesOfInterface } from '../contracts/interfaces.ts'
import { BodyLayout, tryReadLayout } from './BodyLayout.ts'
import { type DecodeContext, type DecodedValue, layoutError, type ValueReader } from './DecodeContext.ts'
import { parseDeclaration } from './expression.ts'
import layouts from './layouts.gen.json' with { type: 'json' }
import { formatCell, loadRest } from './values.ts'

/** Kinds of messages: internal, external in, external out. */
export type MessageKind = 'internal' | 'ext_in' | 'ext_out'

type LayoutMatch = {
  readonly layout: BodyLayout
  readonly value: DecodedValue
  readonly unread: { readonly bits: number; readonly refs: number }
}

type LayoutKind = MessageKind | 'late'
type Tables = {
  readonly byName: Readonly<Record<LayoutKind, ReadonlyMap<string, BodyLayout>>>
  readonly byOpCode: Readonly<Record<LayoutKind, ReadonlyMap<number, readonly BodyLayout[]>>>
}

let tables: Tables | undefined

function messageTables(): Tables {
  if (tables === undefined) {
    const byName = { internal: new Map(), ext_in: new Map(), ext_out: new Map(), late: new Map() } as const
    const byOpCode = { internal: new Map(), ext_in: new Map(), ext_out: new Map(), late: new Map() } as const
    for (const line of layouts.messages) {
      const space = line.indexOf(' ')
      const kind = line.slice(0, space) as LayoutKind // the table has these four
      const layout = new BodyLayout(parseDeclaration(line.slice(space + 1)))
      byName[kind].set(layout.op, layout)
      if (layout.tag.bits !== 32) continue
      const others = byOpCode[kind].get(layout.tag.value)
      if (others) others.push(layout)
      else byOpCode[kind].set(layout.tag.value, [layout])
    }
    tables = { byName, byOpCode }
  }
  return tables
}

/**
 * Decodes a body by the messages of the receiver's interfaces, then by opcode. If an opcode has several layouts, the
 * first that reads the complete body wins; a single layout may leave a remainder.
 *
 * @throws limit.cells when the body is too large to decode
 */
export function decodeByLayout(
  kind: MessageKind,
  body: Cell,
  interfaces: readonly string[],
  context: DecodeContext,
): LayoutMatch | undefined {
  if (body.bits < 32 || body.exotic) return undefined
  const { byName, byOpCode } = messageTables()
  for (const name of interfaces) {
    for (const op of messagesOfInterface(name, kind)) {
      const layout = byName[kind].get(op) ?? byName.late.get(op)
      const known = layout && tryLayout(layout, body, context)
      if (known) return known
    }
  }
  const opCode = body.slice().preloadUint(32)
  const early = byOpCode[kind].get(opCode) ?? []
  const late = (kind === 'ext_in' ? undefined : byOpCode.late.get(opCode)) ?? []
  return (
    findFirstMatch(early, body, early.length > 1, context) ??
    findFirstMatch(late, body, early.length + late.length > 1, context)
  )
}

function findFirstMatch(
  layouts: readonly BodyLayout[],
  body: Cell,
  mustReadAll: boolean,
  context: DecodeContext,
): LayoutMatch | undefined {
  for (const layout of layouts) {
    const known = tryLayout(layout, body, context)
    if (known && (!mustReadAll || (known.unread.bits === 0 && known.unread.refs === 0))) return known
  }
  return undefined
}

function tryLayout(layout: BodyLayout, body: Cell, context: DecodeContext): LayoutMatch | undefined {
  const slice = body.slice()
  const { tag } = layout
  // Most attempts end here: creating an error for each would be slow.
  if (tag.bits > 0 && (slice.remainingBits < tag.bits || slice.preloadUint(tag.bits) !== tag.value)) return undefined
  const value = tryReadLayout(() => layout.read(slice, context))
  if (value === undefined) return undefined
  return { layout, value, unread: { bits: slice.remainingBits, refs: slice.remainingRefs } }
}

/** The layout of a message of one kind, or of a Tolk contract. */
export function findMessageLayout(kind: MessageKind, op: string): BodyLayout {
  const { byName } = messageTables()
  const layout = byName[kind].get(op) ?? byName.late.get(op)
  if (layout === undefined) throw layoutError('no such message', op)
  return layout
}

/** The names of all layouts of one kind. */
export const layoutNames = (kind: LayoutKind): readonly string[] => [...messageTables().byName[kind].keys()]

type PayloadKind = 'jetton' | 'nft'

const payloads: Partial<Record<PayloadKind, readonly BodyLayout[]>> = {}

function payloadLayouts(kind: PayloadKind): readonly BodyLayout[] {
  payloads[kind] ??= layouts[`${kind}Payloads`].map(line => new BodyLayout(parseDeclaration(line)))
  return payloads[kind]
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
