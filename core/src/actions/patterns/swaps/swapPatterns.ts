import { opCodeOf } from '../../../messages/decode.ts'
import type { Address } from '../../../units.ts'
import type { ActionNode, Node, PatternFacts, TxNode } from '../../engine/nodes.ts'
import type { OpLayout } from '../../engine/op.ts'
import { type BuiltAction, definePattern, type Pattern, sentTx, type TxMatch, tx } from '../../engine/pattern.ts'
import type { Dex, SwapPayout } from '../../kinds/exchanges.ts'
import type { Detail } from '../../kinds/index.ts'
import type { TokenAmount } from '../../kinds/tokenAmount.ts'
import {
  childExcesses,
  childTxs,
  getReceivedAmount,
  type Leg,
  legWith,
  otherPoolAsset,
  readForwardPayload,
} from './legs.ts'

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
  readonly nodes: readonly Node[]
  /** What the hop pays others than the user. */
  readonly payouts?: readonly SwapPayout[]
}

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

/** How the pools of an exchange pass tokens to each other until a vault pays out; each emits an event about its swap. */
export type PoolChain<Pool> = {
  readonly findPools: (node: Node) => readonly Pool[]
  /** What a pool pays out or passes to the next pool, by its event; `undefined` without the event. */
  readonly readOutput: (pool: Pool, next: Pool | undefined) => TokenAmount | undefined
  /** Whether a pool without that event has rejected the swap. */
  readonly isRejected: (pool: Pool) => boolean
  readonly getMinOut: (pool: Pool) => bigint
  /** The payout of the last pool's vault. */
  readonly findPayout: (
    pool: Node,
    facts: PatternFacts,
  ) => { readonly out: TokenAmount; readonly accepted: boolean; readonly nodes: readonly Node[] } | undefined
}

/** The hops of a swap through the pools of such an exchange. */
export const followPools = <Pool extends { readonly node: TxNode }>(
  { findPools, readOutput, isRejected, getMinOut, findPayout }: PoolChain<Pool>,
  first: Pool | undefined,
  input: TokenAmount,
  facts: PatternFacts,
): Hop[] =>
  collectHops({ pool: first, input }, ({ pool, input }) => {
    if (pool === undefined) return undefined
    const [next] = findPools(pool.node)
    const output = readOutput(pool, next)
    const payout = next ? undefined : findPayout(pool.node, facts)
    // Without a next pool there must be a payout; a pool that forwards must have emitted its event.
    if (next ? !output : !payout || (!output && !isRejected(pool))) return undefined
    const nodes = [pool.node, ...(payout?.nodes ?? [])]
    if (!output) {
      const out = otherPoolAsset(pool.node.account, input, getMinOut(pool), facts)
      return { hop: { success: false, in: input, out, nodes }, next: undefined }
    }
    const out = payout?.out ?? output
    return {
      hop: { success: payout?.accepted ?? true, in: input, out, nodes },
      next: next && { pool: next, input: out },
    }
  })

