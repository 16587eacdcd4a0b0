import type { TxNode } from '../../actions/engine/nodes.ts'
import { action, anyTx, definePattern } from '../../actions/engine/pattern.ts'
import { pluginDestruct } from '../../actions/ops/wallet.ts'
import { findPayee } from './findPayee.ts'
import { findFinalPayment } from './unsubscribeByWallet.ts'

/**
 * A subscription ends itself, on request of its beneficiary or after a missed payment, and removes itself from the wallet.
 *
 *     … ──▶ subscription ┬──▶ wallet (removes the extension)
 *                        └─remaining balance──▶ beneficiary
 */
export const unsubscribeByContract = definePattern({
  name: 'subscriptions.unsubscribeByContract',
  actionType: 'UnSubscribe',
  shape: anyTx({
    where: ({ node }) => node.from === undefined || node.opCode === pluginDestruct.code,
    children: { wallet: anyTx({ children: { removed: action('RemoveExtension') } }) },
  }),
  build({ node, wallet }, facts) {
    const { removed } = wallet
    if (removed.node.detail.extension !== node.account) return undefined
    const subscription = facts.subscription(node.account)
    if (subscription === undefined && !endsAsOne(node, wallet.node)) return undefined
    const payee = findPayee(subscription, findFinalPayment(node, wallet.node.account))
    if (payee === undefined) return undefined
    return {
      success: node.success && wallet.node.success && removed.node.success,
      detail: { subscriber: wallet.node.account, subscription: node.account, ...payee },
    }
  },
})

/** Any extension may remove itself; a subscription also destroys itself and sends `destruct`. */
const endsAsOne = (node: TxNode, wallet: TxNode): boolean =>
  node.tx.endStatus !== 'active' && wallet.opCode === pluginDestruct.code
