import { action, definePattern } from '../../actions/engine/pattern.ts'
import { childLegs, getReceivedAmount } from '../../actions/patterns/swaps/legs.ts'

/**
 * Affluent vault shares are burned, and the vault pays in the same trace.
 *
 *     owner ──request──▶ … vault ──jettons──▶ owner
 */
export const affluentPaidWithdrawal = definePattern({
  name: 'lending.affluentWithdrawal',
  actionType: 'LendingVaultWithdrawal',
  shape: action('WithdrawTokenStakeRequest', { where: ({ node }) => node.detail.protocol === 'Affluent' }),
  build({ node }) {
    const { staker, stake } = node.detail
    const payout = childLegs(node).find(leg => leg.detail.recipient === staker)
    return (
      payout && {
        success: node.success && payout.success,
        detail: {
          protocol: 'Affluent',
          user: staker,
          vault: payout.detail.sender,
          shares: stake,
          received: getReceivedAmount(payout),
        },
        extraNodes: [payout],
      }
    )
  },
})
