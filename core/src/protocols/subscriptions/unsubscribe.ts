import type { ActionNode, TxNode } from '../../actions/engine/nodes.ts'
import { action, anyTx, type BuiltAction, definePattern, tx } from '../../actions/engine/pattern.ts'
import { pluginDestruct } from '../../actions/ops/wallet.ts'
import type { AccountFacts } from '../../trace/accountFacts.ts'
import type { TraceMessage } from '../../trace/Trace.ts'
import type { Address } from '../../units.ts'
import { findExtensionChange, findPayee, findRelayedChange } from './payment.ts'

/**
 * A wallet removes a subscription from its extensions and sends it `destruct`.
 *
 *     wallet (removes the extension) ──destruct──▶ subscription ──remaining balance──▶ beneficiary
 */
export const unsubscribeByWallet = definePattern({
  name: 'subscriptions.unsubscribeByWallet',
  actionType: 'UnSubscribe',
  shape: anyTx({
    children: {
      contract: tx(pluginDestruct, {
        where: ({ node }, facts, parent) =>
          findExtensionChange('RemoveExtension', node.account, parent) !== undefined && isSubscription(node, facts),
      }),
      removed: action('RemoveExtension', {
        where: ({ node }, _, parent) =>
          parent?.children.some(
            child =>
              child.kind === 'tx' && child.opCode === pluginDestruct.code && child.account === node.detail.extension,
          ) === true,
      }),
    },
  }),
  build: ({ node, contract, removed }, facts) => buildUnsubscribe(contract.node, node.account, removed.node, facts),
})

/**
 * The end of a subscription in a relayed request.
 *
 *     wallet (already a gas relay action, removes the extension) ──destruct──▶ subscription ──remaining balance──▶ beneficiary
 */
export const unsubscribeRelayed = definePattern({
  name: 'subscriptions.unsubscribeRelayed',
  actionType: 'UnSubscribe',
  after: ['wallets.gasRelay'],
  shape: tx(pluginDestruct, {
    where: ({ node }, facts, parent) =>
      findRelayedChange('RemoveExtension', node.account, parent) !== undefined && isSubscription(node, facts),
  }),
  build({ node }, facts, parent) {
    const removed = findRelayedChange('RemoveExtension', node.account, parent)
    const built = removed && buildUnsubscribe(node, removed.detail.wallet, removed, facts)
    return built && { ...built, extraNodes: [removed] }
  },
})

function buildUnsubscribe(
  contract: TxNode,
  subscriber: Address,
  removed: ActionNode<'AddExtension' | 'RemoveExtension'>,
  facts: AccountFacts,
): BuiltAction<'UnSubscribe'> | undefined {
  const { account } = contract
  if (removed.detail.extension !== account) return undefined
  const payee = findPayee(facts.subscription(account), findFinalPayment(contract, subscriber))
  if (payee === undefined) return undefined
  return {
    success: contract.success && removed.success,
    detail: { subscriber, subscription: account, ...payee },
  }
}

/** Whether an account is a subscription: by its data, or by destroying itself with a final payment. */
const isSubscription = (node: TxNode, facts: AccountFacts): boolean =>
  facts.subscription(node.account) !== undefined ||
  (node.tx.endStatus !== 'active' && findFinalPayment(node, node.from)?.opCode === pluginDestruct.code)

/** The final payment of a destroyed contract to an account other than its wallet. */
const findFinalPayment = (node: TxNode, wallet: Address | undefined): TraceMessage | undefined =>
  node.tx.outMessages.find(message => message.type === 'int_msg' && message.destination !== wallet)

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
