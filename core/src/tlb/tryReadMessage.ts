import type { Cell } from '../cell/Cell.ts'
import { tryRead } from '../errors.ts'
import { type Message, readMessage } from './message.ts'

/** Reads an out message of a wallet, which may be any cell; `undefined` if it is not a message. */
export const tryReadMessage = (cell: Cell): Message | undefined => tryRead(() => readMessage(cell))
