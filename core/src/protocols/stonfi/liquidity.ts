import type { Node, PatternFacts, TxNode } from '../../actions/engine/nodes.ts'
import { abiOp, defineOp, hasSent, readNodeBody } from '../../actions/engine/op.ts'
import { action, definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import {
  countSent,
  joinPayouts,
  nonEmpty,
  otherThan,
  type Payouts,
  readBurned,
  readOwed,
  transactionsOf,
} from '../../actions/patterns/payouts.ts'
import { childTxs } from '../../actions/patterns/swaps/legs.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { bigUint, maybeAddress, record } from '../../tlb/combinators.ts'
import { stonfiPaymentRequest, stonfiPayToV2, stonfiPayVaultV2 } from './swap.ts'

const burnNotificationV2 = abiOp('StonfiBurnNotificationExtV2')
const withdrawFeeV2 = abiOp('StonfiWithdrawFeeV2')
const vaultPayToV2 = abiOp('StonfiVaultPayToV2')
const provideLpV2 = abiOp('StonfiProvideLpV2')

/* Requests without a published schema, by their op codes. */
// refund_me#0bf3f447 query_id:uint64 = InternalMsgBody;
const refundMeV1 = defineOp('StonfiRefundMe', record('#0bf3f447', { query_id: bigUint(64) }))
// cb_refund_me#89446a42 query_id:uint64 tot_am0:Coins tot_am1:Coins user:MsgAddress = InternalMsgBody;
const refundCallbackV1 = defineOp('StonfiCbRefundMe', record('#89446a42', { query_id: bigUint(64) }))
// collect_fees#1fcb7d3d query_id:uint64 = InternalMsgBody;
const collectFeesV1 = defineOp('StonfiCollectFees', record('#1fcb7d3d', { query_id: bigUint(64) }))
// provide_lp#fcf9e58f query_id:uint64 owner:MsgAddress … = InternalMsgBody;
const provideLpV1 = defineOp('StonfiProvideLp', record('#fcf9e58f', { query_id: bigUint(64), from_user: maybeAddress }))
// refund_me#132b9a2c query_id:uint64 = InternalMsgBody;
const refundMeV2 = defineOp('StonfiRefundMeV2', record('#132b9a2c', { query_id: bigUint(64) }))
// cb_refund_me#0f98e2b8 query_id:uint64 … = InternalMsgBody;
const refundCallbackV2 = defineOp('StonfiCbRefundMeV2', record('#0f98e2b8', { query_id: bigUint(64) }))
// collect_fees#1ee4911e query_id:uint64 = InternalMsgBody;
const collectFeesV2 = defineOp('StonfiCollectFeesV2', record('#1ee4911e', { query_id: bigUint(64) }))

type PayTo = {
  readonly amount0_out: bigint
  readonly token0_address: TxNode['from']
  readonly amount1_out: bigint
  readonly token1_address: TxNode['from']
}

/** What a payment request of a pool makes its router pay; sides without an amount are left out. */
function readPayment(router: TxNode, sides: PayTo, facts: PatternFacts): Payouts {
  const owed = [
    { wallet: sides.token0_address, amount: sides.amount0_out },
    { wallet: sides.token1_address, amount: sides.amount1_out },
  ].filter(({ amount }) => amount > 0n)
  const { nodes, ...paid } = readOwed(router, owed, facts)
  return { ...paid, nodes: [router, ...nodes] }
}

/** The payments of one pool's transaction: one with both tokens (version 1), or one for each token (version 2). */
function readPayments(pool: Node, facts: PatternFacts): Payouts {
  const payments = [
    ...childTxs(pool, stonfiPaymentRequest).map(({ node, body }) => readPayment(node, body.params, facts)),
    ...childTxs(pool, stonfiPayToV2).map(({ node, body }) => readPayment(node, body.additional_info, facts)),
  ]
  const sent = countSent(pool, stonfiPaymentRequest.code, stonfiPayToV2.code)
  const joined = joinPayouts(payments)
  return { ...joined, isPaid: joined.isPaid && payments.length === sent }
}

/**
 * The owner burns LP tokens; the pool makes the router pay both tokens.
 *
 *     owner ──jetton burn──▶ wallet ──burn_notification──▶ pool ──payment_request──▶ router ══▶ owner
 */
export const stonfiWithdrawal = definePattern({
  name: 'liquidity.stonfiWithdrawal',
  actionType: 'LiquidityWithdrawal',
  shape: action('JettonBurn', { where: ({ node }) => findPoolV1(node) !== undefined }),
  build({ node }, facts) {
    const { sender: owner } = node.detail
    const paid = readPayments(node, facts)
    return {
      success: node.success && paid.isPaid,
      detail: {
        protocol: 'stonfi',
        owner,
        recipient: otherThan(owner, paid.recipient),
        pool: findPoolV1(node)?.account,
        burned: readBurned(node),
        tokens: nonEmpty(paid.amounts),
      },
      extraNodes: paid.nodes,
    }
  },
})

const findPoolV1 = (burn: Node): TxNode | undefined =>
  transactionsOf(burn).find(node => hasSent(node, stonfiPaymentRequest) || hasInterface(node.interfaces, 'stonfi_pool'))

/**
 * The same in version 2, whose wallets notify the pool by a message of their own.
 *
 *     owner ──jetton burn──▶ wallet ──burn_notification_ext──▶ pool ┬─pay_to──▶ router ══▶ recipient
 *                                                                  └─pay_to──▶ router ══▶ recipient
 */
export const stonfiWithdrawalV2 = definePattern({
  name: 'liquidity.stonfiWithdrawalV2',
  actionType: 'LiquidityWithdrawal',
  shape: action('JettonBurn', {
    where: ({ node }) => transactionsOf(node).some(each => hasSent(each, burnNotificationV2)),
    children: { pool: optional(tx(burnNotificationV2)) },
  }),
  build({ node, pool }, facts) {
    const { sender: owner } = node.detail
    const paid = pool && readPayments(pool.node, facts)
    const burned = readBurned(node)
    return {
      success: node.success && paid?.isPaid === true,
      detail: {
        protocol: 'stonfi',
        owner,
        recipient: otherThan(owner, paid?.recipient),
        pool: pool?.node.account,
        burned: burned.type === 'jetton' && pool ? { ...burned, master: burned.master ?? pool.node.account } : burned,
        tokens: nonEmpty(paid?.amounts ?? []),
      },
      extraNodes: paid?.nodes ?? [],
    }
  },
})

/**
 * The owner takes back a half that waits in the deposit contract.
 *
 *     owner ──refund_me──▶ deposit contract ──cb_refund_me──▶ pool ──payment_request──▶ router ══▶ owner
 */
export const stonfiRefund = definePattern({
  name: 'liquidity.stonfiRefund',
  actionType: 'LiquidityRefund',
  // TONCO's deposit contracts take the same request.
  shape: sentTx(refundMeV1, { children: { pool: tx(refundCallbackV1) } }),
  build: ({ node, pool }, facts) => describeRefund(node, pool.node, facts),
})

/** The same in version 2. */
export const stonfiRefundV2 = definePattern({
  name: 'liquidity.stonfiRefundV2',
  actionType: 'LiquidityRefund',
  shape: sentTx(refundMeV2, { children: { pool: optional(tx(refundCallbackV2)) } }),
  build: ({ node, pool }, facts) => describeRefund(node, pool?.node, facts),
})

function describeRefund(holder: SentNode, pool: TxNode | undefined, facts: PatternFacts) {
  const paid = pool && readPayments(pool, facts)
  return {
    success: paid?.isPaid === true,
    detail: {
      protocol: 'stonfi',
      owner: holder.from,
      pool: pool?.account,
      holder: holder.account,
      tokens: nonEmpty(paid?.amounts ?? []),
    },
    extraNodes: paid?.nodes ?? [],
  }
}
type SentNode = TxNode & { readonly from: NonNullable<TxNode['from']> }

/**
 * Anybody makes a pool pay the fees of the protocol to their recipient, version 1 for a reward.
 *
 *     caller ──collect_fees──▶ pool ┬─payment_request | pay_to──▶ router ══▶ recipient
 *                                   └─payment_request──▶ router ══▶ caller
 */
export const stonfiFeeCollection = definePattern({
  name: 'liquidity.stonfiFeeCollection',
  actionType: 'LiquidityFeeClaim',
  shape: sentTx([collectFeesV1, collectFeesV2]),
  build({ node }, facts) {
    const paid = readPayments(node, facts)
    const [requests, toVault] = [childTxs(node, stonfiPaymentRequest), childTxs(node, stonfiPayVaultV2)]
    // The protocol's fees come before the reward of the caller, which may fail.
    const [first] = requests
    const main = first ? readPayment(first.node, first.body.params, facts) : paid
    return {
      success: main.isPaid && requests.length === countSent(node, stonfiPaymentRequest.code),
      detail: {
        protocol: 'stonfi',
        claimer: node.from,
        recipient: otherThan(node.from, main.recipient),
        pool: node.account,
        fees: nonEmpty(main.amounts),
      },
      extraNodes: [...paid.nodes, ...toVault.map(({ node: vault }) => vault)],
    }
  },
})

/**
 * A referrer withdraws the fees that a vault of version 2 has collected.
 *
 *     owner ──withdraw_fee──▶ vault ──vault_pay_to──▶ router ══▶ owner
 */
export const stonfiVaultClaim = definePattern({
  name: 'liquidity.stonfiVaultClaim',
  actionType: 'LiquidityFeeClaim',
  shape: sentTx(withdrawFeeV2, { children: { pay: optional(tx(vaultPayToV2)) } }),
  build({ node, pay }, facts) {
    const owed = pay && { wallet: pay.body.token_address, amount: pay.body.amount_out }
    const paid = pay && owed && readOwed(pay.node, [owed], facts)
    return {
      success: paid?.isPaid === true,
      detail: {
        protocol: 'stonfi',
        claimer: node.from,
        recipient: otherThan(node.from, paid?.recipient),
        holder: node.account,
        fees: nonEmpty(paid?.amounts ?? []),
      },
      extraNodes: paid?.nodes ?? [],
    }
  },
})

/**
 * The first deposit into a pool deploys it.
 *
 *     owner ──jettons──▶ router ──provide_lp, StateInit──▶ pool
 */
export const stonfiPoolCreation = definePattern({
  name: 'liquidity.stonfiPoolCreation',
  actionType: 'PoolCreation',
  shape: action('ContractDeploy', { where: ({ node }) => node.transactions.some(isProvision) }),
  build({ node }) {
    const pool = node.transactions.find(isProvision)
    if (pool === undefined) return undefined
    const creator = (readNodeBody(provideLpV2, pool) ?? readNodeBody(provideLpV1, pool))?.from_user
    if (creator === undefined) return undefined
    return {
      success: pool.success,
      detail: { protocol: 'stonfi', creator, factory: pool.from, pool: pool.account },
    }
  },
})

const isProvision = ({ opCode, bounced }: TxNode): boolean =>
  !bounced && (opCode === provideLpV1.code || opCode === provideLpV2.code)

/** The messages of both versions, in words. */
export const stonfiOperations: Readonly<Record<number, string>> = {
  630424929: 'swap',
  [stonfiPaymentRequest.code]: 'pay out',
  1717886506: 'swap',
  1775180379: 'swap in another pool',
  [stonfiPayToV2.code]: 'pay out',
  [stonfiPayVaultV2.code]: 'pay a fee into a vault',
  76607643: 'credit a referral fee',
  [provideLpV1.code]: 'provide liquidity',
  [provideLpV2.code]: 'provide liquidity',
  1205813559: 'provide liquidity to another pool',
  1355195988: 'collect one side of a deposit',
  1457515402: 'mint LP tokens',
  116184359: 'mint LP tokens',
  1291331587: 'complete a deposit with the waiting tokens',
  267960262: 'complete a deposit with the waiting tokens',
  [burnNotificationV2.code]: 'burn LP tokens',
  [refundCallbackV1.code]: 'refund a waiting deposit',
  [refundMeV2.code]: 'refund a waiting deposit',
  [refundCallbackV2.code]: 'refund a waiting deposit',
  [collectFeesV1.code]: 'collect protocol fees',
  [collectFeesV2.code]: 'collect protocol fees',
  [withdrawFeeV2.code]: 'withdraw fees from a vault',
  [vaultPayToV2.code]: 'pay out fees of a vault',
}
