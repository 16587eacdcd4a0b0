import type { Cell } from '../cell/Cell.ts'
import { cellFromText } from '../cell/text.ts'
import { AppError, isAppError } from '../errors.ts'
import { type Message, readMessage } from '../tlb/message.ts'

/**
 * The one cell that a request's text holds: hex, or base64 in either alphabet.
 *
 * @throws input.boc, input.roots, limit.cells
 */
export function cellOfRequest(text: string): Cell {
  try {
    return cellFromText(text.trim())
  } catch (thrown) {
    // Neither hex nor base64: to a caller of an operation that is a bag that cannot be read.
    if (isAppError(thrown) && thrown.code === 'input.text')
      throw new AppError('input.boc', { reason: thrown.details.reason })
    throw thrown
  }
}

/**
 * The message that a request asks to emulate.
 *
 * @throws input.boc, input.roots, limit.cells, input.message for a cell that is no message, for one that leaves the chain, and for
 * an internal one that comes from nowhere
 */
export function messageOfRequest(text: string): Message {
  const cell = cellOfRequest(text)
  const message = messageOfCell(cell)
  if (message.info.type === 'ext_out_msg_info')
    throw new AppError('input.message', { reason: 'it goes from the chain to the outside: nobody processes it' })
  if (message.info.type === 'int_msg_info' && message.info.src === undefined)
    throw new AppError('input.message', {
      reason: 'it is internal and has no source: set the address that it comes from',
    })
  return message
}

/** The message in a cell. @throws input.message */
export function messageOfCell(cell: Cell): Message {
  try {
    return readMessage(cell)
  } catch (thrown) {
    if (isAppError(thrown) && thrown.code === 'input.cell')
      throw new AppError('input.message', { reason: thrown.details.reason }, { cause: thrown })
    throw thrown
  }
}
