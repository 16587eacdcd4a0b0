import type { ActionNode } from '../../engine/nodes.ts'
import { readNodeBody, readOp } from '../../engine/op.ts'
import { action, definePattern } from '../../engine/pattern.ts'
import { formatInvoiceId, invoicePayload, jettonTransfer } from '../../ops/messages.ts'

/**
 * An invoice is paid in jettons, with the invoice id in the forward payload.
 *
 *     payer ──jetton transfer, invoice_payload──▶ payee
 */
export const jettonInvoice = definePattern({
  name: 'payments.jettonInvoice',
  actionType: 'Purchase',
  after: ['jettons.transfer'],
  shape: action('JettonTransfer', { where: ({ node }) => readInvoice(node) !== undefined }),
  build({ node }) {
    const { sender, recipient, jetton, amount } = node.detail
    const invoice = readInvoice(node)
    if (invoice === undefined || sender === undefined || recipient === undefined) return undefined
    return {
      success: node.success,
      detail: {
        source: sender,
        destination: recipient,
        invoiceId: formatInvoiceId(invoice.id),
        amount: { type: 'jetton' as const, master: jetton, amount },
        encrypted: '',
        decryptionKey: undefined,
      },
    }
  },
})

function readInvoice(node: ActionNode<'JettonTransfer'>) {
  const [root] = node.transactions
  const payload = root && readNodeBody(jettonTransfer, root)?.forward_payload
  return payload && readOp(invoicePayload, payload)
}
