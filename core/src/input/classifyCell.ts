import type { Cell } from '../cell/Cell.ts'
import { isAppError } from '../errors.ts'
import { decodeInternal } from '../messages/decode.ts'
import { readBlock } from '../tlb/block.ts'
import { type Message, readMessage } from '../tlb/message.ts'
import { readStateInit } from '../tlb/stateInit.ts'
import { readTransaction } from '../tlb/transaction.ts'

/** What a cell can be to somebody who pastes it. */
export type CellKind =
  | 'external-message'
  | 'internal-message'
  | 'external-out-message'
  | 'transaction'
  | 'block'
  | 'state-init'
  | 'body'
  | 'cell'

/** One reading of a cell. */
export type CellReading = { readonly kind: CellKind; readonly message?: Message; readonly op?: string }

const messageKinds = {
  ext_in_msg_info: 'external-message',
  int_msg_info: 'internal-message',
  ext_out_msg_info: 'external-out-message',
} as const

/** Everything that a cell can be read as, whole, the most telling first; never empty: at the least it is a cell. */
export function classifyCell(cell: Cell): CellReading[] {
  if (cell.exotic) return [{ kind: 'cell' }]
  if (reads(() => readTransaction(cell))) return [{ kind: 'transaction' }]
  if (reads(() => readBlock(cell))) return [{ kind: 'block' }]
  const readings: CellReading[] = []
  const message = reads(() => readMessage(cell))
  if (message) readings.push({ kind: messageKinds[message.info.type], message })
  const body = cell.bits >= 32 ? decodeInternal(cell, []) : undefined
  if (body) readings.push({ kind: 'body', op: body.name })
  // Nearly any short cell reads as a StateInit without code; only one with code is worth naming.
  if (!message && reads(() => readStateInit(cell))?.code) readings.push({ kind: 'state-init' })
  return readings.length > 0 ? readings : [{ kind: cell.bits >= 32 && cell.bits % 8 === 0 ? 'body' : 'cell' }]
}

function reads<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (isAppError(error)) return undefined
    throw error
  }
}
