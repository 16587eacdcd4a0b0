import { action, definePattern } from '../../actions/engine/pattern.ts'
import { ethenaPoolAddress } from './addresses.ts'

/**
 * USDe is staked with Ethena, which mints staked USDe.
 *
 *     owner ──jettons──▶ pool ──mint──▶ staked USDe master ──▶ owner
 */
export const ethenaStake = definePattern({
  name: 'staking.ethenaStake',
  actionType: 'DepositTokenStake',
  after: ['jettons.transfer', 'jettons.governedMint'],
  shape: action('JettonTransfer', {
    where: ({ node }) => node.detail.recipient === ethenaPoolAddress,
    children: { share: action('JettonMint') },
  }),
  build({ node, share }) {
    const { sender, jetton, amount } = node.detail
    if (sender === undefined) return undefined
    return {
      success: node.success && share.node.success,
      detail: {
        staker: sender,
        protocol: 'Ethena' as const,
        stake: { type: 'jetton' as const, master: jetton, amount },
      },
    }
  },
})
