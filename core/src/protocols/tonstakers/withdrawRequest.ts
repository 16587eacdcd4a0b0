import { couldBe } from '../../actions/engine/couldBe.ts'
import { action, definePattern, optional, tx } from '../../actions/engine/pattern.ts'
import { nftOwnershipAssigned } from '../../actions/ops/nft.ts'
import { tonstakeNftInit, tonstakePayoutMint, tonstakeWithdraw } from './ops.ts'

/**
 * Pool jettons are burned; the pool pays when stakes return and mints a payout NFT until then. The arrival of a known NFT
 * is an action of its own.
 *
 *     staker ──jetton burn──▶ … ──withdraw──▶ pool ──payout_mint──▶ collection ──init──▶ NFT ──▶ staker
 */
export const liquidWithdrawRequest = definePattern({
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
  build({ node, withdraw: { node: pool, body } }) {
    return {
      success: pool.success && pool.tx.outMessages.some(message => message.opCode === tonstakePayoutMint.code),
      detail: {
        staker: node.detail.sender,
        pool: pool.account,
        implementation: 'liquidTF' as const,
        requested: { type: 'jetton' as const, master: node.detail.jetton, amount: body.jetton_amount },
      },
    }
  },
})
