import type { ActionNode, Node, TxNode } from '../../nodes.ts'
import { paymentConfirmed, subscriptionDeploy } from '../../ops/subscription.ts'
import { pluginDestruct } from '../../ops/wallet.ts'
import { definePattern, made, oneOf, tx } from '../../pattern.ts'
import { begun } from './begin.ts'
import { ended, isSubscription } from './endByWallet.ts'

const added = {
  where: ({ node }: { node: TxNode }, _: unknown, above: Node | undefined) => addedIn(above, node) !== undefined,
  children: { deploy: made('ContractDeploy') },
}

/**
 * The same beginning in a request that somebody else carried to the wallet, which stays an action of its own.
 *
 *     wallet (a relay by now, adds the extension) ──subscription_deploy──▶ subscription ──first payment──▶ beneficiary
 */
export const beginRelayed = definePattern({
  name: 'subscriptions.beginRelayed',
  makes: 'Subscribe',
  after: ['wallets.gasRelay'],
  shape: oneOf<{ node: TxNode }>(tx(subscriptionDeploy, added), tx(paymentConfirmed, added)),
  build({ node }, facts, above) {
    const leave = addedIn(above, node)
    const built = leave && begun(node, leave.detail.wallet, leave, facts)
    return built && { ...built, also: [leave] }
  },
})

/**
 * The same end in a request that somebody else carried to the wallet.
 *
 *     wallet (a relay by now, removes the extension) ──destruct──▶ subscription ──what is left──▶ beneficiary
 */
export const endRelayed = definePattern({
  name: 'subscriptions.endRelayed',
  makes: 'UnSubscribe',
  after: ['wallets.gasRelay'],
  shape: tx(pluginDestruct, {
    where: ({ node }, facts, above) => removedIn(above, node) !== undefined && isSubscription(node, facts),
  }),
  build({ node }, facts, above) {
    const removed = removedIn(above, node)
    const built = removed && ended(node, removed.detail.wallet, removed, facts)
    return built && { ...built, also: [removed] }
  },
})

/** What a relayed request left beside the messages of its wallet. */
const inRelay = (above: Node | undefined): readonly Node[] =>
  above?.kind === 'action' && above.type === 'GasRelay' ? above.children : []

const addedIn = (above: Node | undefined, { account }: TxNode) =>
  inRelay(above).find(
    (child): child is ActionNode<'AddExtension'> =>
      child.kind === 'action' && child.type === 'AddExtension' && child.detail.extension === account,
  )

const removedIn = (above: Node | undefined, { account }: TxNode) =>
  inRelay(above).find(
    (child): child is ActionNode<'RemoveExtension'> =>
      child.kind === 'action' && child.type === 'RemoveExtension' && child.detail.extension === account,
  )
