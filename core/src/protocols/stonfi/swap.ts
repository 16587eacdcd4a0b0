import type { Node, PatternFacts } from '../../actions/engine/nodes.ts'
import { abiJettonPayload, abiOp } from '../../actions/engine/op.ts'
import { definePattern, type TxMatch, tx } from '../../actions/engine/pattern.ts'
import type { SwapPayout } from '../../actions/kinds/exchanges.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { excess } from '../../actions/ops/messages.ts'
import {
  amountInWallet,
  childLegs,
  childTxs,
  getSentAmount,
  type Leg,
  readLegPayload,
} from '../../actions/patterns/swaps/legs.ts'
import {
  asSuccessfulSwap,
  buildSwap,
  collectHops,
  defineJettonSwap,
  type Hop,
  readLegPayout,
  senderOfChild,
} from '../../actions/patterns/swaps/swapPatterns.ts'
import type { Value } from '../../tlb/combinators.ts'

/** The exit code of a successful STON.fi swap, from pool to router. */
const stonfiSwapOkCode = 0xc64370e5
const stonfiSwapOkReferralCode = 0x45078540

export const stonfiSwapPayload = abiJettonPayload('StonfiSwap')
const stonfiSwap = abiOp('StonfiSwap')
export const stonfiPaymentRequest = abiOp('StonfiPaymentRequest')
export const stonfiSwapPayloadV2 = abiJettonPayload('StonfiSwapV2')
const stonfiSwapV2 = abiOp('StonfiSwapV2')
export const stonfiPayToV2 = abiOp('StonfiPayToV2')
export const stonfiPayVaultV2 = abiOp('StonfiPayVaultV2')
const stonfiDepositRefFeeV2 = abiOp('StonfiDepositRefFeeV2')

/**
 * STON.fi v1. The exit code of a payment request distinguishes the swap output from a refund; a second payment goes to
 * the referrer and is a transfer of its own.
 *
 *     user ──jettons──▶ router ──swap──▶ pool ──payment_request──▶ router ──jettons──▶ recipient
 */
export const stonfi = defineJettonSwap({
  name: 'swaps.stonfi',
  dex: 'stonfi',
  after: ['jettons.transfer', 'pTon.v1'],
  payloads: [stonfiSwapPayload],
  findRouter: node => senderOfChild(node, stonfiSwap),
  readHops(node, facts) {
    const swapPayload = readLegPayload(stonfiSwapPayload, node)
    const [pool] = childTxs(node, stonfiSwap)
    if (!swapPayload || !pool) return []
    const requests = childTxs(pool.node, stonfiPaymentRequest)
    const request = requests.find(({ body }) => body.exit_code !== stonfiSwapOkReferralCode)
    const [leg] = request ? childLegs(request.node) : []
    if (!request || !leg) return []
    const paid = readLegPayout(leg, facts)
    const success =
      request.body.exit_code === stonfiSwapOkCode && leg.success && leg.detail.senderWallet === swapPayload.token_wallet
    return [
      {
        success,
        in: getSentAmount(node),
        out: success ? paid.out : amountInWallet(swapPayload.token_wallet, swapPayload.min_out, facts),
        nodes: [pool.node, ...requests.map(({ node: request }) => request), ...paid.nodes],
      },
    ]
  },
})

/**
 * STON.fi v2: any number of pools under one router, and of routers after each other. A pool may pay a share into the
 * referrer's vault.
 *
 *     user ──jettons──▶ router ──swap──▶ pool ┬─pay_vault──▶ router ──deposit_ref_fee──▶ vault ──excess──▶ …
 *                                            └─pay_to──▶ router ┬─jettons──▶ recipient, or the next router
 *                                                               └─swap──▶ the next pool
 */
export const stonfiV2 = defineJettonSwap({
  name: 'swaps.stonfiV2',
  dex: 'stonfi',
  after: ['jettons.transfer', 'pTon.v1', 'pTon.v2', 'pTon.v2Payout'],
  payloads: [stonfiSwapPayloadV2],
  findRouter: node => senderOfChild(node, stonfiSwapV2),
  readHops(node, facts) {
    const [pool] = childTxs(node, stonfiSwapV2)
    return pool ? collectHops({ pool, input: getSentAmount(node) }, next => readStonfiHop(next, facts)) : []
  },
})

