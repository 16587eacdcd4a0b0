import { nodesOf, type Trace, type TraceNode } from '../trace/Trace.ts'
import type { Hash } from '../units.ts'
import type { Action, Watch } from './classify.ts'
import type { ActionKind } from './kinds/index.ts'
import type { ActionNode, Node } from './nodes.ts'
import { checks, type Missed, type Pattern } from './pattern.ts'
import { codeText } from './payloadRemark.ts'

/** How a trace came to be told as it is. */
export type Explanation = {
  /** In the order of the actions. */
  readonly actions: readonly ExplainedAction[]
  /** The transactions that no pattern took, in the order of the tree. */
  readonly generic: readonly ExplainedGeneric[]
}

/** Which pattern took which transactions. */
export type ExplainedAction = {
  readonly type: ActionKind
  readonly pattern: string
  readonly transactions: readonly Hash[]
  /** The patterns of the actions that it was made of. */
  readonly builtOn: readonly string[]
}

/** A transaction that stayed generic, and what was nearest to it. */
export type ExplainedGeneric = {
  readonly transaction: Hash
  /** What its message says; absent when it says nothing that is known. */
  readonly operation: string | undefined
  /** Absent when no pattern looked at it at all. */
  readonly nearest: NearMiss | undefined
}

/** The pattern that came nearest, and the check that it failed. */
export type NearMiss = {
  readonly pattern: string
  readonly makes: ActionKind
  /** Names of children from the pattern's root, with dots; empty for the root itself. */
  readonly place: string
  /** The transaction at which it failed. */
  readonly at: Hash
  readonly check: Missed['check']
  readonly text: string
}

/**
 * Watches a classification and explains it afterwards.
 *
 * @example
 * const explainer = new Explainer()
 * const actions = classify(trace, facts, { watch: explainer })
 * explainer.explain(trace, actions)
 */
export class Explainer implements Watch {
  private readonly nearest = new Map<Hash, { readonly missed: NearMiss; readonly reach: number }>()
  private readonly builtOn = new Map<string, readonly string[]>()

  readonly missed = (pattern: Pattern, node: Node, missed: Missed): void => {
    const near: NearMiss = {
      pattern: pattern.name,
      makes: pattern.makes,
      place: missed.path,
      at: hashesOf(missed.at)[0] ?? ('' as Hash), // an action covers something
      check: missed.check,
      text: missed.text,
    }
    const reach = reachOf(missed)
    // A root that is another message altogether is near to nothing.
    if (reach > checks.indexOf('operation')) this.note(node, near, reach)
    // Who did not fit below the root learns of it too; how much of the shape lies above is not its merit.
    if (missed.at !== node && missed.check !== 'kind') this.note(missed.at, near, checks.indexOf(missed.check))
  }

  readonly took = (action: ActionNode, used: readonly Node[]): void => {
    const inner = used.flatMap(node => (node.kind === 'action' ? [node.pattern, ...this.under(node)] : []))
    if (inner.length > 0) this.builtOn.set(keyOf(action.pattern, hashesOf(action)), inner)
  }

  /** What was seen, for the actions that came of it. */
  explain(trace: Trace, actions: readonly Action[]): Explanation {
    const generic = new Set(actions.flatMap(each => (each.pattern === 'generic' ? each.baseTransactions : [])))
    return {
      actions: actions.map(({ type, pattern, baseTransactions, orderedBy }) => ({
        type,
        pattern,
        transactions: orderedBy === undefined ? baseTransactions : [orderedBy],
        builtOn: this.builtOn.get(keyOf(pattern, baseTransactions)) ?? [],
      })),
      generic: [...nodesOf(trace.root)]
        .filter(({ hash }) => generic.has(hash))
        .map(node => ({
          transaction: node.hash,
          operation: operationOf(node),
          nearest: this.nearest.get(node.hash)?.missed,
        })),
    }
  }

  private under(action: ActionNode): readonly string[] {
    return this.builtOn.get(keyOf(action.pattern, hashesOf(action))) ?? []
  }

  private note(node: Node, missed: NearMiss, reach: number): void {
    if (node.kind !== 'tx') return
    const known = this.nearest.get(node.tx.hash)
    if (known === undefined || reach > known.reach) this.nearest.set(node.tx.hash, { missed, reach })
  }
}

/** How far an attempt came: deeper in the shape first, then by the checks that were made there. */
function reachOf({ path, check }: Missed): number {
  // A builder is asked when the whole shape fits.
  if (check === 'builder') return Number.POSITIVE_INFINITY
  const depth = path === '' ? 0 : path.split('.').length
  return depth * checks.length + checks.indexOf(check)
}

const hashesOf = (node: Node): readonly Hash[] =>
  node.kind === 'tx' ? [node.tx.hash] : node.covers.map(({ tx }) => tx.hash)

/** A pattern makes one action of the same transactions. */
const keyOf = (pattern: string, hashes: readonly Hash[]): string => [pattern, ...hashes.toSorted()].join(' ')

function operationOf({ inMessage: message, type }: TraceNode): string | undefined {
  if (message === undefined) return type
  if (message.bounced) return 'bounced'
  return message.decoded?.name ?? (message.opCode === undefined ? undefined : codeText(message.opCode))
}
