import type { DebugNode } from '../../contract/debug.ts'
import type { AccountLetters } from './accounts.ts'
import { coinsText, harmless, paint, type TextStyle } from './marks.ts'

/** The trace, one transaction a line, with what it could not follow. */
export function treeText(root: DebugNode, letters: AccountLetters, style: TextStyle): string[] {
  return branch(root, '', '', letters, style)
}

/** What landed did run, wherever it is now. */
const openTexts: Readonly<Record<string, string>> = { pending: 'on its way', 'not-searched': 'not followed' }

function branch(node: DebugNode, own: string, below: string, letters: AccountLetters, style: TextStyle): string[] {
  const lines = [`${own}${nodeText(node, letters, style)}`]
  const ends = [
    ...node.children.map(child => (last: boolean) => {
      const [fork, pad] = last ? ['└─ ', '   '] : ['├─ ', '│  ']
      return branch(child, below + fork, below + pad, letters, style)
    }),
    ...node.cuts.map(cut => (last: boolean) => {
      const to = cut.destination === undefined ? '' : ` to ${letters.label(cut.destination)}`
      const what = `${openTexts[cut.kind] ?? 'not run'}: ${cut.op_name === undefined ? 'message' : harmless(cut.op_name)}${to}, ${coinsText(cut.value)}: ${harmless(cut.text)}`
      return [`${below}${last ? '└─ ' : '├─ '}${paint(what, 'yellow', style)}`]
    }),
  ]
  for (const [at, end] of ends.entries()) lines.push(...end(at === ends.length - 1))
  return lines
}

function nodeText(node: DebugNode, letters: AccountLetters, style: TextStyle): string {
  const { transaction: tx } = node
  const message = tx.in_msg
  const parts = [
    paint(letters.label(tx.account.address), 'bold', style),
    node.interfaces.join(', '),
    message ? (message.msg_type === 'ext_in_msg' ? 'external' : opText(message)) : tx.transaction_type,
    message?.msg_type === 'int_msg' ? coinsText(message.value) : '',
    message?.bounced ? paint('bounced', 'yellow', style) : '',
    ...phaseTexts(node, style),
    `fees ${coinsText(tx.total_fees)}`,
  ]
  return parts.filter(part => part !== '').join(' · ')
}

type InMessage = NonNullable<DebugNode['transaction']['in_msg']>

function opText(message: InMessage): string {
  const comment = message.decoded_op_name === 'text_comment' ? commentOf(message.decoded_body) : undefined
  if (comment !== undefined) return `"${harmless(comment)}"`
  if (message.decoded_op_name !== undefined) return harmless(message.decoded_op_name)
  return message.op_code ?? 'transfer'
}

function commentOf(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'text' in body && typeof body.text === 'string'
    ? body.text
    : undefined
}

function phaseTexts({ transaction: tx, compute_note, action_note }: DebugNode, style: TextStyle): string[] {
  const { compute_phase: compute, action_phase: action } = tx
  const texts: string[] = []
  if (compute?.skipped) {
    // An account without code that takes coins is nothing unusual.
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

const noteText = (note: { readonly name: string; readonly description: string } | undefined): string =>
  note === undefined ? '' : ` (${harmless(note.name)})`
