import { abiOp } from '../engine/abiOp.ts'

/** The id of the paid invoice, as a message body or a jetton forward payload. */
export const invoicePayload = abiOp('InvoicePayload')

/** Formats the id of an invoice as a UUID. */
export const formatInvoiceId = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
