import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { Price } from '../../contract/schemas/price.ts'
import type { Address } from '../../units.ts'
import { defineAction } from './defineAction.ts'
import { paymentMovements } from './preview.ts'
import { formatTokenAmount, type TokenAmount, toPrice } from './tokenAmount.ts'

type Detail = {
  readonly source: Address
  readonly destination: Address
  /** The invoice id in the payment. */
  readonly invoiceId: string
  readonly amount: TokenAmount
  /** Metadata known only to the two parties; hex. */
  readonly encrypted: string
  readonly decryptionKey: string | undefined
}

/** A payment of an invoice. */
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
    amount: toPrice(d.amount, names),
    metadata: {
      encrypted_binary: d.encrypted,
      ...(d.decryptionKey !== undefined && { decryption_key: d.decryptionKey }),
    },
  }),
  preview: (d, names, texts) => ({
    name: 'Purchase',
    description: texts.Purchase({ invoice: d.invoiceId }),
    value: formatTokenAmount(d.amount, names),
  }),
  accounts: d => [d.source, d.destination],
  movements: d => paymentMovements(d.amount, d.source, d.destination),
})
