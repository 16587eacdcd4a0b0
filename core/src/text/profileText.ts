import type { DebugProfile } from '../contract/debugProfile.ts'
import { plural } from '../plural.ts'
import { compareProfiles, listDifferences } from '../profile/compareProfiles.ts'
import { listLocations, listMnemonics } from '../profile/instructionTable.ts'
import {
  formatFrame,
  formatLocation,
  formatShare,
  type GasNode,
  isLeaf,
  listPath,
  toGasTree,
  walkGasTree,
} from '../profile/profileTree.ts'
import { joinSections, paint, type TextStyle } from './terminalText.ts'
import { textTable } from './textTable.ts'

/** Rows of a table; calls with less gas than this share are left out. */
const limits = { rows: 20, share: 0.005 }

/** A gas profile as tables: calls, instructions, and where they are. */
export function profileText(profile: DebugProfile, style: TextStyle): string {
  const root = toGasTree(profile)
  if (!root) return 'no gas was used\n'
  const { gas_used, transactions } = profile
  const problems = transactions.flatMap(({ node, problem }) =>
    problem === undefined ? [] : [`${node}: gas is not divided: ${problem}`],
  )
  return joinSections([
    [paint(`${gas_used} gas in ${plural(transactions.length, 'transaction')}`, 'bold', style), ...problems],
    callLines(root, style),
    titled('By instruction', style, [
      ['gas', 'share', 'runs', 'instruction'],
      ...listMnemonics(root)
        .slice(0, limits.rows)
        .map(({ gas, runs, name }) => [String(gas), formatShare(gas, root.total), String(runs), name]),
    ]),
    titled('By location', style, [
      ['gas', 'share', 'runs', 'location', 'instruction', 'in'],
      ...listLocations(root)
        .slice(0, limits.rows)
        .map(({ gas, runs, cell, offset, name, callers }) => [
          ...[String(gas), formatShare(gas, root.total), String(runs)],
          ...[cell === undefined ? '' : formatLocation(cell, offset), name, callers.join(', ')],
        ]),
    ]),
  ])
}

/** Two profiles: the calls whose gas or runs differ, the greatest change first. */
export function profileChangesText(before: DebugProfile, after: DebugProfile, style: TextStyle): string {
  const difference = compareProfiles(toGasTree(before), toGasTree(after))
  const rows = difference ? listDifferences(difference) : []
  const change = after.gas_used - before.gas_used
  const title = `${before.gas_used} → ${after.gas_used} gas (${formatChange(change)})`
  if (rows.length === 0) return joinSections([[paint(title, 'bold', style)], ['Identical: no call differs.']])
  const table = rows
    .slice(0, limits.rows * 2)
    .map(each => [
      formatChange(each.change),
      ...[each.before, each.after].map(side => (side === undefined ? '—' : `${side.total} ×${side.runs}`)),
      each.path.slice(1).map(formatFrame).join(' > ') || formatFrame(each.frame),
    ])
  const more = rows.length - table.length
  return joinSections([
    [paint(title, 'bold', style)],
    [
      ...toLines([['change', 'before', 'after', 'call'], ...table]),
      ...(more > 0 ? [`… ${plural(more, 'more call')} with smaller changes; --json has all`] : []),
    ],
  ])
}

/** A change with its sign. */
export const formatChange = (change: number): string => (change > 0 ? `+${change}` : String(change))

function callLines(root: GasNode, style: TextStyle): readonly string[] {
  const calls = [...walkGasTree(root)].filter(({ frame }) => !isLeaf(frame))
  const shown = calls.filter(({ total }) => total >= root.total * limits.share)
  const rows = shown.map(node => {
    const name = `${'  '.repeat(listPath(node).length - 1)}${formatFrame(node.frame)}`
    const mark = node.exception === undefined ? '' : paint(`  ✕ exit code ${node.exception}`, 'red', style)
    return [String(node.total), formatShare(node.total, root.total), String(node.self), String(node.runs), name + mark]
  })
  const hidden = calls.length - shown.length
  return [
    ...titled('Calls', style, [['gas', 'share', 'own', 'runs', 'call'], ...rows]),
    ...(hidden > 0 ? [`… ${plural(hidden, 'more call')} below ${formatShare(limits.share, 1)}`] : []),
  ]
}

const titled = (title: string, style: TextStyle, rows: readonly (readonly string[])[]): readonly string[] => [
  paint(title, 'bold', style),
  ...toLines(rows),
]

/** Columns of numbers are aligned on the right. */
function toLines(rows: readonly (readonly string[])[]): readonly string[] {
  const [head = [], ...body] = rows
  const isNumber = head.map((_, column) => body.every(row => /^[+-]?\d[\d.]*%?$/.test(row[column] ?? '')))
  const widths = head.map((_, column) => Math.max(...rows.map(row => (row[column] ?? '').length)))
  const aligned = rows.map(row =>
    row.map((cell, column) => (isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell)),
  )
  return textTable(aligned).trimEnd().split('\n')
}
