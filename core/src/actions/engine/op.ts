import { Builder } from '../../cell/Builder.ts'
import type { Cell } from '../../cell/Cell.ts'
import { opCodeOf } from '../../messages/decode.ts'
import type { Tlb } from '../../tlb/combinators.ts'
import type { TxNode } from './nodes.ts'

/** A message body that patterns match: its name, opcode (first 32 bits) and layout. */
export type OpLayout<Body> = { readonly name: string; readonly code: number; readonly layout: Tlb<Body> }

/** Defines a named body; its opcode is the tag of the layout, which must have 32 bits. */
export function defineOp<Body>(name: string, layout: Tlb<Body>): OpLayout<Body> {
  if (layout.tag?.bits !== 32) throw new Error(`${name}: the opcode must have 32 bits`) // programming error in a table
  return { name, code: layout.tag.value, layout }
}

/** Reads a body by a layout; `undefined` when it does not match. Trailing data is ignored. */
export function readOp<Body>(op: OpLayout<Body>, body: Cell): Body | undefined {
  // Most bodies have another opcode: comparing it is cheaper than a failed read.
  if (opCodeOf(body) !== op.code) return undefined
  try {
    return op.layout.read(body.slice())
  } catch {
    // Anyone can send any body: one that does not match the layout is a different message.
    return undefined
  }
}

/** Of a body that the source does not store, the opcode is known: a layout without further fields matches. */
const opCodeOnly = (code: number): Cell => new Builder().uint(code, 32).end()

const memo = new WeakMap<TxNode, Map<OpLayout<unknown>, unknown>>()

/** Reads the incoming message body of a transaction by a layout; memoized. */
export function readNodeBody<Body>(op: OpLayout<Body>, node: TxNode): Body | undefined {
  const message = node.tx.inMessage
  if (!message || node.opCode !== op.code) return undefined
  const bodies = memo.get(node) ?? new Map<OpLayout<unknown>, unknown>()
  memo.set(node, bodies)
  if (!bodies.has(op)) bodies.set(op, readOp(op, message.body ?? opCodeOnly(op.code)))
  // Stored under the op whose layout read it.
  return bodies.get(op) as Body | undefined
}
