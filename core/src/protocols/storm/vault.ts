import { findBelow } from '../../actions/engine/findBelow.ts'
import type { Node } from '../../actions/engine/nodes.ts'
import { action, definePattern, oneOf, sentTx, tx } from '../../actions/engine/pattern.ts'
import { getReceivedAmount, legWith, readLegPayload } from '../../actions/patterns/swaps/legs.ts'
import {
  protocol,
  stormDepositNative,
  stormDepositNotices,
  stormDepositPayload,
  stormDepositToFactory,
  stormExecutorReward,
  stormMintExecutor,
  stormMintReferral,
  stormReferralReward,
  stormStakeNative,
  stormStakePayload,
  stormUnstake,
  stormWithdraw,
  stormWithdrawRequest,
} from './layouts.ts'
import { findPayout } from './payout.ts'

/** Shares are minted by a jetton master at the request of the vault. */
const findShares = (node: Node, levels = 3): Extract<Node, { type: 'JettonMint' }> | undefined => {
  for (const child of node.children) {
    if (child.kind === 'action' && child.type === 'JettonMint') return child
    const found = child.kind === 'tx' && levels > 0 ? findShares(child, levels - 1) : undefined
    if (found) return found
  }
  return undefined
}

/**
 * A provider of liquidity deposits TON or jettons into a vault, which mints shares.
 *
 *     provider ──TON | jettons──▶ vault ──▶ jetton master ──shares──▶ provider
 */
export const stormVaultDeposit = definePattern({
  name: 'trading.stormVaultDeposit',
  actionType: 'TradingVaultDeposit',
  shape: oneOf(sentTx(stormStakeNative), legWith(stormStakePayload)),
  build(match) {
    const provider = 'body' in match ? match.node.from : match.node.detail.sender
    const vault = 'body' in match ? match.node.account : match.node.detail.recipient
    if (provider === undefined || vault === undefined) return undefined
    const shares = findShares(match.node)
    return {
      success: match.node.success && shares?.success === true,
      detail: {
        protocol,
        provider,
        vault,
        deposited: 'body' in match ? { type: 'coin', amount: match.body.amount } : getReceivedAmount(match.node),
        shares: shares && { type: 'jetton', master: shares.detail.jetton, amount: shares.detail.amount },
      },
      extraNodes: shares ? [shares] : [],
    }
  },
})

/**
 * A provider of liquidity burns shares, and the vault pays.
 *
 *     provider ──jetton burn──▶ … jetton master ──unstake──▶ vault ──TON | jettons──▶ provider
 */
export const stormVaultWithdrawal = definePattern({
  name: 'trading.stormVaultWithdrawal',
  actionType: 'TradingVaultWithdrawal',
  shape: action('JettonBurn', { children: { vault: tx(stormUnstake) } }),
  build({ node, vault }) {
    const { sender, jetton, amount } = node.detail
    const payout = findPayout(vault.node, sender)
    return {
      success: node.success && vault.node.success && payout?.accepted === true,
      detail: {
        protocol,
        provider: sender,
        vault: vault.node.account,
        shares: { type: 'jetton', master: jetton, amount },
        received: payout?.received,
      },
      extraNodes: payout?.nodes ?? [],
    }
  },
})

/**
 * A trader puts TON or jettons on a trading account, which is created by the first deposit.
 *
 *     trader ──TON | jettons──▶ vault (──▶ factory)? ──deposit──▶ trading account
 */
export const stormAccountDeposit = definePattern({
  name: 'trading.stormAccountDeposit',
  actionType: 'TradingAccountDeposit',
  shape: oneOf(sentTx(stormDepositNative), legWith(stormDepositPayload)),
  build(match) {
    const request = 'body' in match ? match.body : readLegPayload(stormDepositPayload, match.node)
    const sender = 'body' in match ? match.node.from : match.node.detail.sender
    if (!request || sender === undefined) return undefined
    const notice = findBelow(match.node, stormDepositNotices, 3)
    const factory = findBelow(match.node, [stormDepositToFactory], 2)
    return {
      success: notice?.node.success === true,
      detail: {
        protocol,
        sender,
        vault: 'body' in match ? match.node.account : match.node.detail.recipient,
        tradingAccount: notice?.node.account,
        // The receiver is the trading account, or the owner of one that is created.
        owner: request.init || factory ? request.receiver : undefined,
        deposited: 'body' in match ? { type: 'coin', amount: match.body.amount } : getReceivedAmount(match.node),
      },
      extraNodes: notice ? [...notice.path, notice.node] : [],
    }
  },
})

/**
 * A trader takes something from a trading account: the vault pays.
 *
 *     trader ──withdraw──▶ trading account ──request──▶ vault ──TON | jettons──▶ trader
 */
export const stormAccountWithdrawal = definePattern({
  name: 'trading.stormAccountWithdrawal',
  actionType: 'TradingAccountWithdrawal',
  shape: sentTx(stormWithdraw),
  build({ node, body }) {
    const request = findBelow(node, [stormWithdrawRequest], 1)
    const payout = request && findPayout(request.node, request.body.owner, request.body.amount)
    return {
      success: request?.node.success === true && payout?.accepted === true,
      detail: {
        protocol,
        owner: node.from,
        tradingAccount: node.account,
        vault: body.vault,
        requested: body.amount,
        received: payout?.received,
      },
      extraNodes: [...(request ? [request.node] : []), ...(payout?.nodes ?? [])],
    }
  },
})

/**
 * The owner of a referral or executor item takes its rewards; the item passes the request to the vault.
 *
 *     item ──withdraw──▶ vault ──TON | jettons──▶ owner
 */
export const stormReward = definePattern({
  name: 'trading.stormReward',
  actionType: 'ReferralReward',
  shape: sentTx([stormReferralReward, stormExecutorReward]),
  build({ node, body }) {
    const payout = findPayout(node, body.owner, body.amount)
    return {
      success: node.success && payout?.accepted === true,
      detail: {
        protocol,
        owner: body.owner,
        item: node.from,
        vault: node.account,
        role: node.opCode === stormReferralReward.code ? 'referral' : 'executor',
        received: payout?.received,
      },
      extraNodes: payout?.nodes ?? [],
    }
  },
})

/**
 * The collection creates a referral or executor item for an account.
 *
 *     collection ──mint──▶ item
 */
export const stormReferral = definePattern({
  name: 'trading.stormReferral',
  actionType: 'ReferralCreation',
  shape: sentTx([stormMintReferral, stormMintExecutor]),
  build: ({ node, body }) => ({
    success: node.success,
    detail: {
      protocol,
      owner: body.owner,
      item: node.account,
      collection: node.from,
      role: node.opCode === stormMintReferral.code ? 'referral' : 'executor',
    },
  }),
})
