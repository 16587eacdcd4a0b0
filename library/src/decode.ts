import type { DebugDecodedBody } from '@tonoscope/core/contract/debugInspection'
import type { DebugDecodeBodyRequest, DebugTransactionRequest } from '@tonoscope/core/contract/requests'
import type { TransactionJson } from '@tonoscope/core/contract/schemas/transaction'
import { type GivenCell, toBocText } from './given.ts'
import { offline } from './offline.ts'
import { call } from './service.ts'

/** How a body is read: with the interfaces of its recipient, and with your own ABIs. */
export type BodyOptions = Omit<DebugDecodeBodyRequest, 'boc' | 'boc_kind'> & { readonly as?: 'body' | 'message' }

/** How a transaction is read. */
export type TransactionOptions = Omit<DebugTransactionRequest, 'boc'> & { readonly as: 'transaction' }

/**
 * Decodes a message body, or that of a whole message (`as: 'message'`): the name of its operation and its fields.
 *
 * @example
 * const { decoded_op_name, decoded_body } = await decode(body)
 * @throws input.boc, input.roots, input.message
 */
export function decode(cell: GivenCell, options?: BodyOptions): Promise<DebugDecodedBody>
/**
 * Decodes a transaction.
 *
 * @example
 * const { out_msgs } = await decode(transaction.raw, { as: 'transaction' })
 * @throws input.boc, input.roots, input.cell
 */
export function decode(cell: GivenCell, options: TransactionOptions): Promise<TransactionJson>
export function decode(
  cell: GivenCell,
  { as = 'body', ...request }: BodyOptions | TransactionOptions = {},
): Promise<DebugDecodedBody | TransactionJson> {
  const boc = toBocText(cell)
  if (as === 'transaction') return call(offline, 'decodeTransaction', { ...request, boc })
  return call(offline, 'decodeBody', { ...request, boc, boc_kind: as })
}
