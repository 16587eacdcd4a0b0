import type { Node } from '../../actions/engine/nodes.ts'
import { readEvent } from '../../actions/engine/op.ts'
import type { PatternFacts } from '../../actions/engine/PatternFacts.ts'
import { action, definePattern } from '../../actions/engine/pattern.ts'
import { type TokenAmount, toTokenAmount } from '../../actions/kinds/tokenAmount.ts'
import {
  buildSwap,
  collectHops,
  findSwapUser,
  type Hop,
  type PoolPayout,
  readLegPayout,
} from '../../actions/patterns/swaps/buildSwap.ts'
import {
  childLegs,
  childTxs,
  getReceivedAmount,
  getSentAmount,
  isAccepted,
  legKinds,
  otherPoolAsset,
} from '../../actions/patterns/swaps/legs.ts'
import {
  defineCoinSwap,
  defineJettonSwap,
  defineNextHop,
  senderOfChild,
} from '../../actions/patterns/swaps/swapPatterns.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import {
  dedustPayout,
  dedustPayoutFromPool,
  dedustSwap,
  dedustSwapEvent,
  dedustSwapExternal,
  dedustSwapPayload,
  dedustSwapPeer,
  fromDedustAsset,
} from './ops.ts'

/**
 * DeDust, jettons in. Each pool emits an event about its swap; a pool without an event returns the input.
 *
 *     user ──jettons──▶ vault ──swap_external──▶ pool ──swap_peer──▶ pool ──payout_from_pool──▶ vault ──▶ recipient
 */
export const dedust = defineJettonSwap({
  name: 'swaps.dedust',
  dex: 'dedust',
  payloads: [dedustSwapPayload],
  findRouter: node => senderOfChild(node, dedustSwapExternal),
  readHops: (node, facts) => readDedustHops(node, getSentAmount(node), facts),
})

/**
 * DeDust, TON in.
 *
 *     user ──swap, TON──▶ vault ──swap_external──▶ pool …
 */
export const dedustFromTon = defineCoinSwap({
  name: 'swaps.dedustFromTon',
  dex: 'dedust',
  ops: [dedustSwap],
  readHops: ({ node, body }, facts) => readDedustHops(node, { type: 'coin', amount: body.amount }, facts),
})

/** A later pool rejected the swap: its input, the intermediate token, goes to the user. */
export const dedustNextHop = defineNextHop({
  name: 'swaps.dedustNextHop',
  dex: 'dedust',
  after: ['swaps.dedust', 'swaps.dedustFromTon'],
  op: dedustSwapPeer,
  readHops: (pool, input, facts) => followPools({ pool, input }, facts),
})

const childPools = (node: Node) => [...childTxs(node, dedustSwapExternal), ...childTxs(node, dedustSwapPeer)]

/** A pool and its input. */
type DedustPoolInput = { readonly pool: ReturnType<typeof childPools>[number]; readonly input: TokenAmount }

const followPools = (start: DedustPoolInput, facts: PatternFacts): Hop[] =>
  collectHops<DedustPoolInput>(start, next => readDedustHop(next, facts))

const readDedustHops = (start: Node, input: TokenAmount, facts: PatternFacts): Hop[] => {
  const [pool] = childPools(start)
  return pool ? followPools({ pool, input }, facts) : []
}

function readDedustHop(
  { pool, input }: DedustPoolInput,
  facts: PatternFacts,
): { hop: Hop; next: DedustPoolInput | undefined } | undefined {
  const event = readEvent(dedustSwapEvent, pool.node)
  const [next] = childPools(pool.node)
  const payout = next ? undefined : findDedustPayout(pool.node, facts)
  // Without a next pool there must be a payout; a pool that forwards must have emitted its event.
  if (next ? !event : !payout) return undefined
  const nodes = [pool.node, ...(payout?.nodes ?? [])]
  const expectedOut = otherPoolAsset(pool.node.account, input, pool.body.current.limit, facts)
  if (!event) return { hop: { success: false, in: input, out: expectedOut, nodes }, next: undefined }
  const out = payout?.out ?? toTokenAmount(fromDedustAsset(event.asset_out), event.amount_out)
  return {
    hop: { success: payout?.accepted ?? true, in: input, out, nodes },
    next: next && { pool: next, input: out },
  }
}

/** The payout of the last pool's vault. */
function findDedustPayout(pool: Node, facts: PatternFacts): PoolPayout | undefined {
  const [payout] = childTxs(pool, dedustPayoutFromPool)
  if (!payout) return undefined
  const [leg] = childLegs(payout.node)
  if (leg) {
    const paid = readLegPayout(leg, facts)
    const shares = hasOmnistonReferral(leg.transactions.find(({ account }) => account === leg.detail.recipient))
      ? childLegs(leg)
      : []
    const largest = largerOfTwo(shares.map(getReceivedAmount))
    return { out: largest ?? paid.out, accepted: leg.success, nodes: [payout.node, ...paid.nodes, ...shares] }
  }
  const [tonPayout] = childTxs(payout.node, dedustPayout)
  if (!tonPayout) return undefined
  const shares = hasOmnistonReferral(tonPayout.node)
    ? tonPayout.node.children.flatMap(child => (child.kind === 'tx' ? [child] : []))
    : []
  const largest = largerOfTwo(shares.map((share): TokenAmount => ({ type: 'coin', amount: share.value })))
  return {
    out: largest ?? { type: 'coin', amount: payout.body.amount },
    accepted: isAccepted(tonPayout.node),
    nodes: [payout.node, tonPayout.node, ...shares],
  }
}

/** Whether an Omniston referral contract splits the payout between the user and the referrer. */
const hasOmnistonReferral = (node: { interfaces: readonly string[]; children: readonly Node[] } | undefined): boolean =>
  node !== undefined && hasInterface(node.interfaces, 'omniston_referral')

/** The larger of two shares, which is the user's. */
function largerOfTwo(amounts: readonly TokenAmount[]): TokenAmount | undefined {
  const [one, other] = amounts
  if (!one || !other || amounts.length !== 2) return undefined
  return one.amount >= other.amount ? one : other
}

/**
 * DeDust v2, jettons for jettons. Its operations are not published: a swap is recognized by the pool replying to jettons
 * with other jettons and nothing else.
 *
 *     user ──jettons──▶ pool ──other jettons──▶ recipient
 */
export const dedustV2 = definePattern({
  name: 'swaps.dedustV2',
  actionType: 'JettonSwap',
  after: ['jettons.transfer'],
  shape: action(legKinds, { children: { paid: action(legKinds) } }),
  build({ node, paid }, facts, parent) {
    const pool = node.detail.recipient
    const user = findSwapUser(node, parent, facts)
    const isPool = node.transactions.some(
      ({ account, interfaces }) => account === pool && hasInterface(interfaces, 'dedust_v2_cpmm'),
    )
    if (user === undefined || pool === undefined || !isPool || paid.node.detail.sender !== pool) return undefined
    const [input, output] = [getSentAmount(node), getReceivedAmount(paid.node)]
    const isSameJetton = input.type === 'jetton' && output.type === 'jetton' && input.master === output.master
    if (isSameJetton || node.children.length > 1) return undefined
    return buildSwap({ dex: 'dedust', user, router: pool }, [
      { success: paid.node.success, in: input, out: output, nodes: [] },
    ])
  },
})
