import type { Node, TxNode } from './nodes.ts'
import { type OpLayout, readNodeBody } from './op.ts'
import type { TxMatch } from './pattern.ts'

/** A transaction below a node, with the transactions between them. */
export type FoundBelow<Body> = TxMatch<Body> & { readonly path: readonly TxNode[] }

/** The nearest transaction with one of these bodies below a node, at most a few levels deep. */
export function findBelow<Body>(
  root: Node,
  ops: readonly OpLayout<Body>[],
  levels: number,
): FoundBelow<Body> | undefined {
  let level: { readonly node: Node; readonly path: readonly TxNode[] }[] = [{ node: root, path: [] }]
  for (let depth = 0; depth < levels && level.length > 0; depth++) {
    const next: typeof level = []
    for (const { node, path } of level) {
      for (const child of node.children) {
        if (child.kind !== 'tx' || child.bounced) continue
        for (const op of ops) {
          const body = readNodeBody(op, child)
          if (body !== undefined) return { node: child, body, path }
        }
        next.push({ node: child, path: [...path, child] })
      }
    }
    level = next
  }
  return undefined
}
