import type { Node } from '../../actions/engine/nodes.ts'
import { abiEvent, abiJettonPayload, abiOp, readEvent } from '../../actions/engine/op.ts'
import { action, definePattern } from '../../actions/engine/pattern.ts'
import { type TokenAsset, toTokenAmount } from '../../actions/kinds/tokenAmount.ts'
import {
  childLegs,
  childTxs,
  getReceivedAmount,
  getSentAmount,
  isAccepted,
  legKinds,
} from '../../actions/patterns/swaps/legs.ts'
import {
  buildSwap,
  defineCoinSwap,
  defineJettonSwap,
  defineNextHop,
  findSwapUser,
  followPools,
  type PoolChain,
  readLegPayout,
  senderOfChild,
} from '../../actions/patterns/swaps/swapPatterns.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import type { DedustAsset } from '../../messages/bodies.gen.ts'
import { addressOf } from '../../units.ts'

/** The token of an asset. */
export function fromDedustAsset(asset: DedustAsset): TokenAsset {
  if (asset.sum_type === 'Native') return { type: 'coin' }
  if (asset.sum_type === 'ExtraCurrency') return { type: 'currency', id: asset.extra_currency.currency_id >>> 0 }
  return { type: 'jetton', master: addressOf(asset.jetton.workchain_id, asset.jetton.address) }
}

const dedustSwap = abiOp('DedustSwap')
export const dedustSwapPayload = abiJettonPayload('DedustSwap')
const dedustSwapExternal = abiOp('DedustSwapExternal')
const dedustSwapPeer = abiOp('DedustSwapPeer')
export const dedustPayoutFromPool = abiOp('DedustPayoutFromPool')
export const dedustPayout = abiOp('DedustPayout')
const dedustSwapEvent = abiEvent('DedustSwap')

const childPools = (node: Node) => [...childTxs(node, dedustSwapExternal), ...childTxs(node, dedustSwapPeer)]
type Pool = ReturnType<typeof childPools>[number]

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
  readHops: (node, facts) => followPools(pools, childPools(node)[0], getSentAmount(node), facts),
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
  readHops: ({ node, body }, facts) =>
    followPools(pools, childPools(node)[0], { type: 'coin', amount: body.amount }, facts),
})

/** A later pool rejected the swap: its input, the intermediate token, goes to the user. */
export const dedustNextHop = defineNextHop({
  name: 'swaps.dedustNextHop',
  dex: 'dedust',
  after: ['swaps.dedust', 'swaps.dedustFromTon'],
  op: dedustSwapPeer,
  readHops: (pool, input, facts) => followPools(pools, pool, input, facts),
})

const pools: PoolChain<Pool> = {
  findPools: childPools,
  readOutput({ node }) {
    const event = readEvent(dedustSwapEvent, node)
    return event && toTokenAmount(fromDedustAsset(event.asset_out), event.amount_out)
  },
  isRejected: () => true,
  getMinOut: ({ body }) => body.current.limit,
  findPayout(pool, facts) {
    const [payout] = childTxs(pool, dedustPayoutFromPool)
    if (!payout) return undefined
    const [leg] = childLegs(payout.node)
    if (leg) {
      const paid = readLegPayout(leg, facts)
      return { out: paid.out, accepted: leg.success, nodes: [payout.node, ...paid.nodes] }
    }
    const [tonPayout] = childTxs(payout.node, dedustPayout)
    return (
      tonPayout && {
        out: { type: 'coin', amount: payout.body.amount },
        accepted: isAccepted(tonPayout.node),
        nodes: [payout.node, tonPayout.node],
      }
    )
  },
}

/**
 * DeDust v2, jettons for jettons with another payload: a swap is recognized by the pool replying to jettons with other
 * jettons and nothing else.
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
