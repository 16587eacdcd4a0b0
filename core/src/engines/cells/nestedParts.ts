import type { Cell } from '../../cell/Cell.ts'
import { interfacesByCodeHash } from '../../contracts/interfaces.ts'
import { decodeByLayout, newDecodeContext } from '../../messages/bodyLayouts.ts'
import { undefinedIfUndecodable } from '../../messages/decode.ts'
import { isDecoded, readStoredData } from '../../messages/storageLayouts.ts'
import type { Message } from '../../tlb/message.ts'
import type { StateInit } from '../../tlb/stateInit.ts'
import type { TransactionCell } from '../../tlb/transaction.ts'

const messageKinds = { int_msg_info: 'internal', ext_in_msg_info: 'ext_in', ext_out_msg_info: 'ext_out' } as const

/**
 * Reads what a message carries, so that its fields are recorded too: the body by its op code or the interfaces of its receiver,
 * the data by its code. `readBody` reads a body of another type, whole.
 */
export function readMessageParts(
  { info, body, init }: Message,
  interfaces: readonly string[] = [],
  readBody?: (body: Cell) => void,
): void {
  if (readBody) inField(body, 'body', () => readBody(body))
  else readKnownBody({ info, body }, interfaces)
  if (init) inField(init.cell, 'init', () => readStateInitParts(init))
}

function readKnownBody({ info, body }: Pick<Message, 'info' | 'body'>, interfaces: readonly string[]): void {
  attempt(body, 'body', () => {
    const match = undefinedIfUndecodable(() =>
      decodeByLayout(messageKinds[info.type], body, interfaces, newDecodeContext()),
    )
    return match !== undefined && match.unread.bits === 0 && match.unread.refs === 0
  })
}

/** Reads the data of a StateInit by the layouts of its code, if they are known. */
export function readStateInitParts({ code, data }: Omit<StateInit, 'cell'>): void {
  const interfaces = code && interfacesByCodeHash(code.hash())
  if (data && interfaces)
    attempt(data, 'data', () => isDecoded(readStoredData(data, { interfaces, code: code.hash() })))
}

/** Reads what the messages of a transaction carry. */
export function readTransactionParts({ in_msg, out_msgs }: TransactionCell): void {
  if (in_msg) inField(in_msg.cell, 'in_msg', () => readMessageParts(in_msg))
  for (const [index, message] of out_msgs.entries())
    inField(message.cell, `out_msgs[${index}]`, () => readMessageParts(message))
}

function inField(cell: Cell, name: string, read: () => void): void {
  cell.exoticSlice().inField(name, read)
}

/** Reads more of a cell; what an attempt that fails has recorded is forgotten, so that the cell counts as data. */
function attempt(cell: Cell, name: string, read: () => boolean): void {
  if (cell.exotic) return
  const slice = cell.slice()
  const start = slice.mark()
  let isRead = false
  slice.inField(name, () => {
    isRead = read()
  })
  if (!isRead) slice.rollback(start)
}
