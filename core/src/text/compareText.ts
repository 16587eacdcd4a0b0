import { transactionTitle } from '../comparison/describeComparison.ts'
import { type AccountNamer, createAccountNamer, formatDifference as formatAny } from '../comparison/formatCompared.ts'
import type {
  ComparedMoney,
  ComparedSide,
  DebugCompare,
  DebugComparedTransaction,
  DebugComparison,
  DebugDifference,
} from '../contract/debugCompare.ts'
import { escapeControls } from '../encoding/escapeControls.ts'
import { shorten } from '../encoding/shorten.ts'
import { formatExactAmount } from '../naming/amounts.ts'
import { formatUtcTime, joinSections, paint, type TextStyle } from './terminalText.ts'
import { textTable } from './textTable.ts'

type Cause = DebugCompare['causes'][number]

/** Names, comments and fields of strangers cannot begin a line of their own. */
const formatDifference = (difference: DebugDifference, name: AccountNamer) =>
  escapeControls(formatAny(difference, name))

/** Two results side by side for a terminal: where they begin to differ, why, and all that differs. */
export function compareText(reply: DebugCompare, style: TextStyle): string {
  const { left, right, comparison, missing, causes } = reply
  const name = createAccountNamer(reply)
  if (!comparison || !right)
    return joinSections([
      [sideLine('left', left)],
      missing ? [paint(escapeControls(missing.text), 'red', style), escapeControls(missing.advice)] : [],
    ])
  const isEqual = comparison.equality === 'identical' || comparison.equality === 'equal'
  return joinSections([
    [sideLine('left ', left), sideLine('right', right)],
    [
      paint(`${isEqual ? '✓' : '✗'} ${escapeControls(comparison.sentence)}`, isEqual ? 'green' : 'red', style),
      ...(comparison.first ? [escapeControls(comparison.first.sentence)] : []),
    ],
    causes.flatMap(cause => causeLines(cause, name, style)),
    section('Inputs', comparison.inputs, name, style),
    section('Outcome', comparison.outcome, name, style),
    section('Actions', comparison.actions, name, style),
    moneyLines(comparison.money, name, style),
    section('Fees', comparison.fees, name, style),
    treeLines(comparison, name, style),
  ])
}

function sideLine(side: string, { kind, title, sentence, block_seqno: block, time }: ComparedSide): string {
  const at = block === undefined ? '' : `, state at block ${block}`
  return escapeControls(
    `${side}  ${kind}${title === undefined ? '' : ` “${title}”`}, ${formatUtcTime(time)}${at}: ${sentence}`,
  )
}

const statusTexts: { readonly [K in Cause['status']]: string } = {
  proven: 'cause, proven',
  candidate: 'possible cause',
  excluded: 'not the cause',
}
const remainingTexts: { readonly [K in NonNullable<Cause['remaining']>]: string } = {
  identical: 'with it as on chain both are identical',
  equal: 'with it as on chain both are equal',
  amounts: 'with it as on chain only amounts, fees, times or states before differ',
  different: 'with it as on chain other differences remain',
}

function causeLines({ status, sentence, evidence, remaining }: Cause, name: AccountNamer, style: TextStyle): string[] {
  const result = status === 'proven' && remaining ? ` (${remainingTexts[remaining]})` : ''
  return [
    `${paint(statusTexts[status], status === 'proven' ? 'bold' : 'grey', style)}: ${escapeControls(sentence)}${result}`,
    ...(status === 'excluded' ? [] : evidence.map(each => `  ${formatDifference(each, name)}`)),
  ]
}

function section(title: string, rows: readonly DebugDifference[], name: AccountNamer, style: TextStyle): string[] {
  return rows.length === 0 ? [] : [paint(title, 'bold', style), ...rows.map(row => `  ${formatDifference(row, name)}`)]
}

function moneyLines(money: readonly ComparedMoney[], name: AccountNamer, style: TextStyle): string[] {
  if (money.length === 0) return []
  const text = (value: string | undefined, { symbol, decimals }: ComparedMoney) => {
    if (value === undefined) return 'none'
    const amount = BigInt(value)
    return `${amount > 0n ? '+' : ''}${formatExactAmount(amount, decimals)} ${symbol}`
  }
  const rows = money.map(row =>
    [`  ${name(row.account)}`, text(row.left, row), '→', text(row.right, row)].map(cell => escapeControls(cell)),
  )
  return [paint('Money', 'bold', style), ...textTable(rows).trimEnd().split('\n')]
}

const marks: { readonly [K in DebugComparedTransaction['equality']]: string } = {
  identical: '=',
  equal: '=',
  amounts: '~',
  different: '≠',
}

function treeLines({ transactions, first }: DebugComparison, name: AccountNamer, style: TextStyle): string[] {
  if (transactions.length === 0) return []
  return [
    paint('Transactions', 'bold', style),
    ...transactions.flatMap((each, at) => {
      const isFirst = first?.transaction === at
      const only = each.left === undefined ? ' (only right)' : each.right === undefined ? ' (only left)' : ''
      const line = `${marks[each.equality]} ${'  '.repeat(Math.min(each.depth, maxIndent))}${shorten(each.right ?? each.left ?? '', 10)}  ${escapeControls(transactionTitle(each, name))}${only}`
      const indent = '  '.repeat(Math.min(each.depth, maxIndent) + 2)
      return [
        `${isFirst ? '▶' : ' '} ${isFirst ? paint(line, 'bold', style) : line}`,
        ...each.differences.map(difference => `${indent}${formatDifference(difference, name)}`),
      ]
    }),
    '  = the same, ~ amounts, ≠ different, ▶ first difference',
  ]
}

const maxIndent = 12
