import { action, anyTx, definePattern, tx } from '../../actions/engine/pattern.ts'
import { jettonMint } from '../../actions/ops/jetton.ts'
import { ethenaPoolAddress } from './addresses.ts'

/**
 * Staked USDe is returned to Ethena; USDe is paid after a cooldown.
 *
 *     owner ──shares──▶ pool ──mint, locked──▶ USDe master ──▶ locked wallet
 */
export const ethenaWithdrawRequest = definePattern({
  name: 'staking.ethenaWithdrawRequest',
  actionType: 'WithdrawTokenStakeRequest',
  after: ['jettons.transfer', 'jettons.governedMint', 'staking.ethenaTransfer', 'staking.ethenaStake'],
  shape: action('JettonTransfer', {
    where: ({ node }) => node.detail.recipient === ethenaPoolAddress,
    children: { lock: tx(jettonMint, { children: { keeper: anyTx({ where: ({ node }) => !node.bounced }) } }) },
  }),
  build({ node, lock }) {
    const { sender, jetton, amount } = node.detail
    if (sender === undefined) return undefined
    return {
      success: node.success && lock.node.success && lock.keeper.node.success,
      detail: {
        staker: sender,
        protocol: 'Ethena' as const,
        stake: { type: 'jetton' as const, master: jetton, amount },
      },
    }
  },
})
