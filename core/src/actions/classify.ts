import type { AccountFacts } from '../trace/accountFacts.ts'
import { findSkippedMessages } from '../trace/findSkippedMessages.ts'
import { findUnsentMessages } from '../trace/findUnsentMessages.ts'
import type { Trace } from '../trace/Trace.ts'
import type { Hash } from '../units.ts'
import { ActionTree, shapeDepth, shapeUsesKind } from './engine/ActionTree.ts'
import type { ActionNode, ActionOf, Node, PatternFacts } from './engine/nodes.ts'
import type { Mismatch, Pattern, PatternMatch } from './engine/pattern.ts'
import type { ProtocolSet } from './engine/protocol.ts'
import type { MatchAll } from './engine/tracePattern.ts'
import { type AnyKind, type ExtendedKind, isExtendedKind } from './extended/index.ts'
import { findSideEffects } from './findSideEffects.ts'
import { foldSteps } from './foldSteps.ts'
import { genericActions } from './genericActions.ts'
import { findUnsentActions, insertUnsentActions, toSkippedActions } from './insertUnsentActions.ts'
import type { ActionKind } from './kinds/index.ts'
import { payloadCodeOf } from './patterns/swaps/legs.ts'
import { withSteps } from './withSteps.ts'

/** What every action has, carried out or only requested. */
type ActionFacts<K extends AnyKind> = Pick<ActionOf<K>, 'type' | 'detail' | 'pattern' | 'movements'> & {
  readonly status: 'ok' | 'failed'
  /** The transactions that it covers, oldest first; empty for a message that was never sent. */
  readonly baseTransactions: readonly Hash[]
}

/** An action of `/v2`. */
export type ClassifiedAction<K extends ActionKind = ActionKind> = {
  [T in K]: ActionFacts<T> & {
    /** Why the wallet did not send the message, for a message that was never sent. */
    readonly reason?: string
    readonly walletTransaction?: Hash
  }
}[K]

// An interface, because its parts may be of its own kind.
interface Composed {
  /** The actions that it consists of. */
  readonly parts: readonly AnyAction[]
}

/** An action of a kind beyond those of `/v2`, with the actions that it consists of. */
export type ExtendedAction<K extends ExtendedKind = ExtendedKind> = { [T in K]: ActionFacts<T> & Composed }[K]

/** An action of any kind. */
export type AnyAction = ClassifiedAction | ExtendedAction

/** Whether an action is of a kind beyond those of `/v2`. */
export const isExtended = (action: AnyAction): action is ExtendedAction => isExtendedKind(action.type)

/** The actions of `/v2` that an action consists of: itself, or those of its parts. */
export const toV2Actions = (action: AnyAction): readonly ClassifiedAction[] =>
  isExtended(action) ? action.parts.flatMap(toV2Actions) : [action]

/** What a classifier reports to. */
export type ClassifierOptions = {
  /** Called when a builder throws, which is an internal error; the tree stays unchanged. */
  readonly onError?: (pattern: string, error: unknown, transaction: Hash) => void
  readonly observer?: ClassifyObserver
}

/** Receives the outcome of each match attempt. */
export type ClassifyObserver = {
  /** A check failed in an attempt at this node. */
  readonly onMismatch: (pattern: Pattern<AnyKind>, node: Node, mismatch: Mismatch) => void
  /** A match replaced these nodes by this action. */
  readonly onMatch: (action: ActionNode, consumed: readonly Node[]) => void
}

type BaseProtocols = Pick<ProtocolSet, 'patterns' | 'shared'>
type ExtendedProtocols = BaseProtocols & Pick<ProtocolSet, 'extended' | 'findOperation'>

/** Classifies a trace by the patterns of these protocols into an ordered list of `/v2` actions that covers every message. Pure: no network access. */
export function classify(
  trace: Trace,
  accountFacts: AccountFacts,
  protocols: BaseProtocols,
  options: ClassifierOptions = {},
): ClassifiedAction[] {
  const { tree, facts } = applyPatterns(trace, accountFacts, protocols, options)
  return insertUnsentActions([...readActions(tree, facts).values()].flat(), unsentActionsOf(trace, facts))
}

/**
 * Classifies a trace twice: into the actions of `/v2`, and into actions of all kinds. The same `/v2` actions are in both: each
 * is an action of its own there, or a part of exactly one.
 */
export function classifyFully(
  trace: Trace,
  accountFacts: AccountFacts,
  protocols: ExtendedProtocols,
  options: ClassifierOptions = {},
): { readonly v2: readonly ClassifiedAction[]; readonly actions: readonly AnyAction[] } {
  const { tree, facts } = applyPatterns(trace, accountFacts, protocols, options)
  const read = readActions(tree, facts)
  const unsent = unsentActionsOf(trace, facts)
  for (const { pattern, isStep } of tree.applicable(protocols.extended, options.observer !== undefined))
    applyPattern(tree, pattern, facts, options, match => withSteps(tree, match, isStep))
  const actions = foldSteps(readExtendedActions(tree, read), trace, protocols.findOperation)
  return {
    v2: insertUnsentActions([...read.values()].flat(), unsent),
    actions: insertUnsentActions<AnyAction>(actions, [...unsent, ...toSkippedActions(findSkippedMessages(trace))]),
  }
}

