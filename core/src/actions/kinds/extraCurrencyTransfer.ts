import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { EcPreview } from '../../contract/schemas/currency.ts'
import type { Address } from '../../units.ts'
import { intString } from '../../wire/scalars.ts'
import { shortAmount } from '../amounts.ts'
import { defineAction } from '../defineAction.ts'
import { presentRemark, type Remark, remarkWire } from '../remark.ts'

type Detail = Remark & {
  readonly sender: Address
  readonly recipient: Address
  readonly currency: number
  readonly amount: bigint
}

/** An extra currency went from one account to another. */
export const extraCurrencyTransfer = defineAction<Detail>()({
  wire: z
    .object({
      sender: AccountAddress,
      recipient: AccountAddress,
      amount: intString,
      ...remarkWire,
      currency: EcPreview,
    })
    .meta({ id: 'ExtraCurrencyTransferAction' }),
  present: (d, names) => ({
    sender: names.account(d.sender),
    recipient: names.account(d.recipient),
    amount: String(d.amount),
    ...presentRemark(d),
    currency: names.currency(d.currency),
  }),
  preview(d, names, texts) {
    const { symbol, decimals, image } = names.currency(d.currency)
    const amount = `${shortAmount(d.amount, decimals)} ${symbol}`
    return {
      name: 'Extra Currency Transfer',
      description: texts.ExtraCurrencyTransfer({ amount }),
      value: amount,
      ...(image !== '' && { valueImage: image }),
      accounts: [d.sender, d.recipient],
    }
  },
  moved: d => [{ asset: { type: 'currency', id: d.currency }, amount: d.amount, from: d.sender, to: d.recipient }],
})
