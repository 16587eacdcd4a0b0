import type { Node, TxNode } from '../engine/nodes.ts'
import { type OpLayout, readNodeBody } from '../engine/op.ts'

/** A child, classified already or not, whose first message has some operation. */
export type Step<Body> = { readonly node: Node; readonly first: TxNode; readonly body: Body }

/** The first transaction of a node; `undefined` for a side effect. */
export const firstTx = (node: Node): TxNode | undefined => (node.kind === 'tx' ? node : node.transactions[0])

/** The children that begin with this operation, whether or not an earlier pattern has classified them. */
export const childSteps = <Body>(node: Node, op: OpLayout<Body>): Step<Body>[] =>
  node.children.flatMap(child => {
    const first = firstTx(child)
    const body = first && !first.bounced ? readNodeBody(op, first) : undefined
    return first && body !== undefined ? [{ node: child, first, body }] : []
  })

/** The exit code of the code of a transaction; `undefined` when it has not run, or has succeeded. */
export const exitCodeOf = ({ tx }: TxNode): bigint | undefined => {
  const { compute } = tx.phases
  const code = compute?.skipped === false ? compute.exitCode : undefined
  return code === undefined || code === 0 || code === 1 ? undefined : BigInt(code)
}
