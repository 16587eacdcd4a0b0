import type { Cell } from '../../cell/Cell.ts'
import { cellFromText } from '../../cell/text.ts'
import { AppError, type ErrorCode, type ErrorDetails, isAppError } from '../../errors.ts'
import { type Message, readMessage } from '../../tlb/message.ts'
import { readStateInit } from '../../tlb/stateInit.ts'
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

type GivenContract = {
  readonly code?: string | undefined
  readonly data?: string | undefined
  readonly state_init?: string | undefined
}

/** The code and data of a contract, or those of its StateInit. @throws input.argument if one is missing, as `parseRequestCell` */
export function parseRequestContract({ code, data, state_init }: GivenContract) {
  if (state_init !== undefined) {
    const init = readStateInit(parseRequestCell(state_init))
    if (init.code && init.data) return { code: init.code, data: init.data }
    throw new AppError('input.argument', { name: 'state_init', reason: 'it has no code or no data' })
  }
  if (code !== undefined && data !== undefined) return { code: parseRequestCell(code), data: parseRequestCell(data) }
  throw new AppError('input.argument', { name: 'code', reason: 'give code and data, or a StateInit' })
}

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
