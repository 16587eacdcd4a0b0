import type { ActionNode, Node } from '../../actions/engine/nodes.ts'
import { defineOp } from '../../actions/engine/op.ts'
import { action, definePattern, oneOf, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { readBurned } from '../../actions/patterns/payouts.ts'
import { getSentAmount, legKinds, readLegPayload } from '../../actions/patterns/swaps/legs.ts'
import { address, bigUint, coins, maybeAddress, record } from '../../tlb/combinators.ts'
import { followTo, isDone, readPayout } from './steps.ts'

// provide_liquidity#c89a3ee4 amount:Coins = InternalMsgBody;
const provide = defineOp('StormVaultStake', record('#c89a3ee4', { amount: coins }))
/** The same as a forward payload, where the amount is that of the jettons. */
const providePayload = defineOp('StormStake', record('#c89a3ee4', {}))

/** The shares that were minted below a node. */
function findMint(node: Node, depth = 3): ActionNode<'JettonMint'> | undefined {
  for (const child of node.children) {
    if (child.kind === 'action') {
      if (child.type === 'JettonMint') return child
      continue
    }
    const found = depth > 1 && !child.bounced ? findMint(child, depth - 1) : undefined
    if (found) return found
  }
  return undefined
}

/**
 * Liquidity is provided to a vault, which has shares minted.
 *
 *     provider ──provide_liquidity | jettons──▶ vault ──▶ master of the shares ──▶ provider
 */
export const stormVaultDeposit = definePattern({
  name: 'trading.stormVaultDeposit',
  actionType: 'FuturesVaultDeposit',
  after: ['jettons.transfer', 'jettons.mint'],
  shape: oneOf(
    sentTx(provide),
    action(legKinds, { where: ({ node }) => readLegPayload(providePayload, node) !== undefined }),
  ),
  build(match) {
    const { node } = match
    const provider = node.kind === 'tx' ? node.from : node.detail.sender
    const vault = node.kind === 'tx' ? node.account : node.detail.recipient
    if (provider === undefined || vault === undefined) return undefined
    const minted = findMint(node)
    const isOwn = minted?.detail.recipient === provider
    return {
      success: node.success && isOwn && minted.success,
      detail: {
        protocol: 'Storm Trade',
        provider,
        vault,
        amount: 'body' in match ? { type: 'coin', amount: match.body.amount } : getSentAmount(match.node),
        ...(isOwn && {
          shares: { type: 'jetton', master: minted.detail.jetton, amount: minted.detail.amount } as const,
        }),
      },
      extraNodes: isOwn ? [minted] : [],
    }
  },
})

// withdraw_liquidity#d5b5e9ad jetton_amount:Coins user_address:MsgAddress = InternalMsgBody;
const withdraw = defineOp('StormVaultUnstake', record('#d5b5e9ad', { shares: coins }))

/**
 * Shares of a vault are burned, and the vault pays.
 *
 *     provider ──burn──▶ … master of the shares ──unstake──▶ vault ══▶ provider
 */
export const stormVaultWithdrawal = definePattern({
  name: 'trading.stormVaultWithdrawal',
  actionType: 'FuturesVaultWithdrawal',
  after: ['jettons.burn', 'jettons.transfer'],
  shape: action('JettonBurn', { children: { vault: tx(withdraw) } }),
  build({ node, vault }, facts) {
    const paid = readPayout(vault.node, undefined, node.detail.sender, facts)
    return {
      success: node.success && isDone(vault.node) && paid.isPaid,
      detail: {
        protocol: 'Storm Trade',
        provider: node.detail.sender,
        vault: vault.node.account,
        shares: readBurned(node),
        payout: paid.amounts,
      },
      extraNodes: paid.nodes,
    }
  },
})

const rewardFields = { index: bigUint(64), amount: coins, owner: maybeAddress } as const
// withdraw_referral_amount#f5d4eb52 index:uint64 referral_amount:Coins owner_addr:MsgAddress = InternalMsgBody;
const withdrawReferral = defineOp('StormReferralReward', record('#f5d4eb52', rewardFields))
// withdraw_executor_amount#2cde6351 index:uint64 executor_amount:Coins owner_addr:MsgAddress = InternalMsgBody;
const withdrawExecutor = defineOp('StormExecutorReward', record('#2cde6351', rewardFields))

/**
 * The owner of an item that counts rewards has the vault pay them.
 *
 *     item ──withdraw_referral_amount | withdraw_executor_amount──▶ vault ══▶ owner
 */
export const stormReward = definePattern({
  name: 'trading.stormReward',
  actionType: 'FuturesRewardClaim',
  after: ['jettons.transfer'],
  shape: sentTx([withdrawReferral, withdrawExecutor]),
  build({ node, body: { owner, amount } }, facts) {
    if (owner === undefined) return undefined
    const paid = readPayout(node, amount, owner, facts)
    return {
      success: isDone(node) && paid.isPaid,
      detail: {
        protocol: 'Storm Trade',
        claimer: owner,
        reward: node.opCode === withdrawReferral.code ? 'referral' : 'executor',
        vault: node.account,
        item: node.from,
        payout: paid.amounts,
      },
      extraNodes: paid.nodes,
    }
  },
})

// deposit_native#29bb3721 query_id:uint64 amount:Coins receiver_address:MsgAddress … = InternalMsgBody;
const accountFields = { query_id: bigUint(64), amount: coins, receiver: maybeAddress } as const
const depositNative = defineOp('StormDepositNative', record('#29bb3721', accountFields))
// deposit_jetton#76840119 query_id:uint64 receiver_address:MsgAddress … = ForwardPayload;
const depositPayload = defineOp(
  'StormDepositJetton',
  record('#76840119', { query_id: bigUint(64), receiver: maybeAddress }),
)
const depositNotices = [
  defineOp('StormDepositNotify', record('#186b2edf', {})),
  defineOp('StormDepositNotifyWithDeploy', record('#18a092f7', {})),
  defineOp('StormNotifyWithDeploy', record('#5a89f5a2', {})),
]

/**
 * Money is paid into a trading account.
 *
 *     sender ──deposit_native | jettons──▶ vault ──deposit_notify──▶ … trading account
 */
export const stormAccountDeposit = definePattern({
  name: 'trading.stormAccountDeposit',
  actionType: 'FuturesAccountDeposit',
  after: ['jettons.transfer'],
  shape: oneOf(
    sentTx(depositNative),
    action(legKinds, { where: ({ node }) => readLegPayload(depositPayload, node) !== undefined }),
  ),
  build(match) {
    const { node } = match
    const receiver = 'body' in match ? match.body.receiver : readLegPayload(depositPayload, match.node)?.receiver
    const sender = node.kind === 'tx' ? node.from : node.detail.sender
    const vault = node.kind === 'tx' ? node.account : node.detail.recipient
    const notice = followTo(node, depositNotices)
    const tradingAccount = notice?.node.account ?? receiver
    if (sender === undefined || vault === undefined || tradingAccount === undefined) return undefined
    return {
      success: node.success && notice !== undefined && isDone(notice.node),
      detail: {
        protocol: 'Storm Trade',
        sender,
        vault,
        tradingAccount,
        amount: 'body' in match ? { type: 'coin', amount: match.body.amount } : getSentAmount(match.node),
      },
      extraNodes: notice?.path ?? [],
    }
  },
})

// withdraw_request#6eec039d query_id:uint64 vault_address:MsgAddressInt amount:Coins = InternalMsgBody;
const requestWithdrawal = defineOp(
  'StormWithdrawRequestUser',
  record('#6eec039d', { query_id: bigUint(64), vault: address, amount: coins }),
)
// withdraw_request#512cbd25 query_id:uint64 amount:Coins owner_address:MsgAddressInt = InternalMsgBody;
const withdrawalRequest = defineOp(
  'StormWithdrawRequest',
  record('#512cbd25', { query_id: bigUint(64), amount: coins, owner: address }),
)

/**
 * The owner of a trading account has the vault pay money out.
 *
 *     owner ──withdraw_request──▶ trading account ──withdraw_request──▶ vault ══▶ owner
 */
export const stormAccountWithdrawal = definePattern({
  name: 'trading.stormAccountWithdrawal',
  actionType: 'FuturesAccountWithdrawal',
  after: ['jettons.transfer'],
  shape: sentTx(requestWithdrawal, { children: { vault: optional(tx(withdrawalRequest)) } }),
  build({ node, body, vault }, facts) {
    const paid = vault && readPayout(vault.node, vault.body.amount, vault.body.owner, facts)
    return {
      success: isDone(node) && vault !== undefined && isDone(vault.node) && paid?.isPaid === true,
      detail: {
        protocol: 'Storm Trade',
        owner: vault?.body.owner ?? node.from,
        tradingAccount: node.account,
        vault: body.vault,
        requested: body.amount,
        payout: paid?.amounts,
      },
      extraNodes: paid?.nodes ?? [],
    }
  },
})
