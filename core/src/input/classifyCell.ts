import type { Cell } from '../cell/Cell.ts'
import { tryRead } from '../errors.ts'
import { decodeInternal } from '../messages/decode.ts'
import { readBlock } from '../tlb/block.ts'
import { type Message, readMessage } from '../tlb/message.ts'
import { readStateInit } from '../tlb/stateInit.ts'
import { readTransaction } from '../tlb/transaction.ts'

/** What a pasted cell can contain. */
export type CellContentKind =
  | 'external-message'
  | 'internal-message'
  | 'external-out-message'
  | 'transaction'
  | 'block'
  | 'state-init'
  | 'body'
  | 'cell'

/** One interpretation of a cell. */
export type CellContent = { readonly kind: CellContentKind; readonly message?: Message; readonly op?: string }

const messageKinds = {
  ext_in_msg_info: 'external-message',
  int_msg_info: 'internal-message',
  ext_out_msg_info: 'external-out-message',
} as const

/**
 * All interpretations that consume the cell completely, the most specific first; never empty, `cell` is the fallback.
 */
export function classifyCell(cell: Cell): CellContent[] {
  if (cell.exotic) return [{ kind: 'cell' }]
  if (tryRead(() => readTransaction(cell))) return [{ kind: 'transaction' }]
  if (tryRead(() => readBlock(cell))) return [{ kind: 'block' }]
  const contents: CellContent[] = []
  const message = tryRead(() => readMessage(cell))
  if (message) contents.push({ kind: messageKinds[message.info.type], message })
  const body = cell.bits >= 32 ? decodeInternal(cell, []) : undefined
  if (body) contents.push({ kind: 'body', op: body.name })
  // Nearly any short cell parses as a StateInit without code; only one with code is reported.
  if (!message && tryRead(() => readStateInit(cell))?.code) contents.push({ kind: 'state-init' })
  return contents.length > 0 ? contents : [{ kind: cell.bits >= 32 && cell.bits % 8 === 0 ? 'body' : 'cell' }]
}
