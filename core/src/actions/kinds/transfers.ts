import { Refund } from '../../contract/schemas/actionParts.ts'
import { EcPreview } from '../../contract/schemas/assets.ts'
import { formatShortAmount } from '../../naming/amounts.ts'
import type { Address, Nano } from '../../units.ts'
import { defineAction } from './defineAction.ts'
import { account, commentProperties, integer, type MessageComment, units } from './properties.ts'
import { coinMovement, coinPreview } from './tokenAmount.ts'

type TonDetail = MessageComment & {
  readonly sender: Address
  readonly recipient: Address
  readonly amount: Nano
  readonly refund?: { readonly type: Refund['type']; readonly origin: Address }
}

/** A transfer of TON. */
export const tonTransfer = defineAction<TonDetail>()({
  id: 'TonTransferAction',
  reply: {
    sender: account(d => d.sender),
    recipient: account(d => d.recipient),
    amount: integer(d => d.amount),
    ...commentProperties,
    refund: { schema: Refund.optional(), get: d => d.refund },
  },
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
  id: 'ExtraCurrencyTransferAction',
  reply: {
    sender: account(d => d.sender),
    recipient: account(d => d.recipient),
    amount: units(d => d.amount),
    ...commentProperties,
    currency: { schema: EcPreview, get: (d, names) => names.currency(d.currency) },
  },
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
