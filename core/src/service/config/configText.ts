import { configGroups, type Group, type Unit } from '../../config/units.ts'
import type {
  DebugConfig,
  DebugConfigChange,
  DebugConfigDiff,
  DebugConfigParam,
  DebugConfigTable,
} from '../../contract/debugConfig.ts'
import { paint, type TextStyle } from '../text/marks.ts'
import { unitText } from './unitText.ts'

const groupTitles: Readonly<Record<Group, string>> = {
  contracts: 'Contracts',
  governance: 'Governance',
  workchains: 'Workchains',
  economy: 'Coins',
  elections: 'Elections',
  fees: 'Fees',
  limits: 'Limits',
  consensus: 'Consensus',
  validators: 'Validators',
  bridges: 'Bridges',
  other: 'Others',
}
/** Of a longer list only the beginning is written, unless it was asked for. */
const mostRows = 5

/** A configuration for a terminal: groups, titles, human units with the exact integers behind them. */
export function configText(config: DebugConfig, style: TextStyle): string {
  const sections = configGroups.flatMap(group => {
    const params = config.params.filter(param => param.group === group)
    if (params.length === 0) return []
    return [[paint(groupTitles[group], 'bold', style), ...params.flatMap(param => paramLines(param, style, mostRows))]]
  })
  const unset = config.unset.map(({ number, title }) => `  ${number}  ${title}`)
  return textOf([
    headLines(config),
    ...sections,
    ...(unset.length > 0 ? [[paint('Not set', 'bold', style), ...unset]] : []),
    ...(config.damage ? [[paint('Damaged', 'bold', style), ...config.damage.map(line => `  ${line}`)]] : []),
  ])
}

/** One parameter with everything in it. */
export const paramText = (param: DebugConfigParam, style: TextStyle): string =>
  textOf([[...paramLines(param, style), `  ${param.about}`, ...(param.link ? [`  ${param.link}`] : [])]])

/** What differs between two configurations. */
export function diffText(diff: DebugConfigDiff, style: TextStyle): string {
  const head = [`a: ${diff.a.from}`, `b: ${diff.b.from}`]
  if (diff.changes.length === 0) return textOf([head, ['They are equal.']])
  return textOf([head, ...diff.changes.map(change => changeLines(change, style))])
}

const textOf = (sections: readonly (readonly string[])[]): string =>
  `${sections.map(lines => lines.join('\n')).join('\n\n')}\n`

function headLines({ from, address, hash, key_block_seqno, bytes }: DebugConfig): string[] {
  return [
    `${from[0]?.toUpperCase()}${from.slice(1)}, ${bytes} bytes`,
    `  hash of the dictionary  ${hash}`,
    ...(address === undefined ? [] : [`  contract                ${address}`]),
    ...(key_block_seqno === undefined ? [] : [`  set by key block        ${key_block_seqno}`]),
  ]
}

const marks: Readonly<Record<DebugConfigParam['state'], string>> = {
  decoded: '',
  default: ' (not set: this holds by default)',
  unknown: ' (not decoded)',
  broken: ' (broken)',
}

function paramLines(param: DebugConfigParam, style: TextStyle, most = Number.POSITIVE_INFINITY): string[] {
  const { number, title, state, problem, fields, tables, raw } = param
  return [
    `  ${paint(`${number}  ${title}`, 'bold', style)}${marks[state]}`,
    ...(problem === undefined ? [] : [`      ${problem}`]),
    ...aligned(fields.map(each => [`      ${each.title}`, ...valueCells(each.unit, each.value, each.means)])),
    ...tables.flatMap(table => tableLines(table, most)),
    ...(state === 'unknown' || state === 'broken' ? [`      ${raw ?? ''}`] : []),
  ]
}

/** The human value, and what is exact behind it where that is something else. */
function valueCells(unit: Unit, value: string, means?: string): [string, string] {
  const human = unitText(unit, value)
  const exact = human.replaceAll(',', '') === value || unit === 'flag' ? '' : `(${value})`
  return [human, [exact, means ?? ''].filter(text => text !== '').join(' ')]
}

function tableLines({ title, columns, rows }: DebugConfigTable, most: number): string[] {
  const shown = rows.slice(0, most)
  const cells = shown.map(row => row.map((value, i) => cellText(columns[i]?.unit ?? 'text', value)))
  const head = columns.length > 1 ? [columns.map(column => column.title)] : []
  return [
    `      ${title}: ${rows.length}`,
    ...aligned([...head, ...cells].map(row => row.map((cell, i) => (i === 0 ? `        ${cell}` : cell)))),
    ...(rows.length > most ? [`        … ${rows.length - most} more`] : []),
  ]
}

/** In a list a number is exact; only moments and amounts are told in words. */
const cellText = (unit: Unit, value: string): string =>
  unit === 'time' || unit === 'nano' ? `${unitText(unit, value)} (${value})` : value

const kindMarks = { added: 'added', removed: 'removed', changed: '' } as const

function changeLines({ number, title, kind, fields, tables, raw_a, raw_b }: DebugConfigChange, style: TextStyle) {
  const side = (unit: Unit, value: string | undefined): string =>
    value === undefined
      ? '–'
      : valueCells(unit, value)
          .filter(text => text !== '')
          .join(' ')
  return [
    `${paint(`${number}  ${title}`, 'bold', style)}${kindMarks[kind] && ` (${kindMarks[kind]})`}`,
    ...aligned(fields.map(each => [`  ${each.title}`, side(each.unit, each.a), '→', side(each.unit, each.b)])),
    ...tables.flatMap(table => [
      `  ${table.title}`,
      ...table.removed.map(row => `    - ${row.join('  ')}`),
      ...table.added.map(row => `    + ${row.join('  ')}`),
      ...table.changed.map(({ a, b }) => `    ~ ${a.join('  ')}  →  ${b.join('  ')}`),
    ]),
    ...(raw_a === undefined ? [] : [`  a: ${raw_a}`]),
    ...(raw_b === undefined ? [] : [`  b: ${raw_b}`]),
  ]
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length)
  return rows.map(row =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
