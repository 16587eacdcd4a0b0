import type { ActionNode } from '../../nodes.ts'
import { bodyOf, readOp } from '../../op.ts'
import { invoicePayload } from '../../ops/invoice.ts'
import { jettonTransfer } from '../../ops/jetton.ts'
import { definePattern, made } from '../../pattern.ts'

/**
 * Somebody pays an invoice with jettons: its number is their payload.
 *
 *     payer ──jetton transfer, invoice_payload──▶ who wrote the invoice
 */
export const jettonInvoice = definePattern({
  name: 'payments.jettonInvoice',
  makes: 'Purchase',
  after: ['jettons.transfer'],
  shape: made('JettonTransfer', { where: ({ node }) => invoiceOf(node) !== undefined }),
  build({ node }) {
    const { sender, recipient, jetton, amount } = node.detail
    const invoice = invoiceOf(node)
    if (invoice === undefined || sender === undefined || recipient === undefined) return undefined
    return {
      success: node.success,
      detail: {
        source: sender,
        destination: recipient,
        invoiceId: invoice.id,
        amount: { type: 'jetton' as const, master: jetton, amount },
        encrypted: '',
        decryptionKey: undefined,
      },
    }
  },
})

function invoiceOf(node: ActionNode<'JettonTransfer'>) {
  const [ordered] = node.covers
  const payload = ordered && bodyOf(jettonTransfer, ordered)?.forward_payload
  return payload && readOp(invoicePayload, payload)
}
