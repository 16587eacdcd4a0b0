import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { EcPreview } from '../../contract/schemas/currency.ts'
import { formatShortAmount } from '../../naming/amounts.ts'
import type { Address } from '../../units.ts'
import { intString } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'
import { commentFields, type MessageComment, presentComment } from './messageComment.ts'

type Detail = MessageComment & {
  readonly sender: Address
  readonly recipient: Address
  readonly currency: number
  readonly amount: bigint
}

/** A transfer of an extra currency. */
export const extraCurrencyTransfer = defineAction<Detail>()({
  wire: z
    .object({
      sender: AccountAddress,
      recipient: AccountAddress,
      amount: intString,
      ...commentFields,
      currency: EcPreview,
    })
    .meta({ id: 'ExtraCurrencyTransferAction' }),
  present: (d, names) => ({
    sender: names.account(d.sender),
    recipient: names.account(d.recipient),
    amount: String(d.amount),
    ...presentComment(d),
    currency: names.currency(d.currency),
  }),
  preview(d, names, texts) {
    const { symbol, decimals, image } = names.currency(d.currency)
    const amount = `${formatShortAmount(d.amount, decimals)} ${symbol}`
    return {
      name: 'Extra Currency Transfer',
      description: texts.ExtraCurrencyTransfer({ amount }),
      value: amount,
      ...(image !== '' && { valueImage: image }),
    }
  },
  accounts: d => [d.sender, d.recipient],
  movements: d => [{ asset: { type: 'currency', id: d.currency }, amount: d.amount, from: d.sender, to: d.recipient }],
})
