import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import { abiOp, defineOp, hasSent } from '../../actions/engine/op.ts'
import { action, definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import {
  type CoinPayout,
  nonEmpty,
  otherThan,
  readBurned,
  readPayouts,
  transactionsOf,
} from '../../actions/patterns/payouts.ts'
import { isAccepted } from '../../actions/patterns/swaps/legs.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { record } from '../../tlb/combinators.ts'

const withdrawPayout = abiOp('MoonWithdrawLiquidityPayout')
/** A body, or a forward payload. */
const withdrawNotify = abiOp('MoonWithdrawLiquidityNotify')
// cancel_deposit_payout#16b463b4 … = InternalMsgBody;
const cancelPayout = defineOp('MoonCancelDepositPayout', record('#16b463b4', {}))

/** The message has no amount: the payout is mixed with the remaining gas. */
const tonPayout: CoinPayout<unknown> = { op: withdrawPayout, getAmount: ({ value }) => value }

/**
 * The owner burns LP tokens; the pool pays both tokens by itself.
 *
 *     owner ──jetton burn──▶ wallet ──burn_notification──▶ pool ┬─withdraw_liquidity_payout, TON──▶ owner
 *                                                              └─jettons──▶ owner
 */
export const moonWithdrawal = definePattern({
  name: 'liquidity.moonWithdrawal',
  actionType: 'LiquidityWithdrawal',
  shape: action('JettonBurn', {
    where: ({ node }) => findPool(node) !== undefined,
    children: { notification: optional(tx(withdrawNotify)) },
  }),
  build({ node }, facts) {
    const { sender: owner } = node.detail
    const paid = readPayouts(node, facts, tonPayout)
    return {
      success: node.success && paid.isPaid,
      detail: {
        protocol: 'mooncx',
        owner,
        recipient: otherThan(owner, paid.recipient),
        pool: findPool(node)?.account,
        burned: readBurned(node),
        tokens: nonEmpty(paid.amounts),
      },
      extraNodes: paid.nodes,
    }
  },
})

const findPool = (burn: Node): TxNode | undefined =>
  transactionsOf(burn).find(
    node =>
      hasSent(node, withdrawPayout) || hasSent(node, withdrawNotify) || hasInterface(node.interfaces, 'moon_pool'),
  )

/**
 * A cancelled deposit returns the TON that waited.
 *
 *     deposit contract or pool ──cancel_deposit_payout, TON──▶ owner
 */
export const moonRefund = definePattern({
  name: 'liquidity.moonRefund',
  actionType: 'LiquidityRefund',
  shape: sentTx(cancelPayout, { where: ({ node }) => !node.bounced }),
  build: ({ node }) => ({
    success: isAccepted(node),
    detail: {
      protocol: 'mooncx',
      owner: node.account,
      holder: node.from,
      tokens: [{ type: 'coin', amount: node.value }],
    },
  }),
})

/** Its messages, in words. */
export const moonOperations: Readonly<Record<number, string>> = {
  3011153931: 'swap',
  3414112470: 'pay out a swap',
  3296468823: 'return a rejected swap',
  3005069185: 'deposit liquidity',
  3131714587: 'collect one side of a deposit',
  1796966975: 'deposit both sides',
  1937460918: 'notify of added liquidity',
  2108649568: 'reject a deposit',
  [withdrawPayout.code]: 'pay out liquidity',
  [withdrawNotify.code]: 'notify of withdrawn liquidity',
  [cancelPayout.code]: 'refund a deposit',
  67889885: 'collect fees',
}
