import type { Cell } from '../cell/Cell.ts'
import { messagesOfInterface } from '../contracts/interfaces.ts'
import { BodyLayout, tryReadLayout } from './BodyLayout.ts'
import { DecodeContext, type DecodedValue, layoutError, type ValueReader } from './DecodeContext.ts'
import { parseDeclaration } from './expression.ts'
import { startsWithTag } from './LayoutCompiler.ts'
import layouts from './layouts.gen.json' with { type: 'json' }
import { formatCell, loadRest } from './values.ts'

/** Kinds of messages: internal, external in, external out. */
export type MessageKind = 'internal' | 'ext_in' | 'ext_out'
type PayloadKind = 'jetton' | 'nft'
/** Kinds of layouts. */
export type LayoutKind = MessageKind | PayloadKind | 'late'

type LayoutMatch = {
  readonly layout: BodyLayout
  readonly value: DecodedValue
  readonly unread: { readonly bits: number; readonly refs: number }
}

type LayoutTable = {
  readonly byName: ReadonlyMap<string, BodyLayout>
  readonly byOpCode: ReadonlyMap<number, readonly BodyLayout[]>
}

const tables: Partial<Record<LayoutKind, LayoutTable>> = {}

function tableOf(kind: LayoutKind): LayoutTable {
  tables[kind] ??= createTable(
    kind === 'jetton' || kind === 'nft'
      ? layouts[`${kind}Payloads`]
      : layouts.messages.flatMap(line => (line.startsWith(`${kind} `) ? line.slice(kind.length + 1) : [])),
  )
  return tables[kind]
}

function createTable(lines: readonly string[]): LayoutTable {
  const byName = new Map(lines.map(parseDeclaration).map(each => [each.name, new BodyLayout(each)]))
  const byOpCode = new Map<number, BodyLayout[]>()
  for (const layout of byName.values()) {
    if (layout.tag.bits !== 32) continue
    const others = byOpCode.get(layout.tag.value)
    if (others) others.push(layout)
    else byOpCode.set(layout.tag.value, [layout])
  }
  return { byName, byOpCode }
}

/** All layouts of one kind that start with an opcode; `late` are messages of Tolk contracts. */
export const layoutsWithOpCode = (kind: LayoutKind): readonly BodyLayout[] =>
  [...tableOf(kind).byOpCode.values()].flat()

/** All layouts of one kind; `late` are messages of Tolk contracts. */
export const listLayouts = (kind: LayoutKind): readonly BodyLayout[] => [...tableOf(kind).byName.values()]

/** The layout of a message of one kind or of a Tolk contract, or of a forward payload; `undefined` for an unknown name. */
export const findLayout = (kind: LayoutKind, op: string): BodyLayout | undefined =>
  tableOf(kind).byName.get(op) ?? tableOf('late').byName.get(op)

/** The layout of a message of one kind or of a Tolk contract, or of a forward payload. */
export function getLayout(kind: MessageKind | PayloadKind, op: string): BodyLayout {
  const layout = findLayout(kind, op)
  if (layout === undefined) throw layoutError('no such message or payload', op)
  return layout
}

/** The layouts that a body may have: those of the receiver's interfaces first, then all with its op code. */
export function listBodyLayouts(kind: LayoutKind, body: Cell, interfaces: readonly string[]): readonly BodyLayout[] {
  if (body.bits < 32 || body.exotic) return []
  const isMessage = kind === 'internal' || kind === 'ext_in' || kind === 'ext_out'
  const own = isMessage ? interfaces.flatMap(name => messagesOfInterface(name, kind)) : []
  const opCode = body.slice().preloadUint(32)
  const late = isMessage && kind !== 'ext_in' ? (tableOf('late').byOpCode.get(opCode) ?? []) : []
  const found = [
    ...own.flatMap(op => findLayout(kind, op) ?? []),
    ...(tableOf(kind).byOpCode.get(opCode) ?? []),
    ...late,
  ]
  return [...new Set(found)].filter(({ tag }) => startsWithTag(body.slice(), tag))
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
  for (const name of interfaces) {
    for (const op of messagesOfInterface(name, kind)) {
      const layout = findLayout(kind, op)
      const known = layout && tryLayout(layout, body, context)
      if (known) return known
    }
  }
  const opCode = body.slice().preloadUint(32)
  const early = tableOf(kind).byOpCode.get(opCode) ?? []
  const late = (kind === 'ext_in' ? undefined : tableOf('late').byOpCode.get(opCode)) ?? []
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
  const slice = body.slice()
  const start = slice.mark()
  for (const layout of layouts) {
    const known = tryLayout(layout, body, context)
    if (known && (!mustReadAll || (known.unread.bits === 0 && known.unread.refs === 0))) return known
    slice.rollback(start)
  }
  return undefined
}

function tryLayout(layout: BodyLayout, body: Cell, context: DecodeContext): LayoutMatch | undefined {
  const slice = body.slice()
  const start = slice.mark()
  // Most attempts end here: creating an error for each would be slow.
  if (!startsWithTag(slice, layout.tag)) return undefined
  const value = tryReadLayout(() => layout.read(slice, context))
  if (value === undefined) {
    slice.rollback(start)
    return undefined
  }
  return { layout, value, unread: { bits: slice.remainingBits, refs: slice.remainingRefs } }
}

/** Reads a body or payload in another value, the rest of the slice: `{}` when empty, a BoC in hex when unknown. */
const nestedReader =
  (
    unknown: 'Unknown' | 'Cell',
    find: (cell: Cell, opCode: number, context: DecodeContext) => LayoutMatch | undefined,
  ): ValueReader =>
  (slice, context) => {
    if (slice.remainingBits === 0 && slice.remainingRefs === 0) return {}
    const cell = loadRest(slice)
    if (cell.bits < 32) return { sum_type: unknown, value: formatCell(cell, context) }
    const opCode = cell.slice().preloadUint(32)
    const match = find(cell, opCode, context)
    if (match === undefined) return { sum_type: unknown, op_code: opCode, value: formatCell(cell, context) }
    return { sum_type: match.layout.op, op_code: opCode, value: match.value }
  }

const bodyReader = (kind: MessageKind) =>
  nestedReader('Unknown', (cell, _, context) => decodeByLayout(kind, cell, [], context))

const payloadReader = (kind: PayloadKind) =>
  nestedReader('Cell', (cell, opCode, context) => {
    const layout = tableOf(kind).byOpCode.get(opCode)?.at(-1)
    return layout && tryLayout(layout, cell, context)
  })

/** The readers of bodies and payloads in other values. */
export const nestedBodies = {
  internal: bodyReader('internal'),
  ext_out: bodyReader('ext_out'),
  jetton: payloadReader('jetton'),
  nft: payloadReader('nft'),
}

/** A context for decoding one body. */
export const newDecodeContext = (): DecodeContext => new DecodeContext(nestedBodies)
