import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { Price } from '../../contract/schemas/price.ts'
import type { Address } from '../../units.ts'
import { defineAction } from '../defineAction.ts'
import { priceOf, type Sum, sumText } from '../sum.ts'

type Detail = {
  readonly source: Address
  readonly destination: Address
  /** As the invoice's contract of the payment says. */
  readonly invoiceId: string
  readonly amount: Sum
  /** What only the two know; hex. */
  readonly encrypted: string
  readonly decryptionKey: string | undefined
}

/** An invoice was paid. */
export const purchase = defineAction<Detail>()({
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
    amount: priceOf(d.amount, names),
    metadata: {
      encrypted_binary: d.encrypted,
      ...(d.decryptionKey !== undefined && { decryption_key: d.decryptionKey }),
    },
  }),
  preview: (d, names, texts) => ({
    name: 'Purchase',
    description: texts.Purchase({ invoice: d.invoiceId }),
    value: sumText(d.amount, names),
    accounts: [d.source, d.destination],
  }),
  moved: d =>
    d.amount.type === 'coin'
      ? [{ asset: { type: 'coin' }, amount: d.amount.amount, from: d.source, to: d.destination }]
      : [],
})
