import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { Refund } from '../../contract/schemas/refund.ts'
import type { Address, Nano } from '../../units.ts'
import { int64 } from '../../wire/scalars.ts'
import { shortCoins } from '../amounts.ts'
import { defineAction } from '../defineAction.ts'
import { presentRemark, type Remark, remarkWire } from '../remark.ts'

type Detail = Remark & {
  readonly sender: Address
  readonly recipient: Address
  readonly amount: Nano
  /** The transfer gives back what was paid here. */
  readonly refund?: { readonly type: Refund['type']; readonly origin: Address }
}

/** Coins went from one account to another. */
export const tonTransfer = defineAction<Detail>()({
  wire: z
    .object({
      sender: AccountAddress,
      recipient: AccountAddress,
      amount: int64,
      ...remarkWire,
      refund: Refund.optional(),
    })
    .meta({ id: 'TonTransferAction' }),
  present: (d, names) => ({
    sender: names.account(d.sender),
    recipient: names.account(d.recipient),
    amount: d.amount,
    ...presentRemark(d),
    ...(d.refund && { refund: d.refund }),
  }),
  preview(d, _, texts) {
    const amount = shortCoins(d.amount)
    return {
      name: 'Ton Transfer',
      description: texts.TonTransfer({ amount }),
      value: amount,
      accounts: [d.sender, d.recipient],
    }
  },
  moved: d => [{ asset: { type: 'coin' }, amount: d.amount, from: d.sender, to: d.recipient }],
})
