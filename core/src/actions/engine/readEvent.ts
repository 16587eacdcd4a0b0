import type { TxNode } from './nodes.ts'
import { type OpLayout, readOp } from './op.ts'

/** Reads an event (external out message) of a transaction; `undefined` when there is none of this kind. */
export function readEvent<Body>(op: OpLayout<Body>, node: TxNode): Body | undefined {
  const event = node.tx.outMessages.find(({ type, opCode }) => type === 'ext_out_msg' && opCode === op.code)
  return event?.body && readOp(op, event.body)
}
