import type { Cell } from '../cell/Cell.ts'
import { messagesOfInterface } from '../contracts/interfaces.ts'
import { messageLayouts } from './abi/messageLayouts.gen.ts'
import { parseDeclaration } from './expression.ts'
import { attempt, Layout } from './Layout.ts'
import type { Decoded, Reading } from './Reading.ts'

/** Where a message goes: from a contract, from outside, or to the outside. */
export type MessageKind = 'internal' | 'ext_in' | 'ext_out'

/** A layout that fits, the value that it gave, and what it left unread. */
export type Known = {
  readonly layout: Layout
  readonly value: Decoded
  readonly unread: { readonly bits: number; readonly refs: number }
}

type Kind = MessageKind | 'late'
type Tables = {
  readonly byName: Readonly<Record<Kind, ReadonlyMap<string, Layout>>>
  readonly byOpCode: Readonly<Record<Kind, ReadonlyMap<number, readonly Layout[]>>>
}

let tables: Tables | undefined

function messageTables(): Tables {
  if (tables === undefined) {
    const byName = { internal: new Map(), ext_in: new Map(), ext_out: new Map(), late: new Map() } as const
    const byOpCode = { internal: new Map(), ext_in: new Map(), ext_out: new Map(), late: new Map() } as const
    for (const line of messageLayouts.trim().split('\n')) {
      const space = line.indexOf(' ')
      const kind = line.slice(0, space) as Kind // the table has these four
      const layout = new Layout(parseDeclaration(line.slice(space + 1)))
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
 * Finds the layout of a body: the receiver's own messages first, then by opcode. One layout for an opcode may leave
 * something over; where there are several, the first that takes the whole body is it.
 *
 * @throws limit.cells when the body unfolds to too much
 */
export function decodeKnown(
  kind: MessageKind,
  body: Cell,
  interfaces: readonly string[],
  reading: Reading,
): Known | undefined {
  if (body.bits < 32 || body.exotic) return undefined
  const { byName, byOpCode } = messageTables()
  for (const name of interfaces) {
    for (const op of messagesOfInterface(name, kind)) {
      const layout = byName[kind].get(op) ?? byName.late.get(op)
      const known = layout && tryLayout(layout, body, reading)
      if (known) return known
    }
  }
  const opCode = body.slice().preloadUint(32)
  const early = byOpCode[kind].get(opCode) ?? []
  const late = (kind === 'ext_in' ? undefined : byOpCode.late.get(opCode)) ?? []
  return (
    firstThatFits(early, body, early.length > 1, reading) ??
    firstThatFits(late, body, early.length + late.length > 1, reading)
  )
}

function firstThatFits(layouts: readonly Layout[], body: Cell, whole: boolean, reading: Reading): Known | undefined {
  for (const layout of layouts) {
    const known = tryLayout(layout, body, reading)
    if (known && (!whole || (known.unread.bits === 0 && known.unread.refs === 0))) return known
  }
  return undefined
}

function tryLayout(layout: Layout, body: Cell, reading: Reading): Known | undefined {
  const slice = body.slice()
  const { tag } = layout
  // Most tries end here: no error is made for them.
  if (tag.bits > 0 && (slice.remainingBits < tag.bits || slice.preloadUint(tag.bits) !== tag.value)) return undefined
  const value = attempt(() => layout.read(slice, reading))
  if (value === undefined) return undefined
  return { layout, value, unread: { bits: slice.remainingBits, refs: slice.remainingRefs } }
}

/** The layouts of one kind, for those who list them. */
export const layoutNames = (kind: Kind): readonly string[] => [...messageTables().byName[kind].keys()]
