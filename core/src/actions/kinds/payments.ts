import { z } from 'zod'
import type { Address } from '../../units.ts'
import { defineAction } from './defineAction.ts'
import { account, optionalInteger, price, rawAccount, text } from './properties.ts'
import { formatTokenAmount, paymentMovements, type TokenAmount } from './tokenAmount.ts'

type Subscription = {
  readonly subscriber: Address
  readonly subscription: Address
  readonly beneficiary: Address
  readonly admin: Address
}

const subscriptionProperties = {
  subscriber: account((d: Subscription) => d.subscriber),
  subscription: rawAccount((d: Subscription) => d.subscription),
  beneficiary: account((d: Subscription) => d.beneficiary),
  admin: account((d: Subscription) => d.admin),
}

const subscriptionAccounts = (d: Subscription): readonly Address[] => [d.admin, d.subscriber, d.beneficiary]

/** A subscription ends. */
export const unSubscribe = defineAction<Subscription>()({
  id: 'UnSubscriptionAction',
  reply: subscriptionProperties,
  preview: (d, _, texts) => ({
    name: 'Unsubscribed',
    description: texts.UnSubscribe({ subscription: d.subscription }),
  }),
  accounts: subscriptionAccounts,
})

type SubscribeDetail = Subscription & {
  readonly price: TokenAmount
  /** The first payment, not a regular charge. */
  readonly initial: boolean
}

/** A subscription starts, or is charged for another period. */
export const subscribe = defineAction<SubscribeDetail>()({
  id: 'SubscriptionAction',
  reply: {
    ...subscriptionProperties,
    amount: optionalInteger(d => (d.price.type === 'coin' ? d.price.amount : undefined)),
    price: price(d => d.price),
    initial: { schema: z.boolean(), get: d => d.initial },
  },
  preview(d, names, texts) {
    const price = d.price.amount === 0n ? undefined : formatTokenAmount(d.price, names)
    const description = texts.Subscribe({ price })
    return price === undefined
      ? { name: 'Subscribed', description }
      : { name: 'Subscription Charge', description, value: price }
  },
  accounts: subscriptionAccounts,
  movements: d => (d.price.amount > 0n ? paymentMovements(d.price, d.subscriber, d.beneficiary) : []),
})

const Metadata = z
  .object({ encrypted_binary: z.string(), decryption_key: z.string().optional() })
  .meta({ id: 'Metadata' })

type PurchaseDetail = {
  readonly source: Address
  readonly destination: Address
  readonly invoiceId: string
  readonly amount: TokenAmount
}

/** A payment of an invoice. */
export const purchase = defineAction<PurchaseDetail>()({
  id: 'PurchaseAction',
  reply: {
    source: account(d => d.source),
    destination: account(d => d.destination),
    invoice_id: text(d => d.invoiceId),
    amount: price(d => d.amount),
    // Known only to the two parties.
    metadata: { schema: Metadata, get: () => ({ encrypted_binary: '' }) },
  },
  preview: (d, names, texts) => ({
    name: 'Purchase',
    description: texts.Purchase({ invoice: d.invoiceId }),
    value: formatTokenAmount(d.amount, names),
  }),
  accounts: d => [d.source, d.destination],
  movements: d => paymentMovements(d.amount, d.source, d.destination),
})
