import type { Value } from '../../../tlb/combinators.ts'
import type { Facts } from '../../../trace/facts.ts'
import type { Node } from '../../nodes.ts'
import { excess } from '../../ops/jetton.ts'
import {
  stonfiDepositRefFeeV2,
  stonfiPayToV2,
  stonfiPayVaultV2,
  stonfiSwapOrderV2,
  stonfiSwapV2,
  swapOk,
} from '../../ops/stonfi.ts'
import { definePattern, made, type TxMatch, tx } from '../../pattern.ts'
import type { Sum } from '../../sum.ts'
import { givenBy, type Leg, legKinds, legsBelow, orderIn, sumIn, txsBelow } from './legs.ts'
import { userOf } from './orders.ts'
import { type Hop, hopsFrom, payout, swapAbove, swapOf } from './swap.ts'

/**
 * STON.fi, second generation: any number of pools under one router, and of routers after each other. A pool may pay a
 * part into the vault of the one who brought the customer.
 *
 *     user ──jettons──▶ router ──swap──▶ pool ┬─pay_vault──▶ router ──deposit_ref_fee──▶ vault ──excess──▶ …
 *                                            └─pay_to──▶ router ┬─jettons──▶ recipient, or the next router
 *                                                               └─swap──▶ the next pool
 */
export const stonfiV2 = definePattern({
  name: 'swaps.stonfiV2',
  makes: 'JettonSwap',
  after: ['jettons.transfer', 'proxyTon.first', 'proxyTon.second', 'proxyTon.secondPayout'],
  shape: made(legKinds, { where: ({ node }) => orderIn(stonfiSwapOrderV2, node) !== undefined }),
  build({ node }, facts, above) {
    const [pool] = txsBelow(node, stonfiSwapV2)
    const user = userOf(node, above)
    if (!pool || user === undefined || pool.node.from === undefined) return undefined
    return swapOf(
      { dex: 'stonfi', user, router: pool.node.from },
      hopsFrom({ pool, given: givenBy(node) }, place => hopAt(place, facts)),
      [node],
    )
  },
})

/** The pool after an exchange that went through refused: what it was given goes back, in the coin of half-way. */
export const stonfiV2NextHop = definePattern({
  name: 'swaps.stonfiV2NextHop',
  makes: 'JettonSwap',
  after: ['swaps.stonfiV2'],
  shape: tx(stonfiSwapV2, { where: (_, __, above) => swapAbove(above) !== undefined }),
  build({ node, body }, facts, above) {
    const before = swapAbove(above)
    if (!before || node.from === undefined) return undefined
    const hops = hopsFrom({ pool: { node, body }, given: before.detail.out }, place => hopAt(place, facts))
    return swapOf({ dex: 'stonfi', user: before.detail.user, router: node.from }, hops)
  },
})

type Pool = TxMatch<Value<typeof stonfiSwapV2.layout>>

/** A pool, what it was given, and the leg that brought it there from another router. */
type Place = { readonly pool: Pool; readonly given: Sum; readonly bridge?: Leg }

function hopAt({ pool, given, bridge }: Place, facts: Facts): { hop: Hop; next: Place | undefined } | undefined {
  const [pay] = txsBelow(pool.node, stonfiPayToV2)
  if (!pay) return undefined
  const [inside] = txsBelow(pay.node, stonfiSwapV2)
  const [leg] = legsBelow(pay.node)
  const { exit_code, additional_info: info } = pay.body
  const { token_wallet1, swap_body } = pool.body.dex_payload
  const paid = leg && payout(leg)
  if (!inside && !paid) return undefined
  const success = exit_code === swapOk && (leg?.success ?? true)
  const got =
    paid?.out ??
    (info.amount0_out === 0n
      ? sumIn(info.token1_address, info.amount1_out, facts)
      : sumIn(info.token0_address, info.amount0_out, facts))
  const [outside] = leg ? txsBelow(leg, stonfiSwapV2) : []
  return {
    hop: {
      success,
      in: given,
      out: success ? got : sumIn(token_wallet1, swap_body.min_out, facts),
      nodes: [...(bridge ? [bridge] : []), pool.node, pay.node, ...vaultOf(pool), ...(paid?.nodes ?? [])],
    },
    next: inside ? { pool: inside, given: got } : leg && outside && { pool: outside, given: got, bridge: leg },
  }
}

/** What a pool set aside for the one who brought the customer. */
const vaultOf = (pool: Pool): Node[] =>
  txsBelow(pool.node, stonfiPayVaultV2).flatMap(({ node }) => [
    node,
    ...txsBelow(node, stonfiDepositRefFeeV2).flatMap(deposit => [
      deposit.node,
      ...txsBelow(deposit.node, excess).map(change => change.node),
    ]),
  ])
