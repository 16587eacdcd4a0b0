import type { Slice } from '../../cell/Slice.ts'
import { record } from '../../tlb/combinators.ts'
import { op } from '../op.ts'

const uuid = {
  read: (slice: Slice): string =>
    slice
      .loadBigUint(128)
      .toString(16)
      .padStart(32, '0')
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
}

// invoice_payload#7aa23eb5 id:bits128 url:PaymentProviderUrl = InternalMsgBody, and = JettonPayload;
/** Which invoice is paid, as a body or as the payload of jettons. */
export const invoicePayload = op('InvoicePayload', record('#7aa23eb5', { id: uuid }))
