import type { Slice } from '../../cell/Slice.ts'
import { record } from '../../tlb/combinators.ts'
import { defineOp } from '../engine/op.ts'

const uuid = {
  read: (slice: Slice): string =>
    slice
      .loadBigUint(128)
      .toString(16)
      .padStart(32, '0')
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
}

// invoice_payload#7aa23eb5 id:bits128 url:PaymentProviderUrl = InternalMsgBody, and = JettonPayload;
/** The id of the paid invoice, as a message body or a jetton forward payload. */
export const invoicePayload = defineOp('InvoicePayload', record('#7aa23eb5', { id: uuid }))
