import { action, definePattern } from '../../actions/engine/pattern.ts'
import { hasInterface } from '../../contracts/interfaces.ts'

/**
 * Affluent vault shares are sent to the batch contract that collects requests; the payout comes later.
 *
 *     owner ──shares──▶ batch
 */
export const affluentWithdrawRequest = definePattern({
  name: 'staking.affluentWithdrawRequest',
  actionType: 'WithdrawTokenStakeRequest',
  after: ['jettons.transfer'],
  shape: action('JettonTransfer', {
    where: ({ node }, facts) =>
      node.detail.recipient !== undefined && hasInterface(facts.interfaces(node.detail.recipient), 'affluent_batch'),
  }),
  build({ node }) {
    const { sender, jetton, amount } = node.detail
    if (sender === undefined) return undefined
    return {
      success: node.success,
      detail: {
        staker: sender,
        protocol: 'Affluent' as const,
        stake: { type: 'jetton' as const, master: jetton, amount },
      },
    }
  },
})
