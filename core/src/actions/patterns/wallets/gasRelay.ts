import { hasStateChanged } from '../../../trace/accountState.ts'
import { definePattern, sentTx } from '../../engine/pattern.ts'
import { signedInternalV5 } from '../../ops/wallet.ts'

/**
 * A relayer delivers a request signed by the wallet's owner and pays for its gas.
 *
 *     relayer ──signed internal──▶ wallet v5
 */
export const gasRelay = definePattern({
  name: 'wallets.gasRelay',
  actionType: 'GasRelay',
  shape: sentTx(signedInternalV5, {
    interfaces: 'wallet_v5r1',
    where: ({ node }) => node.from !== node.account && !node.bounced,
  }),
  build: ({ node }) => ({
    // A wallet that rejects the signature keeps the TON and does not fail.
    success: node.success && hasStateChanged(node.tx) !== false,
    detail: { amount: node.value, relayer: node.from, target: node.account },
  }),
})
