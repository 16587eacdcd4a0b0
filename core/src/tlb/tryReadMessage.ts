import type { Cell } from '../cell/Cell.ts'
import { isAppError } from '../errors.ts'
import { type Message, readMessage } from './message.ts'

/** Reads an out message of a wallet, which may be any cell; `undefined` if it is not a message. */
export function tryReadMessage(cell: Cell): Message | undefined {
  try {
    return readMessage(cell)
  } catch (error) {
    if (isAppError(error)) return undefined
    throw error
  }
}
