import { couldBe, type Node } from '../../actions/engine/nodes.ts'
import { abiOp, defineOp, hasSent } from '../../actions/engine/op.ts'
import { action, definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { nftOwnershipAssigned } from '../../actions/ops/messages.ts'
import { rejection } from '../../actions/ops/rejection.ts'
import { bigUint, record } from '../../tlb/combinators.ts'
import { type Address, nano } from '../../units.ts'
import {
  controllerApproval,
  controllerDeployment,
  controllerDisapproval,
  validatorLoan,
  validatorLoanRepayment,
} from './loans.ts'
import { liquidStake, liquidUnstake, liquidUnstakeRequest } from './staking.ts'

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
    children: { rejection },
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
  extended: {
    operations: [
      ...[liquidStake, liquidUnstakeRequest, liquidUnstake, validatorLoan, validatorLoanRepayment],
      ...[controllerDeployment, controllerApproval, controllerDisapproval],
    ],
  },
  operations: {
    '0x54d37487': 'fee for the governance',
    '0xc1344900': 'results of the round',
    '0xb1ebae06': 'notice of a loan',
    '0x1140a64f': 'start of payouts',
    '0x4bc7c2df': 'touch',
    '0xed7378a6': 'return of an unused loan',
    '0x55c26cd5': 'return of available funds',
    '0x139a1b4e': 'halt',
    '0x7247e7a5': 'end of a halt',
    '0xc9f04485': 'change of the interest',
    '0x2aaa96a0': 'change of the governance fee',
    '0x9bf5561c': 'change of deposit settings',
    '0x5e517f36': 'change of roles',
    '0x79e7c016': 'change of the sudoer',
    '0x9971881c': 'start of a governance migration',
    '0x270695fb': 'message of the sudoer',
    '0x96e7f528': 'upgrade',
  },
})
