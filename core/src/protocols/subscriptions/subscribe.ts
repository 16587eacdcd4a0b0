import type { ActionNode, Node, TxNode } from '../../actions/engine/nodes.ts'
import { readNodeBody } from '../../actions/engine/op.ts'
import { action, anyTx, type BuiltAction, definePattern, oneOf, tx } from '../../actions/engine/pattern.ts'
import type { AccountFacts } from '../../trace/accountFacts.ts'
import { type Address, nano } from '../../units.ts'
import { findPayee, findSentMessage, paymentConfirmed, subscriptionDeploy, subscriptionPayment } from './payment.ts'

const deployed = { deploy: action('ContractDeploy') }

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
      contract: oneOf(
        tx(subscriptionDeploy, { where: ({ node }, _, parent) => isAdded(node.account, parent), children: deployed }),
        tx(paymentConfirmed, { where: ({ node }, _, parent) => isAdded(node.account, parent), children: deployed }),
      ),
      added: action('AddExtension', {
        where: ({ node }, _, parent) =>
          parent?.children.some(child => isSubscriptionStart(child, node.detail.extension)) === true,
      }),
    },
  }),
  build({ node, contract, added }, facts) {
    return buildSubscribe(contract.node, node.account, added.node, facts)
  },
})

/** Builds the start of a subscription from its contract and the added extension. */
export function buildSubscribe(
  contract: TxNode,
  subscriber: Address,
  added: ActionNode<'AddExtension'>,
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

const isAdded = (contract: Address, parent: Node | undefined): boolean =>
  parent?.children.some(
    child => child.kind === 'action' && child.type === 'AddExtension' && child.detail.extension === contract,
  ) === true

const isSubscriptionStart = (node: Node, contract: Address): boolean =>
  node.kind === 'tx' &&
  node.account === contract &&
  (node.opCode === subscriptionDeploy.code || node.opCode === paymentConfirmed.code)
