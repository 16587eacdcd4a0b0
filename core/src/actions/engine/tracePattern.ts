import type { AnyKind } from '../extended/index.ts'
import type { Node, PatternFacts } from './nodes.ts'
import type { Pattern, PatternMatch, TreeShape } from './pattern.ts'

/** Finds all matches among the nodes whose root fits a pattern, in tree order; each match replaces its nodes before the next is read. */
export type MatchAll<K extends AnyKind> = (
  nodes: readonly Node[],
  facts: PatternFacts,
  parentOf: (node: Node) => Node | undefined,
) => Iterable<PatternMatch<K>>

/** Defines a pattern of nodes that may be anywhere in a trace; `shape` is the root of each. */
export const defineTracePattern = <const K extends AnyKind>({
  after = [],
  ...pattern
}: {
  readonly name: string
  readonly actionType: K
  readonly after?: readonly string[]
  readonly shape: TreeShape<unknown>
  readonly matchAll: MatchAll<K>
}): Pattern<K> => ({ ...pattern, after, match: () => undefined })
