import { defineOp, readEvent } from '../../actions/engine/op.ts'
import { definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { nonEmpty, otherThan, type Payouts, readPayouts } from '../../actions/patterns/payouts.ts'
import { bigUint, bool, coins, maybeAddress, record, uint } from '../../tlb/combinators.ts'
import { dedustDepositOperationsV2 } from './depositV2.ts'
import { payoutV2, tonPayout } from './payoutV2.ts'
import { dedustPoolOperationsV2 } from './poolsV2.ts'
import { dedustSwapOperationsV2 } from './swapV2.ts'

/* Pools of the second version keep shares in a contract for each owner, its position; they pay by themselves. */

// withdraw#20b5ef89 query_id:uint64 liquidity:Coins minimal_x_out:Coins minimal_y_out:Coins auto_claim_fees:Bool … = InternalMsgBody;
const withdraw = defineOp(
  'DedustV2Withdraw',
  record('#20b5ef89', { query_id: bigUint(64), liquidity: coins, min_x: coins, min_y: coins, claims_fees: bool }),
)
// withdraw_liquidity#bc1531a9 query_id:uint64 liquidity:Coins … = InternalMsgBody;
const withdrawLiquidity = defineOp('DedustV2WithdrawLiquidity', record('#bc1531a9', { query_id: bigUint(64) }))
// exit_liquidity#f6f6a3aa query_id:uint64 liquidity:Coins x_fees:Coins y_fees:Coins owner:MsgAddressInt … = InternalMsgBody;
const exitLiquidity = defineOp(
  'DedustV2ExitLiquidity',
  record('#f6f6a3aa', { query_id: bigUint(64), liquidity: coins, x_fees: coins, y_fees: coins, owner: maybeAddress }),
)
// withdrawal#c0d77b54 liquidity:Coins amount_x_out:Coins amount_y_out:Coins … = ExtOutMsgBody;
const withdrawalEvent = defineOp(
  'DedustV2Withdrawal',
  record('#c0d77b54', { liquidity: coins, amount_x: coins, amount_y: coins }),
)

/**
 * The owner withdraws a share; the pool emits an event and pays both tokens, and fees with them when it was requested.
 *
 *     owner ──withdraw──▶ pool ──withdraw_liquidity──▶ position ──exit_liquidity──▶ pool ══▶ recipient
 */
export const dedustWithdrawalV2 = definePattern({
  name: 'liquidity.dedustWithdrawalV2',
  actionType: 'LiquidityWithdrawal',
  shape: sentTx(withdraw, {
    children: {
      position: optional(tx(withdrawLiquidity, { children: { exit: optional(tx(exitLiquidity)) } })),
    },
  }),
  build({ node, body, position }, facts) {
    const exit = position?.exit?.node
    const event = exit && readEvent(withdrawalEvent, exit)
    // Without the event the pool has withdrawn nothing.
    const paid = exit && event && readPayouts(exit, facts, tonPayout)
    return {
      success: paid?.isPaid === true,
      detail: {
        protocol: 'dedust',
        owner: node.from,
        recipient: otherThan(node.from, paid?.recipient),
        pool: node.account,
        liquidity: event?.liquidity ?? body.liquidity,
        tokens: nonEmpty(paid?.amounts ?? []),
      },
      extraNodes: paid?.nodes ?? [],
    }
  },
})

// claim_position_fees#5652f1df query_id:uint64 excesses_to:MsgAddressInt = InternalMsgBody;
const claimFees = defineOp('DedustV2ClaimPositionFees', record('#5652f1df', { query_id: bigUint(64) }))
// claim_available_fees#25f19752 query_id:uint64 … = InternalMsgBody;
const claimAvailableFees = defineOp('DedustV2ClaimAvailableFees', record('#25f19752', { query_id: bigUint(64) }))
// payout_position_fees#29ff1bcf query_id:uint64 x_fees:Coins y_fees:Coins owner:MsgAddressInt … = InternalMsgBody;
const payoutFees = defineOp(
  'DedustV2PayoutPositionFees',
  record('#29ff1bcf', { query_id: bigUint(64), x_fees: coins, y_fees: coins, owner: maybeAddress }),
)

/**
 * The owner of a position claims its trading fees.
 *
 *     owner ──claim_position_fees──▶ pool ──claim_available_fees──▶ position ──payout_position_fees──▶ pool ══▶ owner
 */
export const dedustFeeClaimV2 = definePattern({
  name: 'liquidity.dedustFeeClaimV2',
  actionType: 'LiquidityFeeClaim',
  shape: sentTx(claimFees, {
    children: { position: optional(tx(claimAvailableFees, { children: { pay: optional(tx(payoutFees)) } })) },
  }),
  build({ node, position }, facts) {
    const pay = position?.pay
    const paid = pay && readPayouts(pay.node, facts, tonPayout)
    return {
      success: paid?.isPaid === true,
      detail: {
        protocol: 'dedust',
        claimer: node.from,
        recipient: otherThan(node.from, paid?.recipient),
        pool: node.account,
        holder: position?.node.account,
        fees: paid && pay && nonEmpty(bySide(paid, [pay.body.x_fees, pay.body.y_fees])),
      },
      extraNodes: paid?.nodes ?? [],
    }
  },
})

/** The payouts in the order of the pool's tokens; a side without fees has none, and its token is unknown. */
function bySide({ amounts }: Payouts, sides: readonly bigint[]): readonly TokenAmount[] {
  const rest = [...amounts]
  return sides.map(side => {
    const index = rest.findIndex(({ amount }) => amount === side)
    const [found] = index < 0 ? [] : rest.splice(index, 1)
    return found ?? { type: 'jetton', master: undefined, amount: side }
  })
}

// claim_protocol_fees#419a17b3 query_id:uint64 … = InternalMsgBody; claim_creator_fees#be3e3179 query_id:uint64 … = InternalMsgBody;
const claimProtocolFees = defineOp('DedustV2ClaimProtocolFees', record('#419a17b3', { query_id: bigUint(64) }))
const claimCreatorFees = defineOp('DedustV2ClaimCreatorFees', record('#be3e3179', { query_id: bigUint(64) }))

/**
 * The protocol, or the creator of a pool, claims its share of the fees.
 *
 *     claimer ──claim_protocol_fees | claim_creator_fees──▶ pool ══▶ recipient
 */
export const dedustShareClaimV2 = definePattern({
  name: 'liquidity.dedustShareClaimV2',
  actionType: 'LiquidityFeeClaim',
  shape: sentTx([claimProtocolFees, claimCreatorFees]),
  build({ node }, facts) {
    const paid = readPayouts(node, facts, tonPayout)
    return {
      success: paid.isPaid,
      detail: {
        protocol: 'dedust',
        claimer: node.from,
        recipient: otherThan(node.from, paid.recipient),
        pool: node.account,
        fees: nonEmpty(paid.amounts),
      },
      extraNodes: paid.nodes,
    }
  },
})

// claim_reward#909fdb65 query_id:uint64 reward_index:uint2 … = InternalMsgBody;
const claimReward = defineOp('DedustV2ClaimReward', record('#909fdb65', { query_id: bigUint(64), index: uint(2) }))
// claim_position_reward#2e0cccba query_id:uint64 … = InternalMsgBody;
const claimPositionReward = defineOp('DedustV2ClaimPositionReward', record('#2e0cccba', { query_id: bigUint(64) }))
// payout_reward#9e17fbbe query_id:uint64 amount:Coins reward_index:uint2 owner:MsgAddressInt … = InternalMsgBody;
const payoutReward = defineOp('DedustV2PayoutReward', record('#9e17fbbe', { query_id: bigUint(64), amount: coins }))

/**
 * The owner of a position claims a reward of the pool for its liquidity.
 *
 *     owner ──claim_reward──▶ pool ──claim_position_reward──▶ position ──payout_reward──▶ pool ══▶ owner
 */
export const dedustRewardClaimV2 = definePattern({
  name: 'farms.dedustRewardClaimV2',
  actionType: 'FarmClaim',
  shape: sentTx(claimReward, {
    children: { position: optional(tx(claimPositionReward, { children: { pay: optional(tx(payoutReward)) } })) },
  }),
  build({ node, body, position }, facts) {
    const paid = position?.pay && readPayouts(position.pay.node, facts, tonPayout)
    return {
      success: paid?.isPaid === true,
      detail: {
        protocol: 'dedust',
        user: node.from,
        farm: node.account,
        rewards: nonEmpty(paid?.amounts ?? []),
        rewardIndex: BigInt(body.index),
        holder: position?.node.account,
      },
      extraNodes: paid?.nodes ?? [],
    }
  },
})

/** The messages of the second version, in words. */
export const dedustOperationsV2: Readonly<Record<number, string>> = {
  ...dedustPoolOperationsV2,
  ...dedustSwapOperationsV2,
  ...dedustDepositOperationsV2,
  [payoutV2.code]: 'pay out TON',
  [withdraw.code]: 'withdraw liquidity',
  [withdrawLiquidity.code]: 'take liquidity out of a position',
  [exitLiquidity.code]: 'pay out liquidity',
  [claimFees.code]: 'claim fees',
  [claimAvailableFees.code]: 'claim fees of a position',
  [payoutFees.code]: 'pay out fees',
  [claimProtocolFees.code]: 'claim protocol fees',
  [claimCreatorFees.code]: 'claim creator fees',
  [claimReward.code]: 'claim a reward',
  [claimPositionReward.code]: 'claim a reward of a position',
  [payoutReward.code]: 'pay out a reward',
}
