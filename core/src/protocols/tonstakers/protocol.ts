import { couldBe, type Node } from '../../actions/engine/nodes.ts'
import { abiOp, defineOp, hasSent } from '../../actions/engine/op.ts'
import { action, definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { bouncedBody, nftOwnershipAssigned } from '../../actions/ops/messages.ts'
import { bigUint, record } from '../../tlb/combinators.ts'
import { type Address, nano } from '../../units.ts'

const tonstakeDeposit = abiOp('TonstakePoolDeposit')
const tonstakeWithdraw = abiOp('TonstakePoolWithdraw')
const tonstakeWithdrawal = abiOp('TonstakePoolWithdrawal')
/** Requests the pool jettons, or the payout NFT. */
const tonstakePayoutMint = abiOp('TonstakePayoutMintJettons')
const tonstakeNftInit = abiOp('TonstakeNftInit')

// start_distribution#1140a64f query_id:uint64 = InternalMsgBody; not in the ABI
/** A pool funds the payouts: the payout collection distributes them to the holders of its NFTs. */
const startDistribution = defineOp('TonstakeStartDistribution', record('#1140a64f', { query_id: bigUint(64) }))

const tonstakeNftBurn = abiOp('TonstakeNftBurn')
const tonstakeNftBurnNotification = abiOp('TonstakeNftBurnNotification')
const tonstakeNftPayout = abiOp('TonstakeNftPayout')

/** The fee that a pool deducts from each deposit for its own messages. */
const fee = 1_000_000_000n

/**
 * TON is deposited into a liquid staking pool; the mint of the pool jettons is an action of its own.
 *
 *     staker ──deposit──▶ pool ──payout_mint──▶ jetton master ──▶ …
 */
const liquidDeposit = definePattern({
  name: 'staking.liquidDeposit',
  actionType: 'DepositStake',
  shape: sentTx(tonstakeDeposit, {
    where: ({ node }) => couldBe(node, 'tonstake_pool'),
    children: { rejection: optional(tx(bouncedBody)) },
  }),
  build: ({ node }) => ({
    success: node.success && hasSent(node, tonstakePayoutMint),
    detail: {
      staker: node.from,
      pool: node.account,
      implementation: 'liquidTF' as const,
      amount: nano(node.value > fee ? node.value - fee : 0n),
    },
  }),
})

/**
 * Pool jettons are burned, and the pool pays at once.
 *
 *     staker ──jetton burn──▶ … ──withdraw──▶ pool ──withdrawal, TON──▶ staker
 */
const liquidWithdraw = definePattern({
  name: 'staking.liquidWithdraw',
  actionType: 'WithdrawStake',
  after: ['jettons.burn'],
  shape: action('JettonBurn', {
    children: {
      withdraw: tx(tonstakeWithdraw, {
        where: ({ node }) => couldBe(node, 'tonstake_pool'),
        children: { payout: tx(tonstakeWithdrawal) },
      }),
    },
  }),
  build({ node, withdraw: { node: pool, payout } }) {
    const attached = node.transactions[0]?.value ?? 0n
    const paid = payout.node.value
    return {
      success: pool.success,
      detail: {
        staker: node.detail.sender,
        pool: pool.account,
        implementation: 'liquidTF' as const,
        amount: nano(paid > attached ? paid - attached : 0n),
      },
    }
  },
})

/**
 * Pool jettons are burned; the pool pays when stakes return and mints a payout NFT until then. The arrival of a known NFT
 * is an action of its own.
 *
 *     staker ──jetton burn──▶ … ──withdraw──▶ pool ──payout_mint──▶ collection ──init──▶ NFT ──▶ staker
 */
const liquidWithdrawRequest = definePattern({
  name: 'staking.liquidWithdrawRequest',
  actionType: 'WithdrawStakeRequest',
  after: ['jettons.burn', 'nfts.ownershipAssigned', 'staking.liquidWithdraw'],
  shape: action('JettonBurn', {
    children: {
      withdraw: tx(tonstakeWithdraw, {
        where: ({ node }) => couldBe(node, 'tonstake_pool'),
        children: {
          payoutMint: optional(
            tx(tonstakePayoutMint, {
              children: {
                nft: optional(tx(tonstakeNftInit, { children: { notification: optional(tx(nftOwnershipAssigned)) } })),
              },
            }),
          ),
        },
      }),
    },
  }),
  build: ({ node, withdraw: { node: pool, body } }) => ({
    success: pool.success && hasSent(pool, tonstakePayoutMint),
    detail: {
      staker: node.detail.sender,
      pool: pool.account,
      implementation: 'liquidTF' as const,
      requested: { type: 'jetton' as const, master: node.detail.jetton, amount: body.jetton_amount },
    },
  }),
})

/**
 * Stakes have returned to a liquid staking pool: the payout NFTs are burned one after another and their owners are paid.
 *
 *     pool ──start_distribution──▶ collection ──burn──▶ NFT ┬─burn──▶ next NFT …
 *                                                           └─notification──▶ collection ──payout, TON──▶ staker
 */
const liquidNftPayout = definePattern({
  name: 'staking.liquidNftPayout',
  actionType: 'WithdrawStake',
  shape: tx(tonstakeNftBurn, {
    where: (_, __, parent) => findPayingPool(parent) !== undefined,
    children: { notification: tx(tonstakeNftBurnNotification, { children: { payout: tx(tonstakeNftPayout) } }) },
  }),
  build({ notification }, _, parent) {
    const pool = findPayingPool(parent)
    if (pool === undefined || notification.payout.node.account !== notification.body.owner) return undefined
    return {
      success: notification.node.success,
      detail: {
        staker: notification.body.owner,
        pool,
        implementation: 'liquidTF' as const,
        amount: notification.payout.node.value,
      },
    }
  },
})

/** The paying pool: the sender before the first NFT of the chain; earlier payouts are already actions. */
function findPayingPool(parent: Node | undefined): Address | undefined {
  if (parent?.kind === 'tx') return parent.opCode === startDistribution.code ? parent.from : undefined
  return parent?.type === 'WithdrawStake' && parent.pattern === 'staking.liquidNftPayout'
    ? parent.detail.pool
    : undefined
}

/** Liquid staking pools. */
export const tonstakersProtocol = defineProtocol({
  name: 'tonstakers',
  displayName: 'Tonstakers',
  patterns: { services: [liquidDeposit, liquidWithdraw, liquidWithdrawRequest, liquidNftPayout] },
  operations: { [startDistribution.code]: 'start the payout of withdrawals' },
})
