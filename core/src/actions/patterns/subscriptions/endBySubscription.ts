import type { TxNode } from '../../nodes.ts'
import { pluginDestruct } from '../../ops/wallet.ts'
import { anyTx, definePattern, made } from '../../pattern.ts'
import { leftBehind } from './endByWallet.ts'
import { payeeOf } from './parties.ts'

/**
 * A subscription ends itself, told so by its beneficiary or because nobody paid, and takes itself off the wallet's list.
 *
 *     … ──▶ subscription ┬──▶ wallet (removes the extension)
 *                        └─what is left──▶ beneficiary
 */
export const endBySubscription = definePattern({
  name: 'subscriptions.endBySubscription',
  makes: 'UnSubscribe',
  shape: anyTx({
    where: ({ node }) => node.from === undefined || node.opCode === pluginDestruct.code,
    children: { wallet: anyTx({ children: { removed: made('RemoveExtension') } }) },
  }),
  build({ node, wallet }, facts) {
    const { removed } = wallet
    if (removed.node.detail.extension !== node.account) return undefined
    const known = facts.subscription(node.account)
    if (known === undefined && !endsAsOne(node, wallet.node)) return undefined
    const payee = payeeOf(known, leftBehind(node, wallet.node.account))
    if (payee === undefined) return undefined
    return {
      success: node.success && wallet.node.success && removed.node.success,
      detail: { subscriber: wallet.node.account, subscription: node.account, ...payee },
    }
  },
})

/** Any extension may take itself off a list; these are gone afterwards, and say so. */
const endsAsOne = (node: TxNode, wallet: TxNode): boolean =>
  node.tx.endStatus !== 'active' && wallet.opCode === pluginDestruct.code
