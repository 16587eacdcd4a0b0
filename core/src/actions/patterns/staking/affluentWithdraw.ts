import { affluentAsk } from '../../ops/tokenStaking.ts'
import { beside, definePattern, made, maybe, oneOf, tx } from '../../pattern.ts'
import type { MatchOf } from '../liquidity/halves.ts'
import { askOracles, isVault } from './affluent.ts'

const atOnce = made('JettonBurn', {
  children: {
    payout: beside(made('JettonTransfer', { where: ({ node }, facts) => isVault(node.detail.sender, facts) })),
  },
})
const withOracles = made('JettonBurn', {
  children: { ask: tx(affluentAsk, { children: { oracles: askOracles, waiting: maybe(made('ContractDeploy')) } }) },
})

/**
 * Shares of a vault of Affluent are burnt, and the vault pays, at once or when it knows the prices; the payout is an action
 * of its own.
 *
 *     owner ──jetton burn──▶ … vault (──ask──▶ oracles ──▶ vault)? ──jettons──▶ owner
 */
export const affluentWithdraw = definePattern({
  name: 'staking.affluentWithdraw',
  makes: 'WithdrawTokenStakeRequest',
  after: ['jettons.burn', 'jettons.transfer'],
  shape: oneOf<MatchOf<typeof atOnce> | MatchOf<typeof withOracles>>(withOracles, atOnce),
  build(match) {
    const { sender, jetton, amount } = match.node.detail
    return {
      success: match.node.success && ('ask' in match ? match.ask.oracles.taken.vault.node.success : true),
      detail: { staker: sender, protocol: 'Affluent', stake: { type: 'jetton' as const, master: jetton, amount } },
    }
  },
})
