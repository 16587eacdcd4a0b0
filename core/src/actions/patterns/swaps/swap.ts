import type { Detail } from '../../kinds/index.ts'
import type { ActionNode, Node } from '../../nodes.ts'
import { bodyOf } from '../../op.ts'
import { excess } from '../../ops/jetton.ts'
import type { Built } from '../../pattern.ts'
import type { Sum } from '../../sum.ts'
import { type Leg, receivedBy } from './legs.ts'
import { opensSwap } from './orders.ts'

/** One exchange of one thing for another in one pool. */
export type Hop = {
  readonly success: boolean
  readonly in: Sum
  /** What came out; of a hop that failed, what should have come out at least. */
  readonly out: Sum
  /** What it is made of. */
  readonly nodes: readonly Node[]
}

/** Hop after hop, as long as one that went through leads to another; none where the way is lost. */
export function hopsFrom<Place>(
  first: Place,
  step: (at: Place) => { readonly hop: Hop; readonly next: Place | undefined } | undefined,
): Hop[] {
  const hops: Hop[] = []
  for (let at: Place | undefined = first; at !== undefined; ) {
    const found = step(at)
    if (!found) return []
    hops.push(found.hop)
    at = found.hop.success ? found.next : undefined
  }
  return hops
}

/** Who exchanges, and where. */
export type Parties = Pick<Detail<'JettonSwap'>, 'dex' | 'user' | 'router'>

/**
 * The exchange that several hops are as a whole: those that went through, up to the first that did not, or that one
 * when it is the first. What comes after it is another action.
 */
export function swapOf(
  parties: Parties,
  hops: readonly Hop[],
  opening: readonly Node[] = [],
): Built<'JettonSwap'> | undefined {
  const failing = hops.findIndex(hop => !hop.success)
  const whole = failing <= 0 ? (failing === 0 ? hops.slice(0, 1) : hops) : hops.slice(0, failing)
  const [first, last] = [whole[0], whole.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const also = whole.flatMap(hop => hop.nodes)
  return {
    success: last.success,
    detail: { ...parties, in: first.in, out: last.out },
    also: [...also, ...changeOf([...opening, ...also])],
  }
}

/** What the contracts on the way sent back of the coins for their work. */
const changeOf = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap(node => node.children.filter(child => child.kind === 'tx' && bodyOf(excess, child) !== undefined))

/** How jettons left a pool: the transfer belongs to the exchange, unless it opens another one. */
export function payout(leg: Leg): { out: Sum; nodes: Node[] } {
  return { out: receivedBy(leg), nodes: opensSwap(leg) ? [] : [leg] }
}

/** The exchange that went through above a node. */
export const swapAbove = (above: Node | undefined): ActionNode<'JettonSwap'> | undefined =>
  above?.kind === 'action' && above.type === 'JettonSwap' && above.success ? above : undefined
