import { getDecoded } from '../trace/getDecoded.ts'
import { nodesOf, type Trace, type TraceNode } from '../trace/Trace.ts'
import type { Hash } from '../units.ts'
import type { AnyAction, ClassifiedAction, ClassifyObserver } from './classify.ts'
import type { ActionNode, Node } from './engine/nodes.ts'
import { checkOrder, type Mismatch, type Pattern } from './engine/pattern.ts'
import type { AnyKind } from './extended/index.ts'
import type { SwapLeg, SwapPayout } from './kinds/exchanges.ts'
import { formatOpCode } from './ops/comments.ts'

/** How the actions of a trace were recognized. */
export type Explanation = {
  readonly actions: readonly ExplainedAction[]
  /** The transactions that no pattern matched, in tree order. */
  readonly generic: readonly UnmatchedTransaction[]
}

type ExplainedAction = {
  readonly type: AnyKind
  readonly pattern: string
  readonly transactions: readonly Hash[]
  readonly builtOn: readonly string[]
  /** The swaps of a route through an aggregator; empty for any other action. */
  readonly legs: readonly SwapLeg[]
  /** What a swap pays others, such as a referrer, inside of its transactions; empty for any other action. */
  readonly payouts: readonly SwapPayout[]
}

type UnmatchedTransaction = {
  readonly transaction: Hash
  /** The operation of its message by name or opcode; `undefined` without one. */
  readonly operation: string | undefined
  /** `undefined` when no pattern looks for such a transaction. */
  readonly nearest: NearestPattern | undefined
}

/** The pattern that matched the most checks, and the check that failed. */
export type NearestPattern = {
  readonly pattern: string
  readonly actionType: AnyKind
  /** Child names from the pattern's root, joined with dots; empty for the root. */
  readonly path: string
  readonly transaction: Hash
  readonly check: Mismatch['check']
  readonly text: string
}

/**
 * Observes a classification and explains its result.
 *
 * @example
 * const explainer = new Explainer()
 * const actions = classify(trace, facts, { observer: explainer })
 * explainer.explain(trace, actions)
 */
export class Explainer implements ClassifyObserver {
  private readonly nearest = new Map<Hash, { readonly pattern: NearestPattern; readonly depth: number }>()
  private readonly builtOn = new Map<string, readonly string[]>()

  readonly onMismatch = (pattern: Pattern<AnyKind>, node: Node, mismatch: Mismatch): void => {
    const candidate: NearestPattern = {
      pattern: pattern.name,
      actionType: pattern.actionType,
      path: mismatch.path,
      transaction: transactionHashes(mismatch.node)[0] ?? ('' as Hash), // an action has transactions
      check: mismatch.check,
      text: mismatch.text,
    }
    const depth = matchDepth(mismatch)
    // A pattern whose root is a different operation is not near.
    if (depth > checkOrder.indexOf('operation')) this.addCandidate(node, candidate, depth)
    // The mismatching child gets the candidate too, ranked by its own checks only.
    if (mismatch.node !== node && mismatch.check !== 'kind')
      this.addCandidate(mismatch.node, candidate, checkOrder.indexOf(mismatch.check))
  }

  readonly onMatch = (action: ActionNode, consumed: readonly Node[]): void => {
    const inner = consumed.flatMap(node => (node.kind === 'action' ? [node.pattern, ...this.builtOnOf(node)] : []))
    if (inner.length > 0) this.builtOn.set(actionKey(action.pattern, transactionHashes(action)), inner)
  }

  /** Explains the actions of `/v2`; `all` are those of all kinds, which leave fewer transactions unmatched. */
  explain(trace: Trace, actions: readonly ClassifiedAction[], all: readonly AnyAction[] = actions): Explanation {
    const generic = new Set(all.flatMap(each => (each.pattern === 'generic' ? each.baseTransactions : [])))
    return {
      actions: actions.map(({ type, detail, pattern, baseTransactions, walletTransaction }) => ({
        type,
        pattern,
        transactions: walletTransaction === undefined ? baseTransactions : [walletTransaction],
        builtOn: this.builtOn.get(actionKey(pattern, baseTransactions)) ?? [],
        legs: 'legs' in detail ? (detail.legs ?? []) : [],
        payouts: 'payouts' in detail ? (detail.payouts ?? []) : [],
      })),
      generic: nodesOf(trace.root)
        .filter(({ hash }) => generic.has(hash))
        .map(node => ({
          transaction: node.hash,
          operation: describeOperation(node),
          nearest: this.nearest.get(node.hash)?.pattern,
        })),
    }
  }

  private builtOnOf(action: ActionNode): readonly string[] {
    return this.builtOn.get(actionKey(action.pattern, transactionHashes(action))) ?? []
  }

  private addCandidate(node: Node, pattern: NearestPattern, depth: number): void {
    if (node.kind !== 'tx') return
    const nearest = this.nearest.get(node.tx.hash)
    if (nearest === undefined || depth > nearest.depth) this.nearest.set(node.tx.hash, { pattern, depth })
  }
}

/** Ranks an attempt: first by its depth in the shape, then by the checks passed there. */
function matchDepth({ path, check }: Mismatch): number {
  // The builder runs only when the complete shape matches.
  if (check === 'builder') return Number.POSITIVE_INFINITY
  const depth = path === '' ? 0 : path.split('.').length
  return depth * checkOrder.length + checkOrder.indexOf(check)
}

const transactionHashes = (node: Node): readonly Hash[] =>
  node.kind === 'tx' ? [node.tx.hash] : node.transactions.map(({ tx }) => tx.hash)

/** Unique: a pattern creates one action from the same transactions. */
const actionKey = (pattern: string, hashes: readonly Hash[]): string => [pattern, ...hashes.toSorted()].join(' ')

function describeOperation({ inMessage: message, type }: TraceNode): string | undefined {
  if (!message) return type
  if (message.bounced) return 'bounced'
  return getDecoded(message)?.name ?? (typeof message.opCode === 'number' ? formatOpCode(message.opCode) : undefined)
}
