import type { TxNode } from '../../nodes.ts'
import { bounce } from '../../ops/bounce.ts'
import { invoicePayload } from '../../ops/invoice.ts'
import { definePattern, maybe, tx } from '../../pattern.ts'
import type { Sum } from '../../sum.ts'

/**
 * Somebody pays an invoice with coins, or with an extra currency.
 *
 *     payer ──invoice_payload──▶ who wrote the invoice
 */
export const invoice = definePattern({
  name: 'payments.invoice',
  makes: 'Purchase',
  shape: tx(invoicePayload, {
    where: ({ node }) => node.from !== undefined && paid(node).amount > 0n,
    children: { refusal: maybe(tx(bounce)) },
  }),
  build: ({ node, body }) =>
    node.from === undefined
      ? undefined
      : {
          success: node.success,
          detail: {
            source: node.from,
            destination: node.account,
            invoiceId: body.id,
            amount: paid(node),
            // Known to the two parties alone.
            encrypted: '',
            decryptionKey: undefined,
          },
        },
})

/** An extra currency comes with coins for its way, so it is what was paid. */
function paid(node: TxNode): Sum {
  const [currency] = node.tx.inMessage?.extra ?? []
  return currency ? { type: 'currency', id: currency[0], amount: currency[1] } : { type: 'coin', amount: node.value }
}
