import type { DebugNode, DebugResult } from '../../contract/debug.ts'
import { AccountLetters } from './accounts.ts'
import { explanationLines } from './explanationText.ts'
import { coinsText, harmless, paint, type TextStyle } from './marks.ts'
import { treeText } from './treeText.ts'

/** A run's result for a terminal: verdict first, then checks, actions, the tree, who gained and lost what, and how it was run. */
export function resultText(result: DebugResult, style: TextStyle): string {
  const letters = new AccountLetters(result)
  const sections = [
    verdictLines(result, style),
    preflightLines(result, style),
    actionLines(result, letters, style),
    explanationLines(result, style),
    result.trace ? [title(treeTitle(result.trace), style), ...treeText(result.trace, letters, style)] : [],
    flowLines(result, letters, style),
    accountLines(letters, style),
    runLines(result, style),
  ]
  return `${sections
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')}\n`
}

/** A heading. */
export const title = (text: string, style: TextStyle): string => paint(text, 'bold', style)

const outcomeMarks = {
  success: ['✓', 'green'],
  rejected: ['✗', 'red'],
  failed: ['✗', 'red'],
  partly: ['!', 'yellow'],
  partial: ['…', 'yellow'],
} as const

function verdictLines({ verdict, rejection, partial, landed }: DebugResult, style: TextStyle): string[] {
  const [mark, colour] = outcomeMarks[verdict.outcome]
  const lines = [paint(`${mark} ${harmless(verdict.sentence)}`, colour, style)]
  if (rejection) lines.push(`  ${rejectionText(rejection)}`)
  if (partial) lines.push(paint(`  The tree is not whole: ${harmless(partial.text)}`, 'yellow', style))
  if (landed) lines.push(`  ${landed.equal} of ${landed.landed} landed transactions are repeated bit for bit.`)
  for (const finding of verdict.findings) {
    const colourOf = { info: 'grey', warning: 'yellow', failure: 'red' } as const
    const where = finding.node === undefined ? '' : ` [${finding.node}]`
    // The verdict is made of the gravest findings: what it says is not said again.
    if (!verdict.sentence.includes(finding.sentence))
      lines.push(
        paint(`  ${finding.severity}${where}: ${harmless(finding.sentence)}`, colourOf[finding.severity], style),
      )
    if (finding.advice !== undefined) lines.push(`  → ${harmless(finding.advice)}`)
  }
  return lines
}

function rejectionText({ exit_code, name, text }: NonNullable<DebugResult['rejection']>): string {
  if (exit_code === undefined) return harmless(text)
  return `exit code ${exit_code}${name === undefined ? '' : `: ${harmless(name)}`}`
}

function preflightLines({ preflight }: DebugResult, style: TextStyle): string[] {
  const checks = preflight.filter(check => check.status !== 'not-applicable')
  if (checks.length === 0) return []
  const colours = { ok: 'green', fail: 'red', unknown: 'yellow', 'not-applicable': 'grey' } as const
  return [
    title('Before it ran', style),
    ...checks.map(
      check =>
        `  ${paint(check.status.padEnd(8), colours[check.status], style)}${check.id.padEnd(11)}${harmless(check.text)}`,
    ),
  ]
}

/** The actions of an event, one a line. */
export function actionLines(
  { event }: Pick<DebugResult, 'event'>,
  letters: AccountLetters,
  style: TextStyle,
): string[] {
  if (!event || event.actions.length === 0) return []
  return [
    title('Actions', style),
    ...event.actions.map(action => {
      const status = paint(action.status.padEnd(7), action.status === 'ok' ? 'green' : 'red', style)
      const accounts = action.simple_preview.accounts.map(account => letters.of(account.address)).join(', ')
      return `  ${status}${action.type}: ${harmless(action.simple_preview.description)} (${accounts})`
    }),
  ]
}

/** What stands over a tree. */
export function treeTitle(root: DebugNode): string {
  const count = (node: DebugNode): number => node.children.reduce((sum, child) => sum + count(child), 1)
  const transactions = count(root)
  return `Tree (${transactions} ${transactions === 1 ? 'transaction' : 'transactions'})`
}

function flowLines({ event }: Pick<DebugResult, 'event'>, letters: AccountLetters, style: TextStyle): string[] {
  if (!event || event.value_flow.length === 0) return []
  const lines = event.value_flow.map(flow => {
    const jettons = (flow.jettons ?? []).map(each => {
      const amount = decimals(BigInt(each.qty), each.jetton.decimals)
      return `, ${amount} ${harmless(each.jetton.symbol)}`
    })
    const sign = flow.ton > 0n ? '+' : ''
    return `  ${letters.label(flow.account.address)}  ${sign}${coinsText(flow.ton)} (fees ${coinsText(flow.fees)})${jettons.join('')}`
  })
  return [title('Value flow', style), ...lines]
}

function decimals(amount: bigint, count: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(count + 1, '0')
  const fraction = count === 0 ? '' : digits.slice(-count).replace(/0+$/, '')
  const whole = count === 0 ? digits : digits.slice(0, -count)
  return `${amount < 0n ? '-' : '+'}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** Which letter is which account. */
export function accountLines(letters: AccountLetters, style: TextStyle): string[] {
  return [
    title('Accounts', style),
    ...letters
      .list()
      .map(
        ({ letter, address, name }) =>
          `  ${letter.padEnd(3)}${address}${name === undefined ? '' : `  ${harmless(name)}`}`,
      ),
  ]
}

function runLines({ arguments: run, emulator, took_ms }: DebugResult, style: TextStyle): string[] {
  const { block } = run
  return [
    paint(
      `${run.network}, block (${block.workchain},${block.shard},${block.seqno}), time ${run.now}, ${emulator.build}, ${took_ms.toFixed(0)} ms`,
      'grey',
      style,
    ),
    ...emulator.differences.map(difference => paint(`  ${harmless(difference)}`, 'grey', style)),
  ]
}
