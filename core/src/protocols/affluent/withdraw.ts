import { action, definePattern, lookahead, oneOf, optional, tx } from '../../actions/engine/pattern.ts'
import { affluentProvideData } from './ops.ts'
import { isVault, oracleRoundTrip } from './vault.ts'

const atOnce = action('JettonBurn', {
  children: {
    payout: lookahead(action('JettonTransfer', { where: ({ node }, facts) => isVault(node.detail.sender, facts) })),
  },
})
const withOracles = action('JettonBurn', {
  children: {
    request: tx(affluentProvideData, {
      children: { oracles: oracleRoundTrip, waiting: optional(action('ContractDeploy')) },
    }),
  },
})

/**
 * Affluent vault shares are burned, and the vault pays, at once or after an oracle price request; the payout is an action
 * of its own.
 *
 *     owner ──jetton burn──▶ … vault (──request──▶ oracles ──▶ vault)? ──jettons──▶ owner
 */
export const affluentWithdraw = definePattern({
  name: 'staking.affluentWithdraw',
  actionType: 'WithdrawTokenStakeRequest',
  after: ['jettons.burn', 'jettons.transfer'],
  shape: oneOf(withOracles, atOnce),
  build(match) {
    const { sender, jetton, amount } = match.node.detail
    return {
      success: match.node.success && ('request' in match ? match.request.oracles.taken.vault.node.success : true),
      detail: {
        staker: sender,
        protocol: 'Affluent' as const,
        stake: { type: 'jetton' as const, master: jetton, amount },
      },
    }
  },
})
