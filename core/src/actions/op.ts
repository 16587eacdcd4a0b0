import type { Cell } from '../cell/Cell.ts'
import { opCodeOf } from '../messages/decode.ts'
import type { Tlb } from '../tlb/combinators.ts'
import type { TxNode } from './nodes.ts'

/** A message body that patterns look for: its name, the 32 bits it begins with, and its layout. */
export type Op<Body> = { readonly name: string; readonly code: number; readonly layout: Tlb<Body> }

/** Names a body; its code is the tag of the layout, which must have 32 bits. */
export function op<Body>(name: string, layout: Tlb<Body>): Op<Body> {
  if (layout.tag?.bits !== 32) throw new Error(`${name}: a message body begins with 32 bits`) // a slip in a table of ours
  return { name, code: layout.tag.value, layout }
}

/** What a body says by this layout, `undefined` when it does not fit. What is left over is nobody's business. */
export function readOp<Body>(of: Op<Body>, body: Cell): Body | undefined {
  // Most bodies are other ones: a look at the code costs less than a refusal.
  if (opCodeOf(body) !== of.code) return undefined
  try {
    return of.layout.read(body.slice())
  } catch {
    // A body is written by anybody: one that does not fit is simply another body.
    return undefined
  }
}

const memo = new WeakMap<TxNode, Map<Op<unknown>, unknown>>()

/** What a transaction's message says as this op; read once. */
export function bodyOf<Body>(of: Op<Body>, node: TxNode): Body | undefined {
  const message = node.tx.inMessage
  if (message === undefined || node.opCode !== of.code) return undefined
  const known = memo.get(node) ?? new Map<Op<unknown>, unknown>()
  memo.set(node, known)
  if (!known.has(of)) known.set(of, readOp(of, message.body))
  // Stored under the op whose layout made it.
  return known.get(of) as Body | undefined
}
