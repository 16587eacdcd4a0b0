import type { Cell } from '../../cell/Cell.ts'
import { cellFromText } from '../../cell/text.ts'
import { AppError, type ErrorCode, type ErrorDetails, isAppError } from '../../errors.ts'
import { type Message, readMessage } from '../../tlb/message.ts'
import { readTransaction, type TransactionCell } from '../../tlb/transaction.ts'

/** Parses the single-root BoC of a request: hex, base64 or base64url. @throws input.boc, input.roots, limit.cells */
export const parseRequestCell = (text: string): Cell =>
  // For the caller of an operation, text that is neither hex nor base64 is an invalid BoC.
  rethrow(
    'input.text',
    ({ reason }) => new AppError('input.boc', { reason }),
    () => cellFromText(text.trim()),
  )

/**
 * Parses the message that a request emulates.
 *
 * @throws input.boc, input.roots, limit.cells, input.message for a cell that is not a message, for an external-out
 *   message, and for an internal message without a source
 */
export function parseRequestMessage(text: string): Message {
  const message = readRequestMessage(parseRequestCell(text))
  if (message.info.type === 'ext_out_msg_info')
    throw new AppError('input.message', { reason: 'it is an external-out message, which no account processes' })
  if (message.info.type === 'int_msg_info' && message.info.src === undefined)
    throw new AppError('input.message', {
      reason: 'it is internal and has no source; set its source address',
    })
  return message
}

/** Reads a message from its cell. @throws input.message */
export const readRequestMessage = (cell: Cell): Message =>
  rethrow(
    'input.cell',
    ({ reason }, cause) => new AppError('input.message', { reason }, { cause }),
    () => readMessage(cell),
  )

/** Reads a pasted transaction. @throws input.cell */
export const readRequestTransaction = (cell: Cell): TransactionCell =>
  rethrow(
    'input.cell',
    ({ reason }, cause) => new AppError('input.cell', { layout: 'transaction', reason }, { cause }),
    () => readTransaction(cell),
  )

/** What `read` returns; an error of this code becomes another one. */
function rethrow<T, C extends ErrorCode>(
  code: C,
  toError: (details: ErrorDetails<C>, cause: unknown) => AppError,
  read: () => T,
): T {
  try {
    return read()
  } catch (error) {
    // The details belong to the code.
    if (isAppError(error) && error.code === code) throw toError(error.details as ErrorDetails<C>, error)
    throw error
  }
}
