import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import type { Address } from '../../units.ts'
import { rawAddress } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'

type Detail = {
  readonly subscriber: Address
  readonly subscription: Address
  readonly beneficiary: Address
  readonly admin: Address
}

/** A subscription ends. */
export const unSubscribe = defineAction<Detail>()({
  wire: z
    .object({
      subscriber: AccountAddress,
      subscription: rawAddress,
      beneficiary: AccountAddress,
      admin: AccountAddress,
    })
    .meta({ id: 'UnSubscriptionAction' }),
  present: (d, names) => ({
    subscriber: names.account(d.subscriber),
    subscription: d.subscription,
    beneficiary: names.account(d.beneficiary),
    admin: names.account(d.admin),
  }),
  preview: (d, _, texts) => ({
    name: 'Unsubscribed',
    description: texts.UnSubscribe({ subscription: d.subscription }),
  }),
  accounts: d => [d.admin, d.subscriber, d.beneficiary],
  movements: () => [],
})
