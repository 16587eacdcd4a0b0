import type { TxNode } from '../../nodes.ts'
import { type Op, readOp } from '../../op.ts'

/** What a contract told the outside in a transaction, `undefined` when it said nothing of this kind. */
export function eventOf<Body>(of: Op<Body>, node: TxNode): Body | undefined {
  const said = node.tx.outMessages.find(({ type, opCode }) => type === 'ext_out_msg' && opCode === of.code)
  return said && readOp(of, said.body)
}
