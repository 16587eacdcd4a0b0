import type { TxNode } from '../../engine/nodes.ts'
import { definePattern, optional, tx } from '../../engine/pattern.ts'
import type { TokenAmount } from '../../kinds/tokenAmount.ts'
import { bouncedBody, formatInvoiceId, invoicePayload } from '../../ops/messages.ts'

/**
 * An invoice is paid in TON or in an extra currency.
 *
 *     payer ──invoice_payload──▶ payee
 */
export const invoice = definePattern({
  name: 'payments.invoice',
  actionType: 'Purchase',
  shape: tx(invoicePayload, {
    where: ({ node }) => node.from !== undefined && readPayment(node).amount > 0n,
    children: { rejection: optional(tx(bouncedBody)) },
  }),
  build: ({ node, body }) =>
    node.from === undefined
      ? undefined
      : {
          success: node.success,
          detail: {
            source: node.from,
            destination: node.account,
            invoiceId: formatInvoiceId(body.id),
            amount: readPayment(node),
            // Known only to the two parties.
            encrypted: '',
            decryptionKey: undefined,
          },
        },
})

/** The payment: an extra currency if present, since its TON only pays for gas; else the TON value. */
function readPayment(node: TxNode): TokenAmount {
  const [currency] = node.tx.inMessage?.extra ?? []
  return currency ? { type: 'currency', id: currency[0], amount: currency[1] } : { type: 'coin', amount: node.value }
}
