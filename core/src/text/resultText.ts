import { formatJettonAmount } from '../actions/sentences/createFormat.ts'
import { describeRunBlockAge } from '../blockAge.ts'
import type { DebugNode, DebugResult } from '../contract/debug.ts'
import type { JettonUnit, TokenName } from '../contract/schemas/nameOrigin.ts'
import { escapeControls } from '../encoding/escapeControls.ts'
import { formatDeclaredName } from '../encoding/words.ts'
import { plural } from '../plural.ts'
import { AccountLetters, originWords } from './AccountLetters.ts'
import { explanationLines } from './explanationText.ts'
import { secondOpinionLines } from './secondOpinionText.ts'
import { formatCoins, joinSections, paint, type TextStyle } from './terminalText.ts'
import { treeText } from './treeText.ts'

/** A run's result for a terminal: verdict, pre-flight checks, actions, trace, value flow, accounts and inputs. */
export function resultText(result: DebugResult, style: TextStyle): string {
  const letters = new AccountLetters(result)
  const sections = [
    verdictLines(result, style),
    secondOpinionLines(result, style),
    preflightLines(result, style),
    actionLines(result, letters, style),
    explanationLines(result, style),
    result.trace ? [title(treeTitle(result.trace), style), ...treeText(result.trace, letters, style)] : [],
    flowLines(result, letters, style),
    accountLines(letters, style),
    tokenLines(result, letters, style),
    runLines(result, style),
  ]
  return joinSections(sections)
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

function verdictLines(
  { verdict, summary, trace, rejection, partial, remedies, on_chain: onChain }: DebugResult,
  style: TextStyle,
): string[] {
  const lines = headlineLines({ summary, verdict, trace }, style)
  if (rejection) lines.push(`  ${formatRejection(rejection)}`)
  if (partial) lines.push(paint(`  Incomplete trace: ${escapeControls(partial.text)}`, 'yellow', style))
  if (onChain) {
    const rules = onChain.version_rules.length === 0 ? '' : ` Possible reason: ${onChain.version_rules.join(', ')}.`
    lines.push(`  ${onChain.equal} of ${onChain.on_chain} on-chain transactions are identical.${rules}`)
  }
  for (const finding of verdict.findings) {
    // Findings that are part of the verdict are not repeated.
    if (!verdict.sentence.includes(finding.sentence)) lines.push(findingText(finding, style))
    if (finding.advice !== undefined) lines.push(`  → ${escapeControls(finding.advice)}`)
  }
  for (const { title, code } of remedies) lines.push(`  → ${escapeControls(title)}: --remedy ${code}`)
  return lines
}

/** The headline with its mark and costs, the outcome of the transactions, and what did not arrive. */
export function headlineLines(
  { summary, verdict, trace }: Pick<DebugResult, 'summary' | 'verdict' | 'trace'>,
  style: TextStyle,
): string[] {
  const [mark, colour] = outcomeMarks[verdict.outcome]
  const { sentence, fees, losses } = summary
  const facts = [
    ...(fees === undefined ? [] : [`costs ${formatCoins(fees)}`]),
    ...(trace ? [plural(countNodes(trace), 'transaction')] : []),
  ]
  return [
    paint(`${mark} ${escapeControls(sentence)}`, colour, style),
    ...(facts.length === 0 ? [] : [`  ${facts.join(', ')}`]),
    ...(sentence.includes(verdict.sentence) ? [] : [`  ${escapeControls(verdict.sentence)}`]),
    ...losses.map(loss => paint(`  ✗ ${escapeControls(loss.sentence)}`, 'red', style)),
  ]
}

const countNodes = (node: DebugNode): number => node.children.reduce((sum, child) => sum + countNodes(child), 1)

const findingColours = { info: 'grey', warning: 'yellow', failure: 'red' } as const

/** A finding with its severity and node. */
export function findingText(
  { severity, node, sentence }: DebugResult['verdict']['findings'][number],
  style: TextStyle,
): string {
  const where = node === undefined ? '' : ` [${node}]`
  return paint(`  ${severity}${where}: ${escapeControls(sentence)}`, findingColours[severity], style)
}

function formatRejection({ exit_code, name, abi, text }: NonNullable<DebugResult['rejection']>): string {
  if (exit_code === undefined) return escapeControls(text)
  return `exit code ${exit_code}${name === undefined ? '' : `: ${escapeControls(formatDeclaredName({ name, abi }))}`}`
}

function preflightLines({ preflight }: DebugResult, style: TextStyle): string[] {
  const checks = preflight.filter(check => check.status !== 'not-applicable')
  if (checks.length === 0) return []
  const colours = { ok: 'green', fail: 'red', unknown: 'yellow', 'not-applicable': 'grey' } as const
  return [
    title('Pre-flight checks', style),
    ...checks.map(
      check =>
        `  ${paint(check.status.padEnd(8), colours[check.status], style)}${check.id.padEnd(11)}${escapeControls(check.text)}`,
    ),
  ]
}

/** The actions of a run or an event, one per line, each with its kind, its sentence and its accounts. */
export function actionLines(
  { actions = [], event }: Pick<DebugResult, 'actions' | 'event'>,
  letters: AccountLetters,
  style: TextStyle,
): string[] {
  if (actions.length === 0) return []
  return [
    title('Actions', style),
    ...actions.map(({ kind, status, sentence, fields, v2: [first] }) => {
      const mark = paint(status.padEnd(7), status === 'ok' ? 'green' : 'red', style)
      const own = fields.flatMap(({ accounts = [] }) => accounts)
      const accounts = own.length > 0 ? own : (event?.actions[first ?? -1]?.simple_preview.accounts ?? [])
      const found = [...new Set(accounts.map(({ address }) => letters.of(address)))]
      return `  ${mark}${kind}: ${escapeControls(sentence)}${found.length === 0 ? '' : ` (${found.join(', ')})`}`
    }),
  ]
}

/** The heading of a trace. */
export function treeTitle(root: DebugNode): string {
  return `Trace (${plural(countNodes(root), 'transaction')})`
}

function flowLines(
  { event, token_names: tokens = [] }: Pick<DebugResult, 'event' | 'token_names'>,
  letters: AccountLetters,
  style: TextStyle,
): string[] {
  if (!event || event.value_flow.length === 0) return []
  const units = new Map<string, JettonUnit>(tokens.map(token => [token.address, token]))
  const lines = event.value_flow.map(flow => {
    const jettons = (flow.jettons ?? []).map(each => {
      const qty = BigInt(each.qty)
      const master = each.jetton.address
      const { figure, unit } = formatJettonAmount(qty, letters.title(master), units.get(master) ?? {}, 'en')
      return `, ${qty < 0n ? '' : '+'}${figure} ${escapeControls(unit)}`
    })
    const sign = flow.ton > 0n ? '+' : ''
    return `  ${letters.label(flow.account.address)}  ${sign}${formatCoins(flow.ton)} (fees ${formatCoins(flow.fees)})${jettons.join('')}`
  })
  return [title('Value flow', style), ...lines]
}

/** The legend of account letters. */
export function accountLines(letters: AccountLetters, style: TextStyle): string[] {
  const lines = letters.list().map(({ letter, address, name }) => {
    const nameText = name === undefined ? '' : `  ${name}`
    return `  ${letter.padEnd(3)}${address}${nameText}`
  })
  return [title('Accounts', style), ...lines]
}

/** The names that contracts chose, and which of them look like another token. */
export function tokenLines(
  { token_names: tokens = [] }: Pick<DebugResult, 'token_names'>,
  letters: AccountLetters,
  style: TextStyle,
): string[] {
  if (tokens.length === 0) return []
  const lines = tokens.map(token => {
    const { address, name, symbol, origin, imitates } = token
    const names = [...new Set([symbol, name].flatMap(each => each ?? []))].map(each => escapeControls(each)).join(', ')
    const unknown = listUnknown(token)
    const words = [
      names === '' ? '' : `${names} (${originWords[origin]})`,
      unknown.length === 0 ? '' : paint(`${unknown.join(' and ')} unknown`, 'yellow', style),
      imitates === undefined ? '' : paint(imitationTexts[imitates], 'yellow', style),
    ]
    return `  ${letters.address(address)}  ${words.filter(text => text !== '').join(' ')}`
  })
  return [title('Tokens', style), ...lines]
}

const listUnknown = ({ type, symbol, decimals }: TokenName): string[] =>
  type === 'nft' ? [] : [symbol === undefined ? 'symbol' : '', decimals === undefined ? 'decimals' : ''].filter(Boolean)

const imitationTexts = {
  TON: 'is not TON',
  USDT: 'is not USDT of Tether',
  mark: 'has a mark in its name that verifies nothing',
} as const

function runLines(
  { arguments: run, block_age_sec: age, emulator, version_rules, took_ms }: DebugResult,
  style: TextStyle,
): string[] {
  const { block } = run
  return [
    paint(
      `${run.network}, block (${block.workchain},${block.shard},${block.seqno}), time ${run.now}, ${emulator.build}, ${took_ms.toFixed(0)} ms`,
      'grey',
      style,
    ),
    ...(age === undefined ? [] : [paint(`  ${describeRunBlockAge(block.seqno, age)}`, 'yellow', style)]),
    paint(
      `  ${escapeControls(version_rules.sentence)}`,
      version_rules.status === 'not-affected' ? 'grey' : 'yellow',
      style,
    ),
    ...version_rules.affected.map(affected => paint(`    ${affectedText(affected)}`, 'yellow', style)),
    ...emulator.differences.map(difference => paint(`  ${escapeControls(difference)}`, 'grey', style)),
  ]
}

function affectedText(affected: DebugResult['version_rules']['affected'][number]): string {
  const { version, title, node = 'unknown', step, instruction, account, get_method } = affected
  const where = step === undefined ? '' : `, step ${step} (${escapeControls(instruction ?? '')})`
  const run = get_method === undefined ? `transaction ${node}` : `get method ${get_method} of ${account}`
  return `version ${version}: ${escapeControls(title)}: ${run}${where}`
}
