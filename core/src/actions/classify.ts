import type { AccountFacts } from '../trace/accountFacts.ts'
import { findUnsentMessages } from '../trace/findUnsentMessages.ts'
import type { Trace } from '../trace/Trace.ts'
import type { Hash } from '../units.ts'
import { ActionTree, shapeDepth, shapeUsesKind } from './engine/ActionTree.ts'
import type { ActionNode, ActionOf, Node, PatternFacts } from './engine/nodes.ts'
import type { Mismatch, Pattern } from './engine/pattern.ts'
import type { ProtocolSet } from './engine/protocol.ts'
import type { MatchAll } from './engine/tracePattern.ts'
import { findSideEffects } from './findSideEffects.ts'
import { genericActions } from './genericActions.ts'
import { insertUnsentActions } from './insertUnsentActions.ts'
import type { Movement } from './kinds/defineAction.ts'
import type { ActionKind } from './kinds/index.ts'

/** An action in a trace, carried out or only requested. */
export type ClassifiedAction<K extends ActionKind = ActionKind> = {
  [T in K]: Pick<ActionOf<T>, 'type' | 'detail' | 'pattern' | 'movements'> & {
    readonly status: 'ok' | 'failed'
    /** The transactions that it covers, oldest first; empty for a message that was never sent. */
    readonly baseTransactions: readonly Hash[]
    /** Why the wallet did not send the message, for a message that was never sent. */
    readonly reason?: string
    readonly walletTransaction?: Hash
  }
}[K]

type ClassifierOptions = {
  /** Called when a builder throws, which is an internal error; the tree stays unchanged. */
  readonly onError?: (pattern: string, error: unknown, transaction: Hash) => void
  readonly observer?: ClassifyObserver
}

/** Receives the outcome of each match attempt. */
export type ClassifyObserver = {
  /** A check failed in an attempt at this node. */
  readonly onMismatch: (pattern: Pattern, node: Node, mismatch: Mismatch) => void
  /** A match replaced these nodes by this action. */
  readonly onMatch: (action: ActionNode, consumed: readonly Node[]) => void
}

/** Classifies a trace by the patterns of these protocols into an ordered list of actions that covers every message. Pure: no network access. */
export function classify(
  trace: Trace,
  accountFacts: AccountFacts,
  { patterns, shared }: Pick<ProtocolSet, 'patterns' | 'shared'>,
  options: ClassifierOptions = {},
): ClassifiedAction[] {
  const tree = new ActionTree(trace, findSideEffects)
  const facts: PatternFacts = { ...accountFacts, ...shared }
  for (const pattern of patterns) applyPattern(tree, pattern, facts, options)
  return insertUnsentActions(readActions(tree, facts), findUnsentMessages(trace), facts)
}

/** Replaces every match of one pattern, in tree order; each candidate is tried once. */
function applyPattern(tree: ActionTree, pattern: Pattern, facts: PatternFacts, options: ClassifierOptions): void {
  const { onError, observer } = options
  if (pattern.matchAll) {
    replaceAll(tree, pattern, pattern.matchAll, facts, options)
    return
  }
  const waiting = tree.candidates(pattern).reverse()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!tree.has(node)) continue
    const onMismatch = observer && ((mismatch: Mismatch) => observer.onMismatch(pattern, node, mismatch))
    let match: ReturnType<Pattern['match']>
    try {
      match = pattern.match(node, facts, onMismatch, tree.parentOf(node))
    } catch (error) {
      onError?.(pattern.name, error, rootHash(node))
      observer?.onMismatch(pattern, node, { node, path: '', check: 'builder', text: 'the builder failed' })
      continue
    }
    if (match === undefined) continue
    const action = tree.replace(pattern, match)
    observer?.onMatch(action, match.consumed)
    // A pattern that consumes its own kind of action may match again, here or a few levels up.
    if (shapeUsesKind(pattern.shape, pattern.actionType))
      waiting.push(...tree.ancestors(action, shapeDepth(pattern.shape) + 1), action)
  }
}

/** Replaces the matches of a pattern that finds them in the whole trace. */
function replaceAll(
  tree: ActionTree,
  pattern: Pattern,
  matchAll: MatchAll<ActionKind>,
  facts: PatternFacts,
  { onError, observer }: ClassifierOptions,
): void {
  try {
    for (const match of matchAll(tree.candidates(pattern), facts, node => tree.parentOf(node))) {
      const action = tree.replace(pattern, match)
      observer?.onMatch(action, match.consumed)
    }
  } catch (error) {
    onError?.(pattern.name, error, rootHash(tree.root))
  }
}

const rootHash = (node: Node): Hash =>
  node.kind === 'tx' ? node.tx.hash : (node.transactions[0]?.tx.hash ?? ('' as Hash)) // an action has transactions

function readActions(tree: ActionTree, facts: PatternFacts): ClassifiedAction[] {
  const actions: ClassifiedAction[] = []
  const waiting: Node[] = [tree.root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.kind === 'action') actions.push(toAction(node))
    else actions.push(...genericActions(node, tree.parentOf(node), facts))
    for (const child of node.children.toReversed()) waiting.push(child)
  }
  return actions
}

const toAction = (node: ActionNode): ClassifiedAction =>
  // Type and detail come from the same node.
  ({
    type: node.type,
    detail: node.detail,
    pattern: node.pattern,
    movements: node.movements satisfies readonly Movement[],
    status: node.success ? 'ok' : 'failed',
    baseTransactions: [...node.transactions]
      .sort((a, b) => (a.tx.lt < b.tx.lt ? -1 : a.tx.lt > b.tx.lt ? 1 : 0))
      .map(each => each.tx.hash),
  }) as ClassifiedAction
