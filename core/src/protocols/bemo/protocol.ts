import { defineOp } from '../../actions/engine/op.ts'
import { action, definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { exitCodeOf } from '../../actions/patterns/steps.ts'
import type { Cell } from '../../cell/Cell.ts'
import { tryRead } from '../../errors.ts'
import { address, bigUint, coins, record } from '../../tlb/combinators.ts'
import { type UnixSec, unixSec } from '../../units.ts'

const protocol = 'bemo'

// stake#4253c4d5 query_id:uint64 forward_ton_amount:Grams forward_payload:(Either Cell ^Cell) = InternalMsgBody;
const stake = defineOp('BemoStakeRequest', record('#4253c4d5', { query_id: bigUint(64), forward_ton_amount: coins }))

/**
 * TON is staked; the token's master is the staking contract.
 *
 *     staker ──stake──▶ bemo ──internal_transfer──▶ wallet of the staker ──▶ …
 */
const bemoStake = definePattern({
  name: 'bemo.stake',
  actionType: 'LiquidStake',
  shape: sentTx(stake, { children: { mint: optional(action('JettonMint')) } }),
  build({ node, mint }) {
    // Only a mint, or a rejection, distinguishes it from another contract with this operation.
    if (mint === undefined && node.success && node.tx.outMessages.length === 0) return undefined
    const { recipient, jetton, amount } = mint?.node.detail ?? {}
    return {
      success: node.success && mint?.node.success === true,
      detail: {
        protocol,
        staker: node.from,
        ...(recipient !== undefined && recipient !== node.from && { owner: recipient }),
        pool: node.account,
        amount: { type: 'coin', amount: node.value },
        ...(amount !== undefined && { received: { type: 'jetton' as const, master: jetton, amount } }),
        exitCode: exitCodeOf(node),
      },
    }
  },
})

// deploy_unstake_request#10a1ce75 query_id:uint64 owner:MsgAddress ton_amount:Grams jetton_amount:Grams
//   forward_payload:(Maybe ^Cell) lockup_timestamp:uint32 = InternalMsgBody;
const deployRequest = defineOp(
  'BemoDeployRequest',
  record('#10a1ce75', { query_id: bigUint(64), owner: address, ton_amount: coins, jetton_amount: coins }),
)

/**
 * Tokens are burned: a contract of the request waits until the stake is unlocked.
 *
 *     staker ──burn──▶ … ──burn_notification──▶ bemo ──deploy_unstake_request──▶ request
 */
const bemoUnstakeRequest = definePattern({
  name: 'bemo.unstakeRequest',
  actionType: 'LiquidUnstakeRequest',
  shape: action('JettonBurn', { children: { request: tx(deployRequest) } }),
  build({ node, request: { node: request, body } }) {
    if (request.from === undefined) return undefined
    return {
      success: node.success && request.success && !request.bounced,
      detail: {
        protocol,
        staker: node.detail.sender,
        pool: request.from,
        tokens: { type: 'jetton', master: node.detail.jetton, amount: node.detail.amount },
        expected: { type: 'coin', amount: body.ton_amount },
        unlocks: readLockup(request.tx.inMessage?.body),
        request: request.account,
      },
    }
  },
})

/** The time at the end of the request. */
const readLockup = (body: Cell | null | undefined): UnixSec | undefined =>
  body == null
    ? undefined
    : tryRead(() => {
        const slice = body.slice()
        slice.skip(body.bits - 32)
        return unixSec(slice.loadUint(32))
      })

// unstake#492ab1b3 index:uint64 owner:MsgAddress ton_amount:Grams jetton_amount:Grams … = InternalMsgBody;
const unstake = defineOp(
  'BemoUnstakeOfRequest',
  record('#492ab1b3', { index: bigUint(64), owner: address, ton_amount: coins, jetton_amount: coins }),
)
// unstake_notification#90c80a07 query_id:uint64 forward_payload:(Maybe ^Cell) = InternalMsgBody;
const unstakeNotification = defineOp('BemoUnstakePayout', record('#90c80a07', { query_id: bigUint(64) }))

/**
 * A request is due, and anyone has woken it.
 *
 *     request ──unstake──▶ bemo ──unstake_notification, TON──▶ owner
 */
const bemoUnstake = definePattern({
  name: 'bemo.unstake',
  actionType: 'LiquidUnstake',
  shape: sentTx(unstake, { children: { payout: optional(tx(unstakeNotification)) } }),
  build({ node, body, payout }) {
    const isPaid = payout?.node.account === body.owner && !payout.node.bounced && payout.node.value >= body.ton_amount
    return {
      success: node.success && isPaid,
      detail: {
        protocol,
        owner: body.owner,
        pool: node.account,
        amount: { type: 'coin', amount: body.ton_amount },
        tokens: { type: 'jetton', master: node.account, amount: body.jetton_amount },
        requestIndex: body.index,
        exitCode: exitCodeOf(node),
      },
    }
  },
})

/** bemo: liquid staking. */
export const bemoProtocol = defineProtocol({
  name: 'bemo',
  patterns: {},
  extended: { operations: [bemoStake, bemoUnstakeRequest, bemoUnstake] },
  operations: {
    '0x38633538': 'unstake request returned',
    '0x4353307d': 'TON with rewards',
    '0x75339d14': 'refresh of the lockup',
    '0x7e4d3ce7': 'payment of commission',
  },
})
