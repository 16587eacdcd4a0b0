import { action, definePattern, oneOf, optional, tx } from '../../actions/engine/pattern.ts'
import { readLegPayload } from '../../actions/patterns/swaps/legs.ts'
import { affluentDepositPayload, affluentProvideData } from './ops.ts'
import { isVault, oracleRoundTrip, shares } from './vault.ts'

const atOnce = action('JettonTransfer', {
  where: ({ node }, facts) => isVault(node.detail.recipient, facts),
  children: { shares },
})
const withOracles = action('JettonTransfer', {
  where: ({ node }, facts) =>
    isVault(node.detail.recipient, facts) || readLegPayload(affluentDepositPayload, node) !== undefined,
  children: {
    request: tx(affluentProvideData, {
      children: { oracles: oracleRoundTrip, waiting: optional(action('ContractDeploy')) },
    }),
  },
})

/**
 * Jettons are deposited into an Affluent vault, which mints shares, at once or after an oracle price request.
 *
 *     owner ──jettons──▶ vault ──▶ owner
 *     owner ──jettons──▶ vault ──request──▶ oracles ──▶ vault ──▶ owner
 */
export const affluentStake = definePattern({
  name: 'staking.affluentStake',
  actionType: 'DepositTokenStake',
  after: ['jettons.transfer', 'jettons.mint'],
  shape: oneOf(withOracles, atOnce),
  build(match) {
    const { node } = match
    const { sender, jetton, amount } = node.detail
    if (sender === undefined) return undefined
    const vault = 'request' in match ? match.request.oracles.taken.vault : undefined
    return {
      success: node.success && (vault === undefined || (vault.node.success && vault.shares !== undefined)),
      detail: {
        staker: sender,
        protocol: 'Affluent' as const,
        stake: { type: 'jetton' as const, master: jetton, amount },
      },
    }
  },
})
