import { hasInterface } from '../../../contracts/interfaces.ts'
import { definePattern, made } from '../../pattern.ts'

/**
 * Shares of a vault of Affluent are handed to the contract that collects requests; what they are worth comes later.
 *
 *     owner ──shares──▶ batch
 */
export const affluentRequest = definePattern({
  name: 'staking.affluentRequest',
  makes: 'WithdrawTokenStakeRequest',
  after: ['jettons.transfer'],
  shape: made('JettonTransfer', {
    where: ({ node }, facts) =>
      node.detail.recipient !== undefined && hasInterface(facts.interfaces(node.detail.recipient), 'affluent_batch'),
  }),
  build({ node }) {
    const { sender, jetton, amount } = node.detail
    if (sender === undefined) return undefined
    return {
      success: node.success,
      detail: { staker: sender, protocol: 'Affluent', stake: { type: 'jetton' as const, master: jetton, amount } },
    }
  },
})
