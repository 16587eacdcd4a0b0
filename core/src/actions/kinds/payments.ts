import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { Price } from '../../contract/schemas/assets.ts'
import type { Names } from '../../naming/Names.ts'
import type { Address } from '../../units.ts'
import { int64, rawAddress } from '../../wire/schemas.ts'
import { defineAction } from './defineAction.ts'
import { formatTokenAmount, paymentMovements, type TokenAmount, toPrice } from './tokenAmount.ts'

type Subscription = {
  readonly subscriber: Address
  readonly subscription: Address
  readonly beneficiary: Address
  readonly admin: Address
}

const subscriptionFields = {
  subscriber: AccountAddress,
  subscription: rawAddress,
  beneficiary: AccountAddress,
  admin: AccountAddress,
}

const presentSubscription = (d: Subscription, names: Names) => ({
  subscriber: names.account(d.subscriber),
  subscription: d.subscription,
  beneficiary: names.account(d.beneficiary),
  admin: names.account(d.admin),
})

const subscriptionAccounts = (d: Subscription): readonly Address[] => [d.admin, d.subscriber, d.beneficiary]

/** A subscription ends. */
export const unSubscribe = defineAction<Subscription>()({
  wire: z.object(subscriptionFields).meta({ id: 'UnSubscriptionAction' }),
  present: presentSubscription,
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
  wire: z
    .object({ ...subscriptionFields, amount: int64.optional(), price: Price, initial: z.boolean() })
    .meta({ id: 'SubscriptionAction' }),
  present: (d, names) => ({
    ...presentSubscription(d, names),
    ...(d.price.type === 'coin' && { amount: d.price.amount }),
    price: toPrice(d.price, names),
    initial: d.initial,
  }),
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

type PurchaseDetail = {
  readonly source: Address
  readonly destination: Address
  readonly invoiceId: string
  readonly amount: TokenAmount
}

/** A payment of an invoice. */
export const purchase = defineAction<PurchaseDetail>()({
  wire: z
    .object({
      source: AccountAddress,
      destination: AccountAddress,
      invoice_id: z.string(),
      amount: Price,
      metadata: z
        .object({ encrypted_binary: z.string(), decryption_key: z.string().optional() })
        .meta({ id: 'Metadata' }),
    })
    .meta({ id: 'PurchaseAction' }),
  present: (d, names) => ({
    source: names.account(d.source),
    destination: names.account(d.destination),
    invoice_id: d.invoiceId,
    amount: toPrice(d.amount, names),
    // Known only to the two parties.
    metadata: { encrypted_binary: '' },
  }),
  preview: (d, names, texts) => ({
    name: 'Purchase',
    description: texts.Purchase({ invoice: d.invoiceId }),
    value: formatTokenAmount(d.amount, names),
  }),
  accounts: d => [d.source, d.destination],
  movements: d => paymentMovements(d.amount, d.source, d.destination),
})
