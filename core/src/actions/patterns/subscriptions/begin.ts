import type { Facts } from '../../../trace/facts.ts'
import { type Address, nano } from '../../../units.ts'
import type { ActionNode, Node, TxNode } from '../../nodes.ts'
import { bodyOf } from '../../op.ts'
import { paymentConfirmed, subscriptionDeploy, subscriptionPayment } from '../../ops/subscription.ts'
import { anyTx, type Built, definePattern, made, oneOf, tx } from '../../pattern.ts'
import { payeeOf, sentFirst } from './parties.ts'

const deployed = { deploy: made('ContractDeploy') }

/**
 * A wallet makes a subscription and lets it act from now on; the first payment may go with it.
 *
 *     wallet (adds the extension) ──subscription_deploy──▶ subscription ──first payment──▶ beneficiary
 */
export const begin = definePattern({
  name: 'subscriptions.begin',
  makes: 'Subscribe',
  shape: anyTx({
    children: {
      contract: oneOf<{ node: TxNode }>(
        tx(subscriptionDeploy, { where: ({ node }, _, above) => isAdded(node.account, above), children: deployed }),
        tx(paymentConfirmed, { where: ({ node }, _, above) => isAdded(node.account, above), children: deployed }),
      ),
      added: made('AddExtension', {
        where: ({ node }, _, above) =>
          above?.children.some(child => isBeginning(child, node.detail.extension)) === true,
      }),
    },
  }),
  build({ node, contract, added }, facts) {
    return begun(contract.node, node.account, added.node, facts)
  },
})

/** A subscription that begins, as its contract and the leave to act tell it. */
export function begun(
  contract: TxNode,
  subscriber: Address,
  added: ActionNode<'AddExtension'>,
  facts: Facts,
): Built<'Subscribe'> | undefined {
  const { account, tx: traced } = contract
  if (added.detail.extension !== account) return undefined
  const known = facts.subscription(account)
  const ordered = bodyOf(subscriptionDeploy, contract)
  const paid = ordered
    ? traced.outMessages.find(message => message.destination === ordered.withdraw_address)
    : sentFirst(contract, subscriptionPayment.code)
  const payee =
    payeeOf(known, paid) ?? (ordered && { beneficiary: ordered.withdraw_address, admin: ordered.withdraw_address })
  if (payee === undefined) return undefined
  const due = ordered?.payment_per_period ?? known?.price ?? paid?.value
  return {
    success: contract.success && added.success,
    detail: {
      subscriber,
      subscription: account,
      ...payee,
      // The first payment may be due later.
      price: { type: 'coin' as const, amount: (paid && due) ?? nano(0n) },
      initial: true,
    },
  }
}

const isAdded = (contract: Address, above: Node | undefined): boolean =>
  above?.children.some(
    child => child.kind === 'action' && child.type === 'AddExtension' && child.detail.extension === contract,
  ) === true

const isBeginning = (node: Node, contract: Address): boolean =>
  node.kind === 'tx' &&
  node.account === contract &&
  (node.opCode === subscriptionDeploy.code || node.opCode === paymentConfirmed.code)
