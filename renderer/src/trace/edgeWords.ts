import { formatShortDecimal, TON_DECIMALS } from '../format/amount.ts'
import { toWords } from '../format/words.ts'
import type { Leaf } from './layout.ts'
import { operationOf, type TraceNode } from './model.ts'

/** Pixels of a character: of an operation in words, of one as a number, of an amount. */
const PER_CHARACTER = { words: 6.2, code: 7, amount: 6.7 }
/** What the longest unit's name needs. */
const UNIT = 5

/** What is written above the line of a message. */
export type EdgeWords = {
  readonly op: string
  /** It has no name, only a number. */
  readonly code: boolean
  readonly value: bigint | undefined
  /** Pixels that it needs. */
  readonly width: number
}

/** The operation and the value of a message. */
export function edgeWords(to: TraceNode | Leaf): EdgeWords {
  const { op, value } = said(to)
  const code = op.startsWith('0x')
  const amount = value === undefined ? 0 : formatShortDecimal(value, TON_DECIMALS).length + UNIT
  const width = Math.max(op.length * (code ? PER_CHARACTER.code : PER_CHARACTER.words), amount * PER_CHARACTER.amount)
  return { op, code, value, width }
}

function said(to: TraceNode | Leaf): Pick<EdgeWords, 'op' | 'value'> {
  if ('node' in to) {
    const message = to.node.transaction.in_msg
    return { op: operationOf(to.node), value: message?.msg_type === 'int_msg' ? message.value : undefined }
  }
  if (to.kind === 'cut') return { op: to.cut.op_name ?? '', value: to.cut.value }
  return { op: to.message.decoded_op_name ?? to.message.op_code ?? 'event', value: undefined }
}

/** The operation as it fits into so many pixels. */
export function clipped({ op, code }: EdgeWords, width: number): string {
  const text = code ? op : toWords(op)
  const most = Math.floor(width / (code ? PER_CHARACTER.code : PER_CHARACTER.words))
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
