import type { PatternFacts, TxNode } from '../../actions/engine/nodes.ts'
import { hasSent } from '../../actions/engine/op.ts'
import { definePattern, sentTx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { childSteps, exitCodeOf, type Step } from '../../actions/patterns/steps.ts'
import {
  childLegs,
  getReceivedAmount,
  getSentAmount,
  type Leg,
  legWith,
  readLegPayload,
} from '../../actions/patterns/swaps/legs.ts'
import {
  addressFromKey,
  cancelStake,
  cancelUnstake,
  claimRewards,
  inviteData,
  operations,
  receiveJettons,
  sendClaimedRewards,
  stakePayload,
  unstakeJettons,
  unstakeRequest,
  updateRequest,
  updateRequestAmounts,
  updateRewards,
} from './messages.ts'

const protocol = 'JVault'

/** The jetton that stands for the stake: a stake wallet is a wallet of it. */
const stakeJettonOf = (stakeWallet: TxNode, facts: PatternFacts) => facts.jettonWallet(stakeWallet.account)?.jetton

const walletOf = (leg: Leg, side: 'senderWallet' | 'recipientWallet') => leg.detail[side]

/** The stake wallet has stored what the pool replied. */
const isStored = (update: Step<unknown> | undefined): boolean =>
  update !== undefined && childSteps(update.node, updateRewards).some(({ first }) => first.success)

/**
 * Jettons for a lock period; the pool passes them to the user's stake wallet, which lets the pool update its rewards and those
 * of the referrers, or cancels the stake so that the pool returns the jettons.
 *
 *     user ══stake══▶ pool ┬─receive_jettons──▶ stake wallet ┬─update_request──▶ pool ┬─update_rewards──▶ stake wallet
 *                          │                                 │                        └─▶ referrers
 *                          │                                 └─cancel_stake──▶ pool ══▶ user
 *                          └─set_data──▶ invite of the user
 */
const stake = definePattern({
  name: 'farms.jvaultStake',
  actionType: 'FarmStake',
  shape: legWith(stakePayload),
  build({ node }, facts) {
    const { sender, recipient } = node.detail
    const payload = readLegPayload(stakePayload, node)
    if (!payload || sender === undefined || recipient === undefined) return undefined
    const [received] = childSteps(node, receiveJettons)
    const [update] = received ? childSteps(received.node, updateRequest) : []
    const [cancellation] = received ? childSteps(received.node, cancelStake) : []
    const returned = childLegs(cancellation?.node ?? node).filter(leg => leg.detail.recipient === sender)
    const steps = [received, update, cancellation, ...childSteps(node, inviteData)].flatMap(step => step?.node ?? [])
    return {
      success: node.success && received?.first.success === true && update?.first.success === true && isStored(update),
      detail: {
        protocol,
        user: sender,
        farm: recipient,
        amount: getSentAmount(node),
        period: BigInt(payload.lock_period),
        userWallet: walletOf(node, 'senderWallet'),
        farmWallet: walletOf(node, 'recipientWallet'),
        stakeWallet: received?.first.account,
        stakeJetton: received && stakeJettonOf(received.first, facts),
      },
      extraNodes: [...steps, ...returned],
    }
  },
})

/** What the messages of a stake wallet's owner have in common. */
const readRequest = (
  node: TxNode,
  user: NonNullable<TxNode['from']>,
  pool: TxNode | undefined,
  facts: PatternFacts,
) => ({
  protocol,
  user,
  farm: pool?.account ?? facts.stake?.(node.account)?.pool,
  stakeWallet: node.account,
  stakeJetton: stakeJettonOf(node, facts),
  exitCode: exitCodeOf(node),
})

/** An amount of the jettons that the pool of a stake wallet takes. */
const stakedAmount = (stakeWallet: TxNode, amount: bigint, facts: PatternFacts): TokenAmount => ({
  type: 'jetton',
  master: facts.stake?.(stakeWallet.account)?.token,
  amount,
})

/**
 * The owner of a stake wallet requests jettons back, to be paid after the lock period.
 *
 *     user ──unstake_request──▶ stake wallet ──update_request──▶ pool ──update_rewards──▶ stake wallet
 */
const unstakeLater = definePattern({
  name: 'farms.jvaultUnstakeRequest',
  actionType: 'FarmUnstakeRequest',
  shape: sentTx(unstakeRequest, { where: ({ node }) => !node.bounced }),
  build({ node, body }, facts) {
    const [update] = childSteps(node, updateRequest)
    return {
      success: node.success && update?.first.success === true && isStored(update),
      detail: {
        ...readRequest(node, node.from, update?.first, facts),
        amount: stakedAmount(node, body.jettons, facts),
      },
      extraNodes: update ? [update.node] : [],
    }
  },
})

/**
 * The owner of a stake wallet takes such requests back.
 *
 *     user ──cancel_unstake_request──▶ stake wallet ──update_request──▶ pool ──update_rewards──▶ stake wallet
 */
const cancelledUnstake = definePattern({
  name: 'farms.jvaultUnstakeCancellation',
  actionType: 'FarmUnstakeCancellation',
  shape: sentTx(cancelUnstake, { where: ({ node }) => !node.bounced }),
  build({ node }, facts) {
    const [update] = childSteps(node, updateRequestAmounts)
    return {
      success: node.success && update?.first.success === true && isStored(update),
      detail: {
        ...readRequest(node, node.from, update?.first, facts),
        ...(update && { amount: stakedAmount(node, update.body.tvl_change, facts) }),
      },
      extraNodes: update ? [update.node] : [],
    }
  },
})

/**
 * The owner of a stake wallet takes jettons out: those of earlier requests, or others for a commission.
 *
 *     user ──unstake_jettons──▶ stake wallet ──update_request──▶ pool ┬─jettons──▶ user
 *                                                                     └─update_rewards──▶ stake wallet
 */
const unstake = definePattern({
  name: 'farms.jvaultUnstake',
  actionType: 'FarmUnstake',
  shape: sentTx(unstakeJettons, { where: ({ node }) => !node.bounced }),
  build({ node, body }, facts) {
    const [update] = childSteps(node, updateRequest)
    const [paid] = update ? childLegs(update.node).filter(leg => leg.detail.recipient === node.from) : []
    const [amounts] = childSteps(node, updateRequestAmounts)
    const commission = amounts?.body.commission ?? 0n
    const amount = paid ? getReceivedAmount(paid) : stakedAmount(node, body.jettons, facts)
    return {
      success: paid?.success === true,
      detail: {
        ...readRequest(node, node.from, update?.first, facts),
        amount,
        ...(commission > 0n && { commission: { ...amount, amount: commission } }),
        userWallet: paid && walletOf(paid, 'recipientWallet'),
        farmWallet: paid && walletOf(paid, 'senderWallet'),
      },
      extraNodes: [update?.node, paid].flatMap(each => each ?? []),
    }
  },
})

/**
 * The owner of a stake wallet takes rewards; the pool has a jetton wallet for each.
 *
 *     user ──claim_rewards──▶ stake wallet ──send_claimed_rewards──▶ pool ┬─jettons──▶ user
 *                                                                         └─update_rewards──▶ stake wallet
 */
const claim = definePattern({
  name: 'farms.jvaultClaim',
  actionType: 'FarmClaim',
  shape: sentTx(claimRewards, { where: ({ node }) => !node.bounced }),
  build({ node, body }, facts) {
    const [payment] = childSteps(node, sendClaimedRewards)
    // Farms of other protocols have a claim of the same op code.
    if (!payment && !hasSent(node, sendClaimedRewards) && facts.stake?.(node.account) === undefined) return undefined
    const paid = payment ? childLegs(payment.node).filter(leg => leg.detail.recipient === node.from) : []
    return {
      success: paid.length > 0 && paid.every(({ success }) => success),
      detail: {
        ...readRequest(node, node.from, payment?.first, facts),
        ...(paid.length > 0 && { rewards: paid.map(getReceivedAmount) }),
        rewardWallets: [...body.wallets.keys()].flatMap(key => addressFromKey(key) ?? []),
      },
      extraNodes: [...(payment ? [payment.node] : []), ...paid],
    }
  },
})

/** JVault: staking pools of jettons for jettons. */
export const jvaultProtocol = defineProtocol({
  name: 'jvault',
  displayName: 'JVault',
  patterns: {},
  operations,
  extended: { operations: [stake, unstakeLater, cancelledUnstake, unstake, claim] },
})
