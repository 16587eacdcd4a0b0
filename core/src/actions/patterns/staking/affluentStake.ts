import { affluentAsk, affluentDepositOrder } from '../../ops/tokenStaking.ts'
import { definePattern, made, maybe, oneOf, tx } from '../../pattern.ts'
import type { MatchOf } from '../liquidity/halves.ts'
import { orderIn } from '../swaps/legs.ts'
import { askOracles, isVault, shares } from './affluent.ts'

const atOnce = made('JettonTransfer', {
  where: ({ node }, facts) => isVault(node.detail.recipient, facts),
  children: { shares },
})
const withOracles = made('JettonTransfer', {
  where: ({ node }, facts) =>
    isVault(node.detail.recipient, facts) || orderIn(affluentDepositOrder, node) !== undefined,
  children: {
    ask: tx(affluentAsk, { children: { oracles: askOracles, waiting: maybe(made('ContractDeploy')) } }),
  },
})

/**
 * Jettons are put into a vault of Affluent, which makes shares for them, at once or when it knows the prices.
 *
 *     owner ──jettons──▶ vault ──▶ owner
 *     owner ──jettons──▶ vault ──ask──▶ oracles ──▶ vault ──▶ owner
 */
export const affluentStake = definePattern({
  name: 'staking.affluentStake',
  makes: 'DepositTokenStake',
  after: ['jettons.transfer', 'jettons.mint'],
  shape: oneOf<MatchOf<typeof atOnce> | MatchOf<typeof withOracles>>(withOracles, atOnce),
  build(match) {
    const { node } = match
    const { sender, jetton, amount } = node.detail
    if (sender === undefined) return undefined
    const vault = 'ask' in match ? match.ask.oracles.taken.vault : undefined
    return {
      success: node.success && (vault === undefined || (vault.node.success && vault.shares !== undefined)),
      detail: { staker: sender, protocol: 'Affluent', stake: { type: 'jetton' as const, master: jetton, amount } },
    }
  },
})
