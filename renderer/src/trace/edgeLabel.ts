import { getOperation } from '@tonoscope/core/contract/debugNodes'
import { formatCount, formatShortDecimal, TON_DECIMALS } from '../format/amount.ts'
import { truncate } from '../format/truncate.ts'
import { toWords } from '../format/words.ts'
import { getGroupedOperation } from './foldSiblings.ts'
import { truncationLabels, unsentLabels } from './traceModel.ts'
import { isTransaction, type SiblingGroup, type TreeItem } from './treeItems.ts'

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
  /** Why the message has no transaction: in few words, and as a sentence. */
  readonly reason?: { readonly label: string; readonly text: string } | undefined
  readonly width: number
}

/** The label of a message, or of equal messages. */
export function getEdgeLabel(to: TreeItem): EdgeLabel {
  const { op, value, reason } = getLabelParts(to)
  const code = op.startsWith('0x')
  const amount = value === undefined ? 0 : formatShortDecimal(value, TON_DECIMALS).length + UNIT
  const width = Math.max(
    op.length * (code ? PER_CHARACTER.code : PER_CHARACTER.words),
    amount * PER_CHARACTER.amount,
    (reason?.label.length ?? 0) * PER_CHARACTER.words,
  )
  return { op, code, value, reason, width }
}

type LabelParts = Pick<EdgeLabel, 'op' | 'value' | 'reason'>

function getLabelParts(to: TreeItem): LabelParts {
  if (isTransaction(to)) {
    const message = to.node.transaction.in_msg
    return { op: getOperation(to.node), value: message?.msg_type === 'int_msg' ? message.value : undefined }
  }
  switch (to.kind) {
    case 'truncation': {
      const { op_name: op = '', value, kind, text } = to.truncation
      return { op, value, reason: { label: truncationLabels[kind], text } }
    }
    case 'unsent': {
      const { amounts, code, sentence } = to.unsent
      const coins = amounts.find(({ currency_type }) => currency_type === 'native')
      return {
        op: '',
        value: coins && BigInt(coins.value),
        reason: { label: `never sent: ${unsentLabels[code] ?? 'unknown reason'}`, text: sentence },
      }
    }
    case 'out':
      return { op: to.message.decoded_op_name ?? to.message.op_code ?? 'event', value: undefined }
    case 'group':
      return getGroupParts(to)
  }
}

/** The label of equal messages: how many, and the sum of their values. */
function getGroupParts({ members }: SiblingGroup): LabelParts {
  const labels = members.map(getLabelParts)
  const op = getGroupedOperation(labels[0]?.op ?? '') || 'transfer'
  const values = labels.flatMap(({ value }) => value ?? [])
  return {
    op: `${formatCount(members.length)} × ${op}`,
    value: values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0n),
    reason: labels[0]?.reason,
  }
}

/** The operation, truncated to a width in pixels. */
export function formatEdgeLabel({ op, code }: EdgeLabel, width: number): string {
  const perCharacter = code ? PER_CHARACTER.code : PER_CHARACTER.words
  return truncate(code ? op : toWords(op), Math.floor(width / perCharacter))
}
