import type { ActionNode, Node, TxNode } from '../../actions/engine/nodes.ts'
import { action, definePattern, oneOf, tx } from '../../actions/engine/pattern.ts'
import { pluginDestruct } from '../../actions/ops/wallet.ts'
import { paymentConfirmed, subscriptionDeploy } from './payment.ts'
import { buildSubscribe } from './subscribe.ts'
import { buildUnsubscribe, isSubscription } from './unsubscribe.ts'

const added = {
  where: ({ node }: { node: TxNode }, _: unknown, parent: Node | undefined) =>
    findAddedExtension(parent, node) !== undefined,
  children: { deploy: action('ContractDeploy') },
}

/**
 * The start of a subscription in a relayed request; the gas relay stays an action of its own.
 *
 *     wallet (already a gas relay action, adds the extension) ──subscription_deploy──▶ subscription ──first payment──▶ beneficiary
 */
export const subscribeRelayed = definePattern({
  name: 'subscriptions.subscribeRelayed',
  actionType: 'Subscribe',
  after: ['wallets.gasRelay'],
  shape: oneOf(tx(subscriptionDeploy, added), tx(paymentConfirmed, added)),
  build({ node }, facts, parent) {
    const addedExtension = findAddedExtension(parent, node)
    const built = addedExtension && buildSubscribe(node, addedExtension.detail.wallet, addedExtension, facts)
    return built && { ...built, extraNodes: [addedExtension] }
  },
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
    where: ({ node }, facts, parent) => findRemovedExtension(parent, node) !== undefined && isSubscription(node, facts),
  }),
  build({ node }, facts, parent) {
    const removed = findRemovedExtension(parent, node)
    const built = removed && buildUnsubscribe(node, removed.detail.wallet, removed, facts)
    return built && { ...built, extraNodes: [removed] }
  },
})

/** The children of a gas relay parent. */
const relayChildren = (parent: Node | undefined): readonly Node[] =>
  parent?.kind === 'action' && parent.type === 'GasRelay' ? parent.children : []

const findAddedExtension = (parent: Node | undefined, { account }: TxNode) =>
  relayChildren(parent).find(
    (child): child is ActionNode<'AddExtension'> =>
      child.kind === 'action' && child.type === 'AddExtension' && child.detail.extension === account,
  )

const findRemovedExtension = (parent: Node | undefined, { account }: TxNode) =>
  relayChildren(parent).find(
    (child): child is ActionNode<'RemoveExtension'> =>
      child.kind === 'action' && child.type === 'RemoveExtension' && child.detail.extension === account,
  )
