import type { Cell } from '../../cell/Cell.ts'
import { cellFromText } from '../../cell/text.ts'
import { AppError, isAppError } from '../../errors.ts'
import { type Message, readMessage } from '../../tlb/message.ts'

/**
 * Parses the single-root BoC of a request: hex, base64 or base64url.
 *
 * @throws input.boc, input.roots, limit.cells
 */
export function parseRequestCell(text: string): Cell {
  try {
    return cellFromText(text.trim())
  } catch (error) {
    // For the caller of an operation, text that is neither hex nor base64 is an invalid BoC.
    if (isAppError(error) && error.code === 'input.text')
      throw new AppError('input.boc', { reason: error.details.reason })
    throw error
  }
}

/**
 * Parses the message that a request emulates.
 *
 * @throws input.boc, input.roots, limit.cells, input.message for a cell that is not a message, for an external-out
 *   message, and
 * for an internal message without a source
 */
export function parseRequestMessage(text: string): Message {
  const cell = parseRequestCell(text)
  const message = readRequestMessage(cell)
  if (message.info.type === 'ext_out_msg_info')
    throw new AppError('input.message', { reason: 'it is an external-out message, which no account processes' })
  if (message.info.type === 'int_msg_info' && message.info.src === undefined)
    throw new AppError('input.message', {
      reason: 'it is internal and has no source; set its source address',
    })
  return message
}

/** Reads a message from its cell. @throws input.message */
export function readRequestMessage(cell: Cell): Message {
  try {
    return readMessage(cell)
  } catch (error) {
    if (isAppError(error) && error.code === 'input.cell')
      throw new AppError('input.message', { reason: error.details.reason }, { cause: error })
    throw error
  }
}
