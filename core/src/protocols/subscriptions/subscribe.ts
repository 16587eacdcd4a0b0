import type { ActionNode, Node, TxNode } from '../../actions/engine/nodes.ts'
import { readNodeBody } from '../../actions/engine/op.ts'
import { action, anyTx, type BuiltAction, definePattern, oneOf, tx } from '../../actions/engine/pattern.ts'
import type { AccountFacts } from '../../trace/accountFacts.ts'
import { type Address, nano } from '../../units.ts'
import {
  findExtensionChange,
  findPayee,
  findRelayedChange,
  findSentMessage,
  paymentConfirmed,
  subscriptionDeploy,
  subscriptionPayment,
} from './payment.ts'

const start = (where: (match: { readonly node: TxNode }, _: unknown, parent: Node | undefined) => boolean) => {
  const options = { where, children: { deploy: action('ContractDeploy') } }
  return oneOf(tx(subscriptionDeploy, options), tx(paymentConfirmed, options))
}

/**
 * A wallet deploys a subscription and installs it as an extension; the first payment may be included.
 *
 *     wallet (adds the extension) ──subscription_deploy──▶ subscription ──first payment──▶ beneficiary
 */
export const subscribe = definePattern({
  name: 'subscriptions.subscribe',
  actionType: 'Subscribe',
  shape: anyTx({
    children: {
      contract: start(({ node }, _, parent) => findExtensionChange('AddExtension', node.account, parent) !== undefined),
      added: action('AddExtension', {
        where: ({ node }, _, parent) =>
          parent?.children.some(child => isSubscriptionStart(child, node.detail.extension)) === true,
      }),
    },
  }),
  build: ({ node, contract, added }, facts) => buildSubscribe(contract.node, node.account, added.node, facts),
})

/**
 * The start of a subscription in a relayed request; the gas relay stays an action of its own.
 *
 *     wallet (already a gas relay action, adds the extension) ──subscription_deploy──▶ subscription ──first payment──▶ beneficiary
 */
export const subscribeRelayed = definePattern({
  name: 'subscriptions.subscribeRelayed',
  actionType: 'Subscribe',
  after: ['wallets.gasRelay'],
  shape: start(({ node }, _, parent) => findRelayedChange('AddExtension', node.account, parent) !== undefined),
  build({ node }, facts, parent) {
    const added = findRelayedChange('AddExtension', node.account, parent)
    const built = added && buildSubscribe(node, added.detail.wallet, added, facts)
    return built && { ...built, extraNodes: [added] }
  },
})

function buildSubscribe(
  contract: TxNode,
  subscriber: Address,
  added: ActionNode<'AddExtension' | 'RemoveExtension'>,
  facts: AccountFacts,
): BuiltAction<'Subscribe'> | undefined {
  const { account, tx: transaction } = contract
  if (added.detail.extension !== account) return undefined
  const subscription = facts.subscription(account)
  const deployBody = readNodeBody(subscriptionDeploy, contract)
  const paid = deployBody
    ? transaction.outMessages.find(message => message.destination === deployBody.withdraw_address)
    : findSentMessage(contract, subscriptionPayment.code)
  const withdrawal = deployBody?.withdraw_address
  const payee = findPayee(subscription, paid) ?? (withdrawal && { beneficiary: withdrawal, admin: withdrawal })
  if (payee === undefined) return undefined
  const dueAmount = deployBody?.payment_per_period ?? subscription?.price ?? paid?.value
  return {
    success: contract.success && added.success,
    detail: {
      subscriber,
      subscription: account,
      ...payee,
      // The first payment may be delayed.
      price: { type: 'coin' as const, amount: (paid && dueAmount) ?? nano(0n) },
      initial: true,
    },
  }
}

const isSubscriptionStart = (node: Node, contract: Address): boolean =>
  node.kind === 'tx' &&
  node.account === contract &&
  (node.opCode === subscriptionDeploy.code || node.opCode === paymentConfirmed.code)
