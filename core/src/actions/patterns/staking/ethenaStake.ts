import { ethenaPool } from '../../ops/tokenStaking.ts'
import { definePattern, made } from '../../pattern.ts'

/**
 * Dollars are staked with Ethena, which makes shares for them.
 *
 *     owner ──jettons──▶ pool ──mint──▶ master of the shares ──▶ owner
 */
export const ethenaStake = definePattern({
  name: 'staking.ethenaStake',
  makes: 'DepositTokenStake',
  after: ['jettons.transfer', 'jettons.governedMint'],
  shape: made('JettonTransfer', {
    where: ({ node }) => node.detail.recipient === ethenaPool,
    children: { share: made('JettonMint') },
  }),
  build({ node, share }) {
    const { sender, jetton, amount } = node.detail
    if (sender === undefined) return undefined
    return {
      success: node.success && share.node.success,
      detail: { staker: sender, protocol: 'Ethena', stake: { type: 'jetton' as const, master: jetton, amount } },
    }
  },
})