function applyPatterns(
  trace: Trace,
  accountFacts: AccountFacts,
  { patterns, shared }: BaseProtocols,
  options: ClassifierOptions,
): { readonly tree: ActionTree; readonly facts: PatternFacts } {
  const tree = new ActionTree(trace, { findSideEffects, payloadCodeOf })
  const facts: PatternFacts = { ...accountFacts, ...shared }
  for (const pattern of tree.applicable(patterns, options.observer !== undefined))
    applyPattern(tree, pattern, facts, options)
  return { tree, facts }
}

const unsentActionsOf = (trace: Trace, facts: PatternFacts) => findUnsentActions(findUnsentMessages(trace), facts)

type WithSteps<K extends AnyKind> = (match: PatternMatch<K>) => PatternMatch<K>

/** Replaces every match of one pattern, in tree order; each candidate is tried once. */
function applyPattern<K extends AnyKind>(
  tree: ActionTree,
  pattern: Pattern<K>,
  facts: PatternFacts,
  options: ClassifierOptions,
  complete: WithSteps<K> = match => match,
): void {
  const { onError, observer } = options
  if (pattern.matchAll) {
    replaceAll(tree, pattern, pattern.matchAll, facts, options, complete)
    return
  }
  const waiting = tree.candidates(pattern).reverse()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!tree.has(node)) continue
    const onMismatch = observer && ((mismatch: Mismatch) => observer.onMismatch(pattern, node, mismatch))
    let match: PatternMatch<K> | undefined
    try {
      match = pattern.match(node, facts, onMismatch, tree.parentOf(node))
    } catch (error) {
      onError?.(pattern.name, error, rootHash(node))
      observer?.onMismatch(pattern, node, { node, path: '', check: 'builder', text: 'the builder failed' })
      continue
    }
    if (match === undefined) continue
    const completed = complete(match)
    const action = tree.replace(pattern, completed)
    observer?.onMatch(action, completed.consumed)
    // A pattern that consumes its own kind of action may match again, here or a few levels up.
    if (shapeUsesKind(pattern.shape, pattern.actionType))
      waiting.push(...tree.ancestors(action, shapeDepth(pattern.shape) + 1), action)
  }
}

/** Replaces the matches of a pattern that finds them in the whole trace. */
function replaceAll<K extends AnyKind>(
  tree: ActionTree,
  pattern: Pattern<K>,
  matchAll: MatchAll<K>,
  facts: PatternFacts,
  { onError, observer }: ClassifierOptions,
  complete: WithSteps<K>,
): void {
  try {
    for (const match of matchAll(tree.candidates(pattern), facts, node => tree.parentOf(node))) {
      const completed = complete(match)
      const action = tree.replace(pattern, completed)
      observer?.onMatch(action, completed.consumed)
    }
  } catch (error) {
    onError?.(pattern.name, error, rootHash(tree.root))
  }
}

const rootHash = (node: Node): Hash =>
  node.kind === 'tx' ? node.tx.hash : (node.transactions[0]?.tx.hash ?? ('' as Hash)) // an action has transactions

/** The nodes of the tree, in its order. */
function* walk(tree: ActionTree): Generator<Node> {
  const waiting: Node[] = [tree.root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node
    for (const child of node.children.toReversed()) waiting.push(child)
  }
}

/** The `/v2` actions of each node, in tree order. */
function readActions(tree: ActionTree, facts: PatternFacts): ReadonlyMap<Node, readonly ClassifiedAction[]> {
  const actions = new Map<Node, readonly ClassifiedAction[]>()
  for (const node of walk(tree)) {
    // Only patterns of `/v2` have run, so its kind is one of `/v2`.
    if (node.kind === 'action') actions.set(node, [toAction(node) as ClassifiedAction])
    else actions.set(node, genericActions(node, tree.parentOf(node), facts))
  }
  return actions
}

function readExtendedActions(
  tree: ActionTree,
  read: ReadonlyMap<Node, readonly ClassifiedAction[]>,
): readonly AnyAction[] {
  const order = new Map<AnyAction, number>([...read.values()].flat().map((action, index) => [action, index]))
  const positionOf = (action: AnyAction): number => Math.min(...toV2Actions(action).map(part => order.get(part) ?? 0))
  const toActions = (node: Node): readonly AnyAction[] => {
    const found = read.get(node)
    if (found || node.kind === 'tx') return found ?? []
    const parts = node.parts.flatMap(toActions).sort((a, b) => positionOf(a) - positionOf(b))
    // Only the nodes that extended patterns made have no `/v2` actions.
    return [{ ...toAction(node), movements: parts.flatMap(({ movements }) => movements), parts } as ExtendedAction]
  }
  return [...walk(tree)].flatMap(toActions)
}

const toAction = (node: ActionNode): ActionFacts<AnyKind> => ({
  type: node.type,
  detail: node.detail,
  pattern: node.pattern,
  movements: node.movements,
  status: node.success ? 'ok' : 'failed',
  baseTransactions: [...node.transactions]
    .sort((a, b) => (a.tx.lt < b.tx.lt ? -1 : a.tx.lt > b.tx.lt ? 1 : 0))
    .map(each => each.tx.hash),
})
