import type { Facts } from '../trace/facts.ts'
import type { Trace } from '../trace/Trace.ts'
import { unsentOrders } from '../trace/unsentOrders.ts'
import type { Hash } from '../units.ts'
import { ActionTree, depthOf, looksFor } from './ActionTree.ts'
import type { Movement } from './defineAction.ts'
import { genericActions } from './generic.ts'
import type { ActionKind } from './kinds/index.ts'
import { leavesOf } from './leaves.ts'
import type { ActionNode, ActionOf, Node } from './nodes.ts'
import type { Missed, Pattern } from './pattern.ts'
import { patterns } from './patterns/index.ts'
import { insertOrders } from './unsentActions.ts'

/** One thing that people did, or meant to do. */
export type Action<K extends ActionKind = ActionKind> = {
  [T in K]: Pick<ActionOf<T>, 'type' | 'detail' | 'pattern' | 'moved'> & {
    readonly status: 'ok' | 'failed'
    /** The transactions that it is made of, oldest first; none for an order that was never carried out. */
    readonly baseTransactions: readonly Hash[]
    /** Why it did not happen, for an order that never left the wallet. */
    readonly reason?: string
    /** The wallet's transaction that was to carry out the order. */
    readonly orderedBy?: Hash
  }
}[K]

/** What classification may be told to do otherwise, and whom to tell of a pattern's failure. */
export type ClassifyOptions = {
  readonly patterns?: readonly Pattern[]
  /** A builder threw: an error of ours; the tree stays as it was before. */
  readonly onThrow?: (pattern: string, thrown: unknown, at: Hash) => void
  /** Is told how the patterns fared. */
  readonly watch?: Watch
}

/** Hears of each attempt while it is made. */
export type Watch = {
  /** A check that failed in an attempt at this node. */
  readonly missed: (pattern: Pattern, node: Node, missed: Missed) => void
  /** A match took these nodes and became this action. */
  readonly took: (action: ActionNode, used: readonly Node[]) => void
}

/** Tells a trace as what people did: an ordered list in which every message is accounted for. Changes nothing, asks nobody. */
export function classify(trace: Trace, facts: Facts, options: ClassifyOptions = {}): Action[] {
  const tree = new ActionTree(trace, leavesOf)
  for (const pattern of options.patterns ?? patterns) applyPattern(tree, pattern, facts, options)
  return insertOrders(readActions(tree, facts), unsentOrders(trace), facts)
}

/** Replaces every fit of one pattern, in the order of the tree; each place is looked at once. */
function applyPattern(tree: ActionTree, pattern: Pattern, facts: Facts, { onThrow, watch }: ClassifyOptions): void {
  const again = stepsToFitAgain(pattern)
  const waiting = tree.candidates(pattern).reverse()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!tree.has(node)) continue
    let attempt: ReturnType<Pattern['attempt']>
    try {
      attempt = pattern.attempt(node, facts, watch && missAt(watch, pattern, node), tree.parentOf(node))
    } catch (thrown) {
      onThrow?.(pattern.name, thrown, hashOf(node))
      watch?.missed(pattern, node, { at: node, path: '', check: 'builder', text: 'the builder failed' })
      continue
    }
    if (attempt === undefined) continue
    const made = tree.replace(pattern, attempt)
    watch?.took(made, attempt.used)
    // A pattern that takes what it makes may fit once more, here or a few steps up.
    if (again > 0) waiting.push(...tree.ancestors(made, again), made)
  }
}

const steps = new WeakMap<Pattern, number>()

/** How many levels above what it made a pattern may fit again: none when it takes nothing that it makes. */
function stepsToFitAgain(pattern: Pattern): number {
  const known = steps.get(pattern) ?? (looksFor(pattern.shape, pattern.makes) ? depthOf(pattern.shape) + 1 : 0)
  steps.set(pattern, known)
  return known
}

const missAt =
  (watch: Watch, pattern: Pattern, node: Node) =>
  (missed: Missed): void =>
    watch.missed(pattern, node, missed)

const hashOf = (node: Node): Hash => (node.kind === 'tx' ? node.tx.hash : (node.covers[0]?.tx.hash ?? ('' as Hash))) // an action covers something

function readActions(tree: ActionTree, facts: Facts): Action[] {
  const actions: Action[] = []
  const waiting: Node[] = [tree.root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.kind === 'action') actions.push(actionOf(node))
    else actions.push(...genericActions(node, tree.parentOf(node), facts))
    for (const child of node.children.toReversed()) waiting.push(child)
  }
  return actions
}

const actionOf = (node: ActionNode): Action =>
  // Type and detail come from one node: they belong together.
  ({
    type: node.type,
    detail: node.detail,
    pattern: node.pattern,
    moved: node.moved satisfies readonly Movement[],
    status: node.success ? 'ok' : 'failed',
    baseTransactions: [...node.covers]
      .sort((a, b) => (a.tx.lt < b.tx.lt ? -1 : a.tx.lt > b.tx.lt ? 1 : 0))
      .map(each => each.tx.hash),
  }) as Action
