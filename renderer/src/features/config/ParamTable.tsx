import type { ConfigUnit, DebugConfigTable } from '@tonoscope/core/contract/debugConfig'
import { type JSX, useMemo } from 'react'
import { formatCount } from '../../format/amount.ts'
import { prettyJson } from '../../format/json.ts'
import { ConfigValue } from './ConfigValue.tsx'
import { isInteger } from './formatUnit.ts'
import { type LongColumn, LongTable } from './LongTable.tsx'
import styles from './ParamTable.module.css'
import { compareValues, formatShare, sumColumn } from './tableRows.ts'

type IndexedRow = { readonly place: number; readonly values: readonly string[] }

/** Units so short that a list of them needs no table. */
const short: readonly ConfigUnit[] = ['parameter', 'number', 'currency', 'count']

type Props = {
  table: DebugConfigTable
  /** Name of its files without the ending. */
  file: string
  /** The sum of its weights as the parameter has it. */
  stated?: string | undefined
}

/** A list inside a parameter; where rows have a weight, with their share of all of it. */
export function ParamTable({ table, file, stated }: Props): JSX.Element {
  const rows = useMemo(() => table.rows.map((values, place) => ({ place, values })), [table])
  const columns = useMemo(() => toColumns(table), [table])
  const [only] = table.columns
  if (only && table.columns.length === 1 && short.includes(only.unit))
    return (
      <div className={styles.table}>
        <h4 className={styles.title}>{table.title}</h4>
        <ul className={styles.flow} aria-label={table.title}>
          {table.rows.map(([value = '']) => (
            <li key={value}>
              <ConfigValue unit={only.unit} value={value} />
            </li>
          ))}
        </ul>
      </div>
    )
  return (
    <div className={styles.table}>
      <LongTable
        name={table.title}
        columns={columns}
        rows={rows}
        keyOf={row => String(row.place)}
        file={file}
        json={() => prettyJson(rowObjects(table))}
      />
      <Total table={table} stated={stated} />
    </div>
  )
}

/** The sum of the weights, where the parameter does not state it, or states another. */
function Total({ table, stated }: Omit<Props, 'file'>): JSX.Element | null {
  const weight = weightOf(table)
  if (weight < 0) return null
  const sum = sumColumn(table.rows, weight)
  if (stated === String(sum)) return null
  return (
    <p className={styles.total}>
      The weights add up to <span className={styles.place}>{formatCount(sum)}</span>
      {stated !== undefined && ', which is not what is stated'}
    </p>
  )
}

const weightOf = (table: DebugConfigTable): number => table.columns.findIndex(({ unit }) => unit === 'weight')

/** Rows by the names of their columns, for a file. */
const rowObjects = ({ columns, rows }: DebugConfigTable) =>
  rows.map(row => Object.fromEntries(columns.map(({ name }, i) => [name, row[i]])))

/** How wide a column of figures has to be, in pixels; everything else shares what is left. */
function figureWidth(table: DebugConfigTable, column: number): number | undefined {
  const { unit = 'text', title = '' } = table.columns[column] ?? {}
  if (!isInteger(unit) || unit === 'time') return undefined
  const longest = table.rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0)
  // A digit is 8 pixels wide, a space between groups of three 2; what a title takes is little more than that.
  return Math.max(longest * 9 + 24, title.length * 7 + 40)
}

function toColumns(table: DebugConfigTable): LongColumn<IndexedRow>[] {
  const weight = weightOf(table)
  const columns: LongColumn<IndexedRow>[] = table.columns.map(({ name, title, unit }, i) => {
    const width = figureWidth(table, i)
    return {
      id: name,
      title,
      ...(isInteger(unit) && unit !== 'time' && i > 0 && { align: 'right' as const }),
      ...(width !== undefined && { width }),
      cell: ({ values }) =>
        values[i] ? <ConfigValue unit={unit} value={values[i]} whole={table.columns.length === 1} /> : '',
      plain: ({ values }) => values[i],
      texts: ({ values }) => [[unit, values[i] ?? '']],
      order: (a, b) => compareValues(unit, a.values[i] ?? '', b.values[i] ?? ''),
    }
  })
  if (!table.columns.some(({ name }) => name === 'index'))
    columns.unshift({
      id: 'place',
      title: '#',
      width: 64,
      cell: row => <span className={styles.place}>{row.place}</span>,
      plain: row => row.place,
      order: (a, b) => a.place - b.place,
    })
  if (weight < 0 || columns.some(({ id }) => id === 'share')) return columns
  const total = sumColumn(table.rows, weight)
  const weigh = ({ values }: IndexedRow): bigint => sumColumn([values], weight)
  const most = table.rows.reduce((max, row) => (sumColumn([row], weight) > max ? sumColumn([row], weight) : max), 1n)
  const at = columns.findIndex(({ id }) => id === table.columns[weight]?.name)
  columns.splice(at + 1, 0, {
    id: 'share',
    title: 'Share',
    align: 'right',
    width: 176,
    cell: row => (
      <span className={styles.share}>
        <span className={styles.track}>
          <span className={styles.fill} style={{ width: `${Number((weigh(row) * 1000n) / most) / 10}%` }} />
        </span>
        {formatShare(weigh(row), total)}
      </span>
    ),
    plain: row => formatShare(weigh(row), total).replace(' %', ''),
    order: (a, b) => (weigh(a) < weigh(b) ? -1 : weigh(a) > weigh(b) ? 1 : 0),
  })
  return columns
}
