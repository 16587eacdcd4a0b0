import { nftOwnershipAssigned } from '../../ops/nft.ts'
import { liquidWithdraw as order, payoutItemInit, payoutMint } from '../../ops/staking.ts'
import { definePattern, made, maybe, tx } from '../../pattern.ts'
import { couldBe } from '../couldBe.ts'

/**
 * The token of a share is burnt; the pool will pay when stakes come back, and gives an item that says so. Where the item
 * is known to be one, its coming is an action of its own.
 *
 *     staker ──jetton burn──▶ … ──withdraw──▶ pool ──payout_mint──▶ collection ──init──▶ item ──▶ staker
 */
export const liquidRequest = definePattern({
  name: 'staking.liquidRequest',
  makes: 'WithdrawStakeRequest',
  after: ['jettons.burn', 'nfts.transferByNotice', 'staking.liquidWithdraw'],
  shape: made('JettonBurn', {
    children: {
      order: tx(order, {
        where: ({ node }) => couldBe(node, 'tonstake_pool'),
        children: {
          bill: maybe(
            tx(payoutMint, {
              children: { item: maybe(tx(payoutItemInit, { children: { notice: maybe(tx(nftOwnershipAssigned)) } })) },
            }),
          ),
        },
      }),
    },
  }),
  build({ node, order: { node: pool, body } }) {
    return {
      success: pool.success && pool.tx.outMessages.some(message => message.opCode === payoutMint.code),
      detail: {
        staker: node.detail.sender,
        pool: pool.account,
        implementation: 'liquidTF' as const,
        asked: { type: 'jetton' as const, master: node.detail.jetton, amount: body.jetton_amount },
      },
    }
  },
})
