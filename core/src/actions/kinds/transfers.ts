import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { Refund } from '../../contract/schemas/actionParts.ts'
import { EcPreview } from '../../contract/schemas/assets.ts'
import { formatShortAmount } from '../../naming/amounts.ts'
import type { Address, Nano } from '../../units.ts'
import { int64, intString } from '../../wire/schemas.ts'
import { defineAction } from './defineAction.ts'
import { commentFields, type MessageComment, presentComment } from './messageComment.ts'
import { coinMovement, coinPreview } from './tokenAmount.ts'

type TonDetail = MessageComment & {
  readonly sender: Address
  readonly recipient: Address
  readonly amount: Nano
  readonly refund?: { readonly type: Refund['type']; readonly origin: Address }
}

/** A transfer of TON. */
export const tonTransfer = defineAction<TonDetail>()({
  wire: z
    .object({
      sender: AccountAddress,
      recipient: AccountAddress,
      amount: int64,
      ...commentFields,
      refund: Refund.optional(),
    })
    .meta({ id: 'TonTransferAction' }),
  present: (d, names) => ({
    sender: names.account(d.sender),
    recipient: names.account(d.recipient),
    amount: d.amount,
    ...presentComment(d),
    ...(d.refund && { refund: d.refund }),
  }),
  preview: (d, _, texts) => coinPreview('Ton Transfer', d.amount, texts.TonTransfer),
  accounts: d => [d.sender, d.recipient],
  movements: d => [coinMovement(d.amount, d.sender, d.recipient)],
})

type CurrencyDetail = MessageComment & {
  readonly sender: Address
  readonly recipient: Address
  readonly currency: number
  readonly amount: bigint
}

/** A transfer of an extra currency. */
export const extraCurrencyTransfer = defineAction<CurrencyDetail>()({
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
