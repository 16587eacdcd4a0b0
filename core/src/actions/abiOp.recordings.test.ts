import { describe, expect, test } from 'vitest'
import { recordedTraces } from '../../test/growTrace.ts'
import type { Cell } from '../cell/Cell.ts'
import { decodeByLayout, getLayout, type MessageKind, newDecodeContext } from '../messages/bodyLayouts.ts'
import tables from '../messages/layouts.gen.json' with { type: 'json' }
import type { TraceNode } from '../trace/Trace.ts'

const kinds: readonly MessageKind[] = ['internal', 'ext_in', 'ext_out']
const layouts = Object.fromEntries(
  kinds.map(kind => {
    const lines = tables.messages.map(line => line.split(/[ #$]/)).filter(([of]) => of === kind || of === 'late')
    return [kind, lines.map(([, op = '']) => getLayout(kind, op))]
  }),
)

/** What a reader makes of a body: what it leaves unread, or the code of its error. */
function read<T>(body: Cell, reader: (slice: ReturnType<Cell['slice']>) => T) {
  const slice = body.slice()
  try {
    const value = reader(slice)
    return { value, left: [slice.remainingBits, slice.remainingRefs] }
  } catch (error) {
    return { value: undefined, left: (error as { code?: string }).code }
  }
}

const allMessages = (
  node: TraceNode,
): { kind: MessageKind; body: Cell | undefined; interfaces: readonly string[] }[] => {
  const { inMessage } = node
  const own = inMessage && {
    kind: inMessage.type === 'ext_in_msg' ? ('ext_in' as const) : ('internal' as const),
    body: inMessage.body,
    interfaces: node.interfaces,
  }
  const events = node.outMessages.filter(({ type }) => type === 'ext_out_msg')
  return [
    ...(own ? [own] : []),
    ...events.map(({ body }) => ({ kind: 'ext_out' as const, body, interfaces: node.interfaces })),
    ...node.children.flatMap(allMessages),
  ]
}

describe('every message of the recorded traces', () => {
  const messages = recordedTraces().flatMap(({ trace }) => allMessages(trace.root))

  test('is read by patterns as by the decoder', () => {
    let decoded = 0
    for (const { kind, body, interfaces } of messages) {
      if (body === undefined || body.bits < 32 || body.exotic) continue
      const opCode = body.slice().preloadUint(32)
      const match = decodeByLayout(kind, body, interfaces, newDecodeContext())
      for (const layout of layouts[kind] ?? []) {
        const { tag, op } = layout
        if (tag.bits === 32 ? tag.value !== opCode : op !== match?.layout.op) continue
        const shown = read(body, slice => layout.read(slice, newDecodeContext()))
        const typed = read(body, slice => layout.readBody(slice, newDecodeContext()))
        expect(typed.left, op).toEqual(shown.left)
        expect(Object.keys(typed.value ?? {}), op).toEqual(Object.keys(shown.value ?? {}))
        // Only a message that shares its opcode with others has a second name.
        if (typed.value !== undefined && op !== match?.layout.op) expect(match?.layout.tag.value ?? opCode).toBe(opCode)
        if (op === match?.layout.op) decoded++
      }
    }
    expect(decoded).toBeGreaterThan(messages.length / 2)
  })
})
