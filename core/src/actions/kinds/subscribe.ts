import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { Price } from '../../contract/schemas/price.ts'
import type { Address } from '../../units.ts'
import { int64, rawAddress } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'
import { paymentMovements } from './preview.ts'
import { formatTokenAmount, type TokenAmount, toPrice } from './tokenAmount.ts'

type Detail = {
  readonly subscriber: Address
  readonly subscription: Address
  readonly beneficiary: Address
  readonly admin: Address
  readonly price: TokenAmount
  /** The first payment, not a regular charge. */
  readonly initial: boolean
}

/** A subscription starts, or is charged for another period. */
export const subscribe = defineAction<Detail>()({
  wire: z
    .object({
      subscriber: AccountAddress,
      subscription: rawAddress,
      beneficiary: AccountAddress,
      admin: AccountAddress,
      amount: int64.optional(),
      price: Price,
      initial: z.boolean(),
    })
    .meta({ id: 'SubscriptionAction' }),
  present: (d, names) => ({
    subscriber: names.account(d.subscriber),
    subscription: d.subscription,
    beneficiary: names.account(d.beneficiary),
    admin: names.account(d.admin),
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
  accounts: d => [d.admin, d.subscriber, d.beneficiary],
  movements: d => (d.price.amount > 0n ? paymentMovements(d.price, d.subscriber, d.beneficiary) : []),
})
