import { jettonMint } from '../../ops/jetton.ts'
import { ethenaPool } from '../../ops/tokenStaking.ts'
import { anyTx, definePattern, made, tx } from '../../pattern.ts'

/**
 * Shares of Ethena are given back; the dollars come when the time of waiting is over.
 *
 *     owner ──shares──▶ pool ──mint, locked──▶ master of the dollars ──▶ keeper
 */
export const ethenaRequest = definePattern({
  name: 'staking.ethenaRequest',
  makes: 'WithdrawTokenStakeRequest',
  after: ['jettons.transfer', 'jettons.governedMint', 'staking.ethenaTransfer', 'staking.ethenaStake'],
  shape: made('JettonTransfer', {
    where: ({ node }) => node.detail.recipient === ethenaPool,
    children: { lock: tx(jettonMint, { children: { keeper: anyTx({ where: ({ node }) => !node.bounced }) } }) },
  }),
  build({ node, lock }) {
    const { sender, jetton, amount } = node.detail
    if (sender === undefined) return undefined
    return {
      success: node.success && lock.node.success && lock.keeper.node.success,
      detail: { staker: sender, protocol: 'Ethena', stake: { type: 'jetton' as const, master: jetton, amount } },
    }
  },
})
