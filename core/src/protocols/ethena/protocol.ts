import { couldBe } from '../../actions/engine/nodes.ts'
import { action, anyTx, definePattern, optional, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { readJettonComment } from '../../actions/ops/comments.ts'
import { excess, jettonInternalTransfer, jettonMint, jettonNotify, jettonTransfer } from '../../actions/ops/messages.ts'
import { describeStake } from '../../actions/patterns/stakes.ts'
import { type Address, addressOf, type Hash } from '../../units.ts'

// The texts have the format of hashes; both are constants of the protocol.
/** Ethena's pool, which exchanges USDe and staked USDe. */
export const ethenaPoolAddress: Address = addressOf(
  0,
  'a11ae0f5bb47bb2945871f915a621ff281c2d786c746da74873d71d6f2aaa7a5' as Hash,
)

/** The jetton master of Ethena's staked USDe. */
export const ethenaShareMaster: Address = addressOf(
  0,
  'd0e545323c7acb7102653c073377f7e3c67f122eb94d430a250739f109d4a57d' as Hash,
)

/**
 * USDe is staked with Ethena, which mints staked USDe.
 *
 *     owner ──jettons──▶ pool ──mint──▶ staked USDe master ──▶ owner
 */
const ethenaStake = definePattern({
  name: 'staking.ethenaStake',
  actionType: 'DepositTokenStake',
  after: ['jettons.transfer', 'jettons.governedMint'],
  shape: action('JettonTransfer', {
    where: ({ node }) => node.detail.recipient === ethenaPoolAddress,
    children: { share: action('JettonMint') },
  }),
  build({ node, share }) {
    const detail = describeStake('Ethena', node)
    return detail && { success: node.success && share.node.success, detail }
  },
})

/**
 * Staked USDe is returned to Ethena; USDe is paid after a cooldown.
 *
 *     owner ──shares──▶ pool ──mint, locked──▶ USDe master ──▶ locked wallet
 */
const ethenaWithdrawRequest = definePattern({
  name: 'staking.ethenaWithdrawRequest',
  actionType: 'WithdrawTokenStakeRequest',
  after: ['jettons.transfer', 'jettons.governedMint', 'staking.ethenaTransfer', 'staking.ethenaStake'],
  shape: action('JettonTransfer', {
    where: ({ node }) => node.detail.recipient === ethenaPoolAddress,
    children: { lock: tx(jettonMint, { children: { keeper: anyTx({ where: ({ node }) => !node.bounced }) } }) },
  }),
  build({ node, lock }) {
    const detail = describeStake('Ethena', node)
    return detail && { success: node.success && lock.node.success && lock.keeper.node.success, detail }
  },
})

/**
 * Staked USDe is transferred to Ethena's pool: the wallet sends it to the master, which notifies the pool.
 *
 *     owner ──jetton_transfer──▶ wallet ──▶ staked USDe master ┬─notify──▶ pool
 *                                                             └─excess──▶ owner
 */
const ethenaTransfer = definePattern({
  name: 'staking.ethenaTransfer',
  actionType: 'JettonTransfer',
  shape: tx(jettonTransfer, {
    where: ({ node }) => couldBe(node, 'jetton_wallet'),
    children: {
      arrival: anyTx({
        where: ({ node }) =>
          node.account === ethenaShareMaster && node.opCode === jettonInternalTransfer.code && !node.bounced,
        children: {
          notification: optional(tx(jettonNotify, { where: ({ node }) => node.account === ethenaPoolAddress })),
          excess: optional(tx(excess)),
        },
      }),
    },
  }),
  build({ node, body, arrival: { node: master, notification } }) {
    return {
      success: notification !== undefined || master.success,
      detail: {
        sender: node.from,
        recipient: notification?.node.account ?? body.destination,
        senderWallet: node.account,
        recipientWallet: master.account,
        amount: notification?.body.amount ?? body.amount,
        jetton: master.account,
        ...readJettonComment(notification?.body.forward_payload ?? body.forward_payload),
      },
    }
  },
})

/** Ethena: USDe and staked USDe. */
export const ethenaProtocol = defineProtocol({
  name: 'ethena',
  patterns: {
    tokens: [ethenaTransfer],
    tokenStaking: [ethenaStake, ethenaWithdrawRequest],
  },
})
