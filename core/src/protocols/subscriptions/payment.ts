import type { ActionNode, Node, TxNode } from '../../actions/engine/nodes.ts'
import { abiOp, defineOp } from '../../actions/engine/op.ts'
import { action, anyTx, definePattern, oneOf, optional, tx } from '../../actions/engine/pattern.ts'
import { extensionActionV5 } from '../../actions/ops/wallet.ts'
import { record } from '../../tlb/combinators.ts'
import type { SubscriptionFact } from '../../trace/marketFacts.ts'
import type { TraceMessage } from '../../trace/Trace.ts'
import type { Address } from '../../units.ts'

export const subscriptionDeploy = abiOp('SubscriptionDeploy')
const paymentRequest = abiOp('PaymentRequest')

// payment_confirmed#f06c7567 query_id:uint64 = InternalMsgBody; without the number when it comes with the deployment,
// which the ABI does not describe
/** The wallet sends the requested TON. */
export const paymentConfirmed = defineOp('PaymentConfirmed', record('#f06c7567', {}))

/** A subscription v1 pays its beneficiary. */
export const subscriptionPayment = abiOp('SubscriptionPayment')

/** The first internal message with this operation that a transaction sent. */
export const findSentMessage = (node: TxNode, code: number): TraceMessage | undefined =>
  node.tx.outMessages.find(message => message.type === 'int_msg' && message.opCode === code)

type ExtensionChange = ActionNode<'AddExtension' | 'RemoveExtension'>

/** The action by which a wallet adds or removes this extension, among the children of a node. */
export const findExtensionChange = (
  type: ExtensionChange['type'],
  extension: Address,
  parent: Node | undefined,
): ExtensionChange | undefined =>
  parent?.children.find(
    (child): child is ExtensionChange =>
      child.kind === 'action' &&
      child.type === type &&
      'extension' in child.detail &&
      child.detail.extension === extension,
  )

/** The same of a relayed request, whose gas relay is already an action. */
export const findRelayedChange = (
  type: ExtensionChange['type'],
  extension: Address,
  parent: Node | undefined,
): ExtensionChange | undefined =>
  parent?.kind === 'action' && parent.type === 'GasRelay' ? findExtensionChange(type, extension, parent) : undefined

/** The beneficiary and admin: from the subscription's data, else the destination of its payment. */
export function findPayee(
  subscription: SubscriptionFact | undefined,
  paid: TraceMessage | undefined,
): { readonly beneficiary: Address; readonly admin: Address } | undefined {
  if (subscription) return { beneficiary: subscription.beneficiary, admin: subscription.admin }
  return paid?.destination ? { beneficiary: paid.destination, admin: paid.destination } : undefined
}

/**
 * A wallet pays a subscription, which forwards the payment to its beneficiary.
 *
 *     wallet ──payment_confirmed──▶ subscription ──▶ beneficiary
 */
export const payment = definePattern({
  name: 'subscriptions.payment',
  actionType: 'Subscribe',
  after: ['subscriptions.subscribe'],
  shape: tx(paymentConfirmed, {
    where: ({ node }, facts) =>
      node.from !== undefined &&
      node.value > 0n &&
      // Any wallet plugin may request TON; its data or its payment identifies a subscription.
      (facts.subscription(node.account) !== undefined || findSentMessage(node, subscriptionPayment.code) !== undefined),
  }),
  build({ node }, facts) {
    const subscription = facts.subscription(node.account)
    const forwarded = subscription
      ? node.tx.outMessages.find(message => message.destination === subscription.beneficiary)
      : findSentMessage(node, subscriptionPayment.code)
    const payee = findPayee(subscription, forwarded)
    if (node.from === undefined || payee === undefined) return undefined
    return {
      success: node.success && forwarded !== undefined,
      detail: {
        subscriber: node.from,
        subscription: node.account,
        ...payee,
        price: { type: 'coin' as const, amount: subscription?.price ?? forwarded?.value ?? node.value },
        initial: false,
      },
    }
  },
})

/**
 * A regular charge: any message triggers the subscription, which requests the payment from the wallet.
 *
 *     … ──▶ subscription ──payment_request──▶ wallet ──▶ subscription (paid: already a Subscribe action)
 */
export const chargeRequest = definePattern({
  name: 'subscriptions.chargeRequest',
  actionType: 'Subscribe',
  after: ['subscriptions.payment'],
  shape: anyTx({
    children: {
      request: oneOf(
        tx(paymentRequest, { children: { paid: optional(action('Subscribe')) } }),
        tx(extensionActionV5, {
          where: ({ body }) => body.extended.length === 0,
          children: { paid: optional(action('Subscribe')) },
        }),
      ),
    },
  }),
  build({ node, request }, facts) {
    const subscription = facts.subscription(node.account)
    const paid = request.paid?.node
    if (paid !== undefined) {
      return paid.detail.subscription === node.account ? { success: paid.success, detail: paid.detail } : undefined
    }
    // An extension may request anything; a request to its own wallet is a payment.
    if (subscription === undefined || request.node.account !== subscription.wallet) return undefined
    return {
      success: false,
      detail: {
        subscriber: subscription.wallet,
        subscription: node.account,
        beneficiary: subscription.beneficiary,
        admin: subscription.admin,
        price: { type: 'coin' as const, amount: subscription.price },
        initial: false,
      },
    }
  },
})
