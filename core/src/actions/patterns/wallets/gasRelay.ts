import { changedData } from '../../../trace/stateChange.ts'
import { signedInternalV5 } from '../../ops/wallet.ts'
import { definePattern, tx } from '../../pattern.ts'

/**
 * Somebody carries a request that the wallet's owner signed, and pays for its execution.
 *
 *     relayer ──signed internal──▶ wallet v5
 */
export const gasRelay = definePattern({
  name: 'wallets.gasRelay',
  makes: 'GasRelay',
  shape: tx(signedInternalV5, {
    at: 'wallet_v5r1',
    where: ({ node }) => node.from !== undefined && node.from !== node.account && !node.bounced,
  }),
  build({ node }) {
    if (node.from === undefined) return undefined
    return {
      // A wallet that does not accept the signature keeps the coins and says nothing.
      success: node.success && changedData(node.tx) !== false,
      detail: { amount: node.value, relayer: node.from, target: node.account },
    }
  },
})
