import { formatShortDecimal, TON_DECIMALS } from '../format/amount.ts'
import { truncate } from '../format/shorten.ts'
import { toWords } from '../format/words.ts'
import { getOperation, type TreeNode } from './traceModel.ts'
import type { Leaf } from './treeLayout.ts'

/** Pixels per character: of an operation name, of an op code, of an amount. */
const PER_CHARACTER = { words: 6.2, code: 7.6, amount: 7.3 }
/** Characters of the longest currency name with a space. */
const UNIT = 5

/** The label above an edge. */
export type EdgeLabel = {
  readonly op: string
  /** The operation has no name, only an op code. */
  readonly code: boolean
  readonly value: bigint | undefined
  readonly width: number
}

/** The label of a message. */
export function getEdgeLabel(to: TreeNode | Leaf): EdgeLabel {
  const { op, value } = getOperationAndValue(to)
  const code = op.startsWith('0x')
  const amount = value === undefined ? 0 : formatShortDecimal(value, TON_DECIMALS).length + UNIT
  const width = Math.max(op.length * (code ? PER_CHARACTER.code : PER_CHARACTER.words), amount * PER_CHARACTER.amount)
  return { op, code, value, width }
}

function getOperationAndValue(to: TreeNode | Leaf): Pick<EdgeLabel, 'op' | 'value'> {
  if ('node' in to) {
    const message = to.node.transaction.in_msg
    return { op: getOperation(to.node), value: message?.msg_type === 'int_msg' ? message.value : undefined }
  }
  if (to.kind === 'truncation') return { op: to.truncation.op_name ?? '', value: to.truncation.value }
  return { op: to.message.decoded_op_name ?? to.message.op_code ?? 'event', value: undefined }
}

/** The operation, truncated to a width in pixels. */
export function formatEdgeLabel({ op, code }: EdgeLabel, width: number): string {
  const perCharacter = code ? PER_CHARACTER.code : PER_CHARACTER.words
  return truncate(code ? op : toWords(op), Math.floor(width / perCharacter))
}