/** Builds one swap from the successful hops, or from the first hop when it failed; later hops become another action. */
export function buildSwap(
  parties: Pick<Detail<'JettonSwap'>, 'dex' | 'user' | 'router'>,
  hops: readonly Hop[],
  opening: readonly Node[] = [],
): BuiltAction<'JettonSwap'> | undefined {
  const failedIndex = hops.findIndex(hop => !hop.success)
  const swapHops = failedIndex < 0 ? hops : hops.slice(0, Math.max(1, failedIndex))
  const [first, last] = [swapHops[0], swapHops.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const nodes = swapHops.flatMap(hop => hop.nodes)
  const payouts = swapHops.flatMap(hop => hop.payouts ?? [])
  const withChange = [...opening, ...nodes].filter(node => !passesOutputOn(node, nodes, parties.user, last.out))
  return {
    success: last.success,
    detail: { ...parties, in: first.in, out: last.out, ...(payouts.length > 0 && { payouts }) },
    extraNodes: [...nodes, ...childExcesses(withChange)],
  }
}

/** Whether the recipient of the output is somebody who passes TON on as `excess`: that is a payment, and no change. */
function passesOutputOn(end: Node, route: readonly Node[], user: Address, out: TokenAmount): boolean {
  if (out.type !== 'coin' || end.children.some(child => route.includes(child))) return false
  return childExcesses([end]).some(
    child => child.kind === 'tx' && child.from !== user && child.value * 2n >= out.amount,
  )
}

/** The jettons paid out by a pool; the transfer belongs to the swap unless it starts another one. */
export const readLegPayout = (leg: Leg, facts: PatternFacts): { out: TokenAmount; nodes: Node[] } => ({
  out: getReceivedAmount(leg),
  nodes: facts.isSwapPayload(opCodeOf(readForwardPayload(leg))) ? [] : [leg],
})

/** The parent as a successful swap, else `undefined`. */
export const asSuccessfulSwap = (parent: Node | undefined): ActionNode<'JettonSwap'> | undefined =>
  parent?.kind === 'action' && parent.type === 'JettonSwap' && parent.success ? parent : undefined

type SwapOptions = { readonly name: string; readonly dex: Dex; readonly after?: readonly string[] }

/** The sender of the first child with this operation: the router or vault that passes jettons on to a pool. */
export const senderOfChild = (node: Node, op: OpLayout<unknown>): Address | undefined =>
  childTxs(node, op)[0]?.node.from

/** A swap that starts with jettons: their forward payload requests it. Without hops there is no swap. */
export const defineJettonSwap = ({
  name,
  dex,
  after = ['jettons.transfer'],
  payloads,
  findRouter,
  readHops,
}: SwapOptions & {
  readonly payloads: readonly OpLayout<unknown>[]
  readonly findRouter: (leg: Leg) => Address | undefined
  readonly readHops: (leg: Leg, facts: PatternFacts) => readonly Hop[]
}): Pattern<'JettonSwap'> =>
  definePattern({
    name,
    actionType: 'JettonSwap',
    after,
    shape: legWith(payloads),
    build({ node }, facts, parent) {
      const user = findSwapUser(node, parent, facts)
      const router = findRouter(node)
      if (user === undefined || router === undefined) return undefined
      return buildSwap({ dex, user, router }, readHops(node, facts), [node])
    },
  })

/** A swap that starts with TON or an extra currency in a message to the vault or pool. */
export const defineCoinSwap = <Body>({
  name,
  dex,
  after = ['jettons.transfer'],
  ops,
  readHops,
}: SwapOptions & {
  readonly ops: readonly OpLayout<Body>[]
  readonly readHops: (match: TxMatch<Body>, facts: PatternFacts) => readonly Hop[]
}): Pattern<'JettonSwap'> =>
  definePattern({
    name,
    actionType: 'JettonSwap',
    after,
    shape: sentTx(ops),
    build(match, facts) {
      const { from: user, account: router } = match.node
      return buildSwap({ dex, user, router }, readHops(match, facts), [match.node])
    },
  })

/** A later pool of a swap of the same exchange rejected it: its input, the intermediate token, goes to the user. */
export const defineNextHop = <Body>({
  name,
  dex,
  after,
  op,
  readHops,
}: SwapOptions & {
  readonly op: OpLayout<Body>
  readonly readHops: (pool: TxMatch<Body>, input: Hop['out'], facts: PatternFacts) => readonly Hop[]
}): Pattern<'JettonSwap'> =>
  definePattern({
    name,
    actionType: 'JettonSwap',
    ...(after && { after }),
    shape: tx(op, { where: (_, __, parent) => asSuccessfulSwap(parent)?.detail.dex === dex }),
    build(pool, facts, parent) {
      const previous = asSuccessfulSwap(parent)?.detail
      if (previous === undefined) return undefined
      return buildSwap({ dex, user: previous.user, router: previous.router }, readHops(pool, previous.out, facts))
    },
  })
