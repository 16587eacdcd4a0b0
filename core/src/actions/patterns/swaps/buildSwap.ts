import { opCodeOf } from '../../../messages/decode.ts'
import type { Address } from '../../../units.ts'
import type { ActionNode, Node } from '../../engine/nodes.ts'
import type { PatternFacts } from '../../engine/PatternFacts.ts'
import type { BuiltAction } from '../../engine/pattern.ts'
import type { Detail } from '../../kinds/index.ts'
import type { TokenAmount } from '../../kinds/tokenAmount.ts'
import { childExcesses, getReceivedAmount, type Leg, readForwardPayload } from './legs.ts'

/** Whether a leg starts a swap. */
const startsSwap = (leg: Leg, facts: PatternFacts): boolean => facts.isSwapPayload(opCodeOf(readForwardPayload(leg)))

/** The user of the swap that a leg starts: its sender, or the user of the previous swap when a DEX forwards its payout. */
export function findSwapUser(leg: Leg, parent: Node | undefined, facts: PatternFacts): Address | undefined {
  const { sender } = leg.detail
  const passedOn =
    parent?.kind === 'action' &&
    parent.type === 'JettonSwap' &&
    parent.transactions.some(({ account, opCode }) => account === sender && facts.isSwapPayout(opCode))
  return passedOn ? parent.detail.user : sender
}

/** A swap in one pool. */
export type Hop = {
  readonly success: boolean
  readonly in: TokenAmount
  /** The output; for a failed hop, the expected minimum. */
  readonly out: TokenAmount
  /** The nodes that belong to the hop. */
  readonly nodes: readonly Node[]
}

/** The payout of a pool through its vault. */
export type PoolPayout = { readonly out: TokenAmount; readonly accepted: boolean; readonly nodes: readonly Node[] }

/** Collects hops while each succeeds and leads to another; empty when a hop cannot be read. */
export function collectHops<Input>(
  start: Input,
  readHop: (input: Input) => { readonly hop: Hop; readonly next: Input | undefined } | undefined,
): Hop[] {
  const hops: Hop[] = []
  for (let input: Input | undefined = start; input !== undefined; ) {
    const found = readHop(input)
    if (!found) return []
    hops.push(found.hop)
    input = found.hop.success ? found.next : undefined
  }
  return hops
}

/** The DEX, user and router of a swap. */
type Parties = Pick<Detail<'JettonSwap'>, 'dex' | 'user' | 'router'>

/**
 * Builds one swap from hops: the successful ones up to the first failed hop, or the first hop when it failed. Later hops
 * become another action.
 */
export function buildSwap(
  parties: Parties,
  hops: readonly Hop[],
  opening: readonly Node[] = [],
): BuiltAction<'JettonSwap'> | undefined {
  const failedIndex = hops.findIndex(hop => !hop.success)
  const swapHops = failedIndex < 0 ? hops : hops.slice(0, Math.max(1, failedIndex))
  const [first, last] = [swapHops[0], swapHops.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const nodes = swapHops.flatMap(hop => hop.nodes)
  return {
    success: last.success,
    detail: { ...parties, in: first.in, out: last.out },
    extraNodes: [...nodes, ...childExcesses([...opening, ...nodes])],
  }
}

/** The jettons paid out by a pool; the transfer belongs to the swap unless it starts another one. */
export function readLegPayout(leg: Leg, facts: PatternFacts): { out: TokenAmount; nodes: Node[] } {
  return { out: getReceivedAmount(leg), nodes: startsSwap(leg, facts) ? [] : [leg] }
}

/** The parent as a successful swap, else `undefined`. */
export const asSuccessfulSwap = (parent: Node | undefined): ActionNode<'JettonSwap'> | undefined =>
  parent?.kind === 'action' && parent.type === 'JettonSwap' && parent.success ? parent : undefined
