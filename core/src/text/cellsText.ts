import type { DebugCellDiff, DebugCells } from '../contract/debugCells.ts'
import { plural } from '../plural.ts'

type Cell = DebugCells['cells'][number]
type CellMap = NonNullable<DebugCells['map']>

/** The tree of cells of a BoC, with the fields of a type in the cells, for a terminal. */
export function cellsText({ header, totals, cells, map }: DebugCells): string {
  const facts = [
    `${plural(totals.roots, 'root')}, ${plural(totals.distinct, 'cell')}, ${plural(totals.bits, 'bit')}, depth ${totals.depth}`,
    `${plural(header.size, 'byte')}${header.has_index ? ', with an index' : ''}${header.has_crc ? ', with a checksum' : ''}`,
  ]
  const byPath = new Map<string, CellMap['fields'][number][]>()
  for (const field of map?.fields ?? []) byPath.set(field.path, [...(byPath.get(field.path) ?? []), field])
  const tree = cells
    .toSorted((a, b) => comparePaths(a.path, b.path))
    .flatMap(cell => [
      cellLine(cell),
      ...(byPath.get(cell.path) ?? []).map(field => `${indent(cell)}    ${fieldLine(field)}`),
    ])
  return [...facts, ...(map ? [mapLine(map)] : []), '', ...tree].join('\n')
}

function cellLine(cell: Cell): string {
  const kind = cell.kind === 'ordinary' ? '' : ` ${cell.kind}`
  const more = cell.same_as === undefined ? (cell.is_expanded ? '' : ' …') : ` same as ${cell.same_as}`
  const data = cell.data.length > 64 ? `${cell.data.slice(0, 64)}…` : cell.data
  return `${indent(cell)}${cell.path}${kind} ${cell.bits} bits {${data}} ${cell.hash}${more}`
}

const indent = ({ path }: Cell): string => '  '.repeat(Math.min(20, path.split('.').length - 1))

function fieldLine({ from, bits, ref, name, kind, value }: CellMap['fields'][number]): string {
  const range = ref === undefined ? `${from}..${from + bits}` : `ref ${ref}`
  return `${range} ${name || kind} (${kind})${value === undefined ? '' : ` ${value}`}`
}

function mapLine({ type, is_complete, problem, unread }: CellMap): string {
  if (problem !== undefined) return `not of type ${type}: ${problem}`
  return is_complete ? `type ${type}, read completely` : `type ${type}, ${plural(unread.length, 'range')} left over`
}

/** Parents first, then by the numbers of the references. */
function comparePaths(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)]
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

/** Where two BoCs differ, for a terminal. */
export function cellDiffText({ is_equal, cells, more_cells }: DebugCellDiff): string {
  if (is_equal) return 'identical'
  const lines = cells.flatMap(({ path, change, from, to, bits }) => [
    `${path} ${change}${bits.length > 0 ? `, bits ${bits.map(range => `${range.from}..${range.to}`).join(', ')}` : ''}`,
    ...(from ? [`  - ${from.bits} bits {${from.data}} ${from.hash}`] : []),
    ...(to ? [`  + ${to.bits} bits {${to.data}} ${to.hash}`] : []),
  ])
  return [...lines, ...(more_cells > 0 ? [`and ${more_cells} more`] : [])].join('\n')
}
