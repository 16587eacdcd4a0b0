import type { ActionNode, TxNode } from '../engine/nodes.ts'
import { readNodeBody, readOp } from '../engine/op.ts'
import { action, definePattern, sentTx } from '../engine/pattern.ts'
import type { TokenAmount } from '../kinds/tokenAmount.ts'
import { formatInvoiceId, invoicePayload, jettonTransfer } from '../ops/messages.ts'
import { rejection } from '../ops/rejection.ts'

/**
 * An invoice is paid in TON or in an extra currency.
 *
 *     payer ──invoice_payload──▶ payee
 */
export const invoice = definePattern({
  name: 'payments.invoice',
  actionType: 'Purchase',
  shape: sentTx(invoicePayload, {
    where: ({ node }) => readPayment(node).amount > 0n,
    children: { rejection },
  }),
  build: ({ node, body }) => ({
    success: node.success,
    detail: {
      source: node.from,
      destination: node.account,
      invoiceId: formatInvoiceId(body.id),
      amount: readPayment(node),
    },
  }),
})

/** The payment: an extra currency if present, since its TON only pays for gas; else the TON value. */
function readPayment(node: TxNode): TokenAmount {
  const [currency] = node.tx.inMessage?.extra ?? []
  return currency ? { type: 'currency', id: currency[0], amount: currency[1] } : { type: 'coin', amount: node.value }
}

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
      },
    }
  },
})

function readInvoice(node: ActionNode<'JettonTransfer'>) {
  const [root] = node.transactions
  const payload = root && readNodeBody(jettonTransfer, root)?.forward_payload
  return payload && readOp(invoicePayload, payload)
}