/** A later pool rejected the swap: its input, the intermediate token, is returned. */
export const stonfiV2NextHop = definePattern({
  name: 'swaps.stonfiV2NextHop',
  actionType: 'JettonSwap',
  after: ['swaps.stonfiV2'],
  shape: tx(stonfiSwapV2, { where: (_, __, parent) => asSuccessfulSwap(parent) !== undefined }),
  build({ node, body }, facts, parent) {
    const previous = asSuccessfulSwap(parent)
    if (!previous || node.from === undefined) return undefined
    const hops = collectHops({ pool: { node, body }, input: previous.detail.out }, next => readStonfiHop(next, facts))
    return buildSwap({ dex: 'stonfi', user: previous.detail.user, router: node.from }, hops)
  },
})

type Pool = TxMatch<Value<typeof stonfiSwapV2.layout>>

type StonfiPoolInput = { readonly pool: Pool; readonly input: TokenAmount; readonly bridge?: Leg }

function readStonfiHop(
  { pool, input, bridge }: StonfiPoolInput,
  facts: PatternFacts,
): { hop: Hop; next: StonfiPoolInput | undefined } | undefined {
  const [pay] = childTxs(pool.node, stonfiPayToV2)
  if (!pay) return undefined
  const [nextInRouter] = childTxs(pay.node, stonfiSwapV2)
  const [leg] = childLegs(pay.node)
  const { exit_code, additional_info: info } = pay.body
  const { token_wallet1, swap_body } = pool.body.dex_payload
  const paid = leg && readLegPayout(leg, facts)
  if (!nextInRouter && !paid) return undefined
  const success = exit_code === stonfiSwapOkCode && (leg?.success ?? true)
  const output = paid?.out ?? readPaidAmount(info, facts)
  const [nextRouter] = leg ? childTxs(leg, stonfiSwapV2) : []
  return {
    hop: {
      success,
      in: input,
      out: success ? output : amountInWallet(token_wallet1, swap_body.min_out, facts),
      nodes: [...(bridge ? [bridge] : []), pool.node, pay.node, ...childVaultDeposits(pool), ...(paid?.nodes ?? [])],
      payouts: findReferralFees(pool, facts),
    },
    next: nextInRouter
      ? { pool: nextInRouter, input: output }
      : leg && nextRouter && { pool: nextRouter, input: output, bridge: leg },
  }
}

/** The amount that a pool makes its router pay: of one of its two tokens. */
const readPaidAmount = (
  info: Pick<
    Value<typeof stonfiPayToV2.layout>['additional_info'],
    'amount0_out' | 'amount1_out' | 'token0_address' | 'token1_address'
  >,
  facts: PatternFacts,
): TokenAmount =>
  info.amount0_out === 0n
    ? amountInWallet(info.token1_address, info.amount1_out, facts)
    : amountInWallet(info.token0_address, info.amount0_out, facts)

/** The fees that arrived in referrers' vaults: no jettons move, the router keeps them until the referrer withdraws. */
const findReferralFees = (pool: Pool, facts: PatternFacts): SwapPayout[] =>
  childTxs(pool.node, stonfiPayVaultV2).flatMap(({ node, body: { owner, additional_info } }) =>
    childTxs(node, stonfiDepositRefFeeV2).flatMap(({ node: deposit }) =>
      deposit.success
        ? [
            {
              recipient: owner ?? deposit.account,
              amount: readPaidAmount(additional_info, facts),
              transaction: deposit.tx.hash,
            },
          ]
        : [],
    ),
  )

const childVaultDeposits = (pool: Pool): Node[] =>
  childTxs(pool.node, stonfiPayVaultV2).flatMap(({ node }) => [
    node,
    ...childTxs(node, stonfiDepositRefFeeV2).flatMap(deposit => [
      deposit.node,
      ...childTxs(deposit.node, excess).map(change => change.node),
    ]),
  ])
