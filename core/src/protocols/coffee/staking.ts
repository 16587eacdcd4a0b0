import { abiOp, defineOp, readEvent } from '../../actions/engine/op.ts'
import { definePattern, sentTx } from '../../actions/engine/pattern.ts'
import { childSteps, exitCodeOf } from '../../actions/patterns/steps.ts'
import {
  amountInWallet,
  childLegs,
  getReceivedAmount,
  getSentAmount,
  legWith,
  readLegPayload,
} from '../../actions/patterns/swaps/legs.ts'
import { bigUint, coins, maybeAddress, record, ref, uint } from '../../tlb/combinators.ts'

const protocol = 'coffee'

// lock#0c0ffede period_id:uint32 = ForwardPayload;
/** The tag of the ABI lacks its leading zero. */
const lockPayload = defineOp('CoffeeStakingLockPayload', record('#0c0ffede', { period_id: uint(32) }))
const deposit = abiOp('CoffeeStakingDeposit')
const init = abiOp('CoffeeStakingInit')
const claimRewards = abiOp('CoffeeStakingClaimRewards')

// deposited#f9471134 query_id:uint64 index:uint64 … = ExtOutMsgBody;
const depositedEvent = defineOp(
  'CoffeeStakingDeposited',
  record('#f9471134', { query_id: bigUint(64), index: bigUint(64) }),
)

// withdraw#cb03bfaf query_id:uint64 = InternalMsgBody;
const withdraw = defineOp('CoffeeStakingWithdraw', record('#cb03bfaf', { query_id: bigUint(64) }))
// withdraw#cb03bfaf query_id:uint64 index:uint64 owner:MsgAddress points:Coins asset:^[wallet:MsgAddress amount:Coins] … = InternalMsgBody;
const withdrawFromMaster = defineOp(
  'CoffeeStakingWithdraw',
  record('#cb03bfaf', {
    query_id: bigUint(64),
    index: bigUint(64),
    owner: maybeAddress,
    points: coins,
    asset: ref(record('', { wallet: maybeAddress, amount: coins })),
  }),
)
// withdraw#cb03bfaf query_id:uint64 wallet:MsgAddress amount:Coins owner:MsgAddress = InternalMsgBody;
const withdrawFromVault = defineOp(
  'CoffeeStakingWithdraw',
  record('#cb03bfaf', { query_id: bigUint(64), wallet: maybeAddress, amount: coins, owner: maybeAddress }),
)

/**
 * Jettons for a lock period; the master issues an item for the stake.
 *
 *     user ══lock══▶ vault ──deposit──▶ master ──init──▶ item
 */
export const coffeeStake = definePattern({
  name: 'farms.coffeeStake',
  actionType: 'FarmStake',
  shape: legWith(lockPayload),
  build({ node }) {
    const { sender, recipient, senderWallet, recipientWallet } = node.detail
    const payload = readLegPayload(lockPayload, node)
    if (!payload || sender === undefined || recipient === undefined) return undefined
    const [master] = childSteps(node, deposit)
    const [item] = master ? childSteps(master.node, init) : []
    return {
      success: node.success && master?.first.success === true && item?.first.success === true,
      detail: {
        protocol,
        user: sender,
        farm: master?.first.account ?? recipient,
        amount: getSentAmount(node),
        periodIndex: BigInt(payload.period_id),
        points: item?.body.position_data.user_points,
        position: item?.first.account,
        positionIndex: master && readEvent(depositedEvent, master.first)?.index,
        userWallet: senderWallet,
        farmWallet: recipientWallet,
      },
      extraNodes: [master, item].flatMap(step => step?.node ?? []),
    }
  },
})

/**
 * The owner of an item ends its stake.
 *
 *     user ──withdraw──▶ item ──withdraw──▶ master ──withdraw──▶ vault ══jettons══▶ user
 */
export const coffeeUnstake = definePattern({
  name: 'farms.coffeeUnstake',
  actionType: 'FarmUnstake',
  shape: sentTx(withdraw, { where: ({ node }) => !node.bounced }),
  build({ node }, facts) {
    const [master] = childSteps(node, withdrawFromMaster)
    const [vault] = master ? childSteps(master.node, withdrawFromVault) : []
    const [paid] = vault ? childLegs(vault.node) : []
    const asset = master?.body.asset
    const item = facts.nftItem(node.account)
    return {
      success: paid?.success === true,
      detail: {
        protocol,
        user: node.from,
        farm: master?.first.account ?? item?.collection,
        amount: paid ? getReceivedAmount(paid) : asset && amountInWallet(asset.wallet, asset.amount, facts),
        points: master?.body.points,
        position: node.account,
        positionIndex: master?.body.index ?? item?.index,
        userWallet: paid?.detail.recipientWallet,
        farmWallet: paid?.detail.senderWallet ?? asset?.wallet,
        exitCode: exitCodeOf(node),
      },
      extraNodes: [master?.node, vault?.node, paid].flatMap(each => each ?? []),
    }
  },
})

/**
 * The distributor lets the master pay rewards.
 *
 *     distributor ──claim_rewards──▶ master ══jettons══▶ user
 */
export const coffeeClaim = definePattern({
  name: 'farms.coffeeClaim',
  actionType: 'FarmClaim',
  shape: sentTx(claimRewards, { where: ({ node }) => !node.bounced }),
  build({ node, body }, facts) {
    const [paid] = childLegs(node)
    if (body.receiver === undefined) return undefined
    const requested = amountInWallet(body.jetton_wallet, body.jetton_amount, facts)
    return {
      success: paid?.success === true,
      detail: {
        protocol,
        user: body.receiver,
        farm: node.account,
        rewards: [paid ? getReceivedAmount(paid) : requested],
        userWallet: paid?.detail.recipientWallet,
        farmWallet: paid?.detail.senderWallet ?? body.jetton_wallet,
        exitCode: exitCodeOf(node),
      },
      extraNodes: paid ? [paid] : [],
    }
  },
})
