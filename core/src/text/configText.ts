import { configGroups, configGroupTitles } from '../contract/configGroups.ts'
import type {
  ConfigUnit,
  DebugConfig,
  DebugConfigChange,
  DebugConfigDiff,
  DebugConfigParam,
  DebugConfigTable,
} from '../contract/debugConfig.ts'
import { formatUnit } from '../engines/config/formatUnit.ts'
import { joinSections, paint, type TextStyle } from './terminalText.ts'

/** Longer tables are truncated, unless a single parameter is requested. */
const maxRows = 5

/** A configuration for a terminal: groups, titles, and values in units with the exact integers. */
export function configText(config: DebugConfig, style: TextStyle): string {
  const sections = configGroups.flatMap(group => {
    const params = config.params.filter(param => param.group === group)
    if (params.length === 0) return []
    return [
      [paint(configGroupTitles[group], 'bold', style), ...params.flatMap(param => paramLines(param, style, maxRows))],
    ]
  })
  const unset = config.unset.map(({ number, title }) => `  ${number}  ${title}`)
  return joinSections([
    headLines(config),
    ...sections,
    ...(unset.length > 0 ? [[paint('Not set', 'bold', style), ...unset]] : []),
    ...(config.damage ? [[paint('Damaged', 'bold', style), ...config.damage.map(line => `  ${line}`)]] : []),
  ])
}

/** One parameter in full. */
export const paramText = (param: DebugConfigParam, style: TextStyle): string =>
  joinSections([[...paramLines(param, style), `  ${param.description}`, ...(param.link ? [`  ${param.link}`] : [])]])

/** The differences between two configurations. */
export function diffText(diff: DebugConfigDiff, style: TextStyle): string {
  const head = [`a: ${diff.from.origin}`, `b: ${diff.to.origin}`]
  if (diff.changes.length === 0) return joinSections([head, ['Identical.']])
  return joinSections([head, ...diff.changes.map(change => changeLines(change, style))])
}

function headLines({ origin: from, address, hash, key_block_seqno, bytes }: DebugConfig): string[] {
  return [
    `${from[0]?.toUpperCase()}${from.slice(1)}, ${bytes} bytes`,
    `  dictionary hash         ${hash}`,
    ...(address === undefined ? [] : [`  contract                ${address}`]),
    ...(key_block_seqno === undefined ? [] : [`  key block               ${key_block_seqno}`]),
  ]
}

const marks: Readonly<Record<DebugConfigParam['state'], string>> = {
  decoded: '',
  default: ' (not set; default value)',
  unknown: ' (not decoded)',
  broken: ' (broken)',
}

function paramLines(param: DebugConfigParam, style: TextStyle, max = Number.POSITIVE_INFINITY): string[] {
  const { number, title, state, problem, fields, tables, raw } = param
  return [
    `  ${paint(`${number}  ${title}`, 'bold', style)}${marks[state]}`,
    ...(problem === undefined ? [] : [`      ${problem}`]),
    ...alignColumns(fields.map(each => [`      ${each.title}`, ...formatValue(each.unit, each.value, each.meaning)])),
    ...tables.flatMap(table => tableLines(table, max)),
    ...(state === 'unknown' || state === 'broken' ? [`      ${raw ?? ''}`] : []),
  ]
}

/** The value in its unit, and the exact value if that differs. */
function formatValue(unit: ConfigUnit, value: string, means?: string): [string, string] {
  const human = formatUnit(unit, value)
  const exact = human.replaceAll(',', '') === value || unit === 'flag' ? '' : `(${value})`
  return [human, [exact, means ?? ''].filter(text => text !== '').join(' ')]
}

function tableLines({ title, columns, rows }: DebugConfigTable, max: number): string[] {
  const shown = rows.slice(0, max)
  const cells = shown.map(row => row.map((value, i) => formatTableCell(columns[i]?.unit ?? 'text', value)))
  const head = columns.length > 1 ? [columns.map(column => column.title)] : []
  return [
    `      ${title}: ${rows.length}`,
    ...alignColumns([...head, ...cells].map(row => row.map((cell, i) => (i === 0 ? `        ${cell}` : cell)))),
    ...(rows.length > max ? [`        … ${rows.length - max} more`] : []),
  ]
}

/** Numbers in a table are exact; times and amounts are also in units. */
const formatTableCell = (unit: ConfigUnit, value: string): string =>
  unit === 'time' || unit === 'nano' ? `${formatUnit(unit, value)} (${value})` : value

function changeLines({ number, title, kind, fields, tables, raw_from, raw_to }: DebugConfigChange, style: TextStyle) {
  const side = (unit: ConfigUnit, value: string | undefined): string =>
    value === undefined
      ? '–'
      : formatValue(unit, value)
          .filter(text => text !== '')
          .join(' ')
  return [
    `${paint(`${number}  ${title}`, 'bold', style)}${kind === 'changed' ? '' : ` (${kind})`}`,
    ...alignColumns(fields.map(each => [`  ${each.title}`, side(each.unit, each.from), '→', side(each.unit, each.to)])),
    ...tables.flatMap(table => [
      `  ${table.title}`,
      ...table.removed.map(row => `    - ${row.join('  ')}`),
      ...table.added.map(row => `    + ${row.join('  ')}`),
      ...table.changed.map(({ from: a, to: b }) => `    ~ ${a.join('  ')}  →  ${b.join('  ')}`),
    ]),
    ...(raw_from === undefined ? [] : [`  a: ${raw_from}`]),
    ...(raw_to === undefined ? [] : [`  b: ${raw_to}`]),
  ]
}

function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length)
  return rows.map(row =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
