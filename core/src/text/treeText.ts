import type { DebugNode } from '../contract/debug.ts'
import { escapeControls } from '../encoding/escapeControls.ts'
import { formatDeclaredName } from '../encoding/words.ts'
import type { AccountLetters } from './AccountLetters.ts'
import { formatCoins, paint, type TextStyle } from './terminalText.ts'

/** The trace, one line per transaction and per truncation. */
export function treeText(root: DebugNode, letters: AccountLetters, style: TextStyle): string[] {
  return branchLines(root, '', '', letters, style)
}

/** For on-chain traces; in a run the message was not executed. */
const truncationTexts: Readonly<Record<string, string>> = { pending: 'pending', 'not-searched': 'not searched' }

function branchLines(node: DebugNode, own: string, below: string, letters: AccountLetters, style: TextStyle): string[] {
  const lines = [`${own}${nodeText(node, letters, style)}`]
  const ends = [
    ...node.children.map(child => (last: boolean) => {
      const [fork, pad] = last ? ['└─ ', '   '] : ['├─ ', '│  ']
      return branchLines(child, below + fork, below + pad, letters, style)
    }),
    ...node.truncations.map(truncation => (last: boolean) => {
      const to = truncation.destination === undefined ? '' : ` to ${letters.label(truncation.destination)}`
      const what = `${truncationTexts[truncation.kind] ?? 'not executed'}: ${truncation.op_name === undefined ? 'message' : escapeControls(truncation.op_name)}${to}, ${formatCoins(truncation.value)}: ${escapeControls(truncation.text)}`
      return [`${below}${last ? '└─ ' : '├─ '}${paint(what, 'yellow', style)}`]
    }),
  ]
  for (const [at, end] of ends.entries()) lines.push(...end(at === ends.length - 1))
  return lines
}

function nodeText(node: DebugNode, letters: AccountLetters, style: TextStyle): string {
  const { transaction: tx } = node
  const message = tx.in_msg
  const texts = [
    paint(letters.label(tx.account.address), 'bold', style),
    node.interfaces.join(', '),
    message ? (message.msg_type === 'ext_in_msg' ? 'external' : opText(message, node.operation)) : tx.transaction_type,
    message?.msg_type === 'int_msg' ? formatCoins(message.value) : '',
    message?.bounced ? paint('bounced', 'yellow', style) : '',
    ...phaseTexts(node, style),
    `fees ${formatCoins(tx.total_fees)}`,
  ]
  return texts.filter(part => part !== '').join(' · ')
}

type InMessage = NonNullable<DebugNode['transaction']['in_msg']>

function opText(message: InMessage, operation: string | undefined): string {
  const comment = message.decoded_op_name === 'text_comment' ? getComment(message.decoded_body) : undefined
  if (comment !== undefined) return `"${escapeControls(comment)}"`
  if (message.decoded_op_name !== undefined) return escapeControls(message.decoded_op_name)
  return operation ?? message.op_code ?? 'transfer'
}

function getComment(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'text' in body && typeof body.text === 'string'
    ? body.text
    : undefined
}

function phaseTexts({ transaction: tx, compute_note, action_note }: DebugNode, style: TextStyle): string[] {
  const { compute_phase: compute, action_phase: action } = tx
  const texts: string[] = []
  if (compute?.skipped) {
    // A plain transfer to an account without code is not a failure.
    const usual = compute.skip_reason === 'cskip_no_state' && !tx.aborted
    texts.push(paint(`not executed: ${compute.skip_reason ?? ''}`, usual ? 'grey' : 'yellow', style))
  } else if (compute) {
    if (compute.gas_used !== undefined) texts.push(`gas ${compute.gas_used}`)
    const bad = compute.exit_code !== 0 && compute.exit_code !== 1
    texts.push(
      bad ? paint(`✗ exit ${compute.exit_code}${noteText(compute_note)}`, 'red', style) : `exit ${compute.exit_code}`,
    )
  }
  if (action && (!action.success || action.result_code !== 0))
    texts.push(paint(`✗ actions failed: ${action.result_code}${noteText(action_note)}`, 'red', style))
  if (action && action.skipped_actions > 0)
    texts.push(paint(`${action.skipped_actions} of ${action.total_actions} actions skipped`, 'yellow', style))
  return texts
}

const noteText = (note: DebugNode['compute_note']): string =>
  note === undefined ? '' : ` (${escapeControls(formatDeclaredName(note))})`
