import type { ConfigUnit, DebugConfigTable } from '@tonoscope/core/contract/debugConfig'
import { prettyJson } from '@tonoscope/core/wire/prettyJson'
import { type JSX, useMemo } from 'react'
import { formatCount } from '../../format/amount.ts'
import { ConfigValue } from './ConfigValue.tsx'
import { isInteger } from './formatConfigValue.ts'
import { type LongColumn, LongTable } from './LongTable.tsx'
import styles from './ParamTable.module.css'
import { compareValues, formatShare, sumColumn } from './tableRows.ts'
import { ValidatorBar } from './ValidatorBar.tsx'

type IndexedRow = { readonly index: number; readonly values: readonly string[] }

/** Units whose values are short enough for a list instead of a table. */
const listUnits: readonly ConfigUnit[] = ['parameter', 'number', 'currency', 'count']

type Props = {
  table: DebugConfigTable
  parameter: number
  /** Name of saved files, without the extension. */
  file: string
  /** The total weight that the parameter states. */
  statedTotal?: string | undefined
}

/** A list inside a parameter; rows with a weight show their share of the total. */
export function ParamTable({ table, parameter, file, statedTotal }: Props): JSX.Element {
  const rows = useMemo(() => table.rows.map((values, index) => ({ index, values })), [table])
  const columns = useMemo(() => toColumns(table), [table])
  const [column] = table.columns
  if (column && table.columns.length === 1 && listUnits.includes(column.unit))
    return (
      <div className="pt-12">
        <h4 className="semibold">{table.title}</h4>
        <ul className="flex wrap code gap-y-4 gap-x-20 py-4" aria-label={table.title}>
          {table.rows.map(([value = '']) => (
            <li key={value}>
              <ConfigValue unit={column.unit} value={value} />
            </li>
          ))}
        </ul>
      </div>
    )
  const weight = weightOf(table)
  return (
    <div className="pt-12">
      {weight >= 0 && <ValidatorBar table={table} weightColumn={weight} />}
      <LongTable
        name={table.title}
        of={`parameter ${parameter}`}
        columns={columns}
        rows={rows}
        file={file}
        json={() => prettyJson(rowObjects(table))}
      />
      <Total table={table} statedTotal={statedTotal} />
    </div>
  )
}

/** The total weight, if the parameter states none or another one. */
function Total({ table, statedTotal }: Pick<Props, 'table' | 'statedTotal'>): JSX.Element | null {
  const weight = weightOf(table)
  if (weight < 0) return null
  const sum = sumColumn(table.rows, weight)
  if (statedTotal === String(sum)) return null
  return (
    <p className="text-code secondary pt-2 pb-6">
      Total weight <span className="code hint">{formatCount(sum)}</span>
      {statedTotal !== undefined && ', which differs from the stated total'}
    </p>
  )
}

const weightOf = (table: DebugConfigTable): number => table.columns.findIndex(({ unit }) => unit === 'weight')

/** Rows as objects with column names, for a file. */
const rowObjects = ({ columns, rows }: DebugConfigTable) =>
  rows.map(row => Object.fromEntries(columns.map(({ name }, i) => [name, row[i]])))

/** The width of a column of figures, in pixels; other columns share the rest. */
function figureWidth(table: DebugConfigTable, column: number): number | undefined {
  const { unit = 'text', title = '' } = table.columns[column] ?? {}
  if (!isInteger(unit) || unit === 'time') return undefined
  const maxLength = table.rows.reduce((max, row) => Math.max(max, row[column]?.length ?? 0), 0)
  // A digit is 8 pixels wide, a digit group separator 2; a title needs little more.
  return Math.max(maxLength * 9 + 24, title.length * 7 + 40)
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
        values[i] ? <ConfigValue unit={unit} value={values[i]} fullAddress={table.columns.length === 1} /> : '',
      plain: ({ values }) => values[i],
      texts: ({ values }) => [[unit, values[i] ?? '']],
      order: (a, b) => compareValues(unit, a.values[i] ?? '', b.values[i] ?? ''),
    }
  })
  if (!table.columns.some(({ name }) => name === 'index'))
    columns.unshift({
      id: 'position',
      title: '#',
      width: 64,
      cell: row => <span className="code hint">{row.index}</span>,
      plain: row => row.index,
      order: (a, b) => a.index - b.index,
    })
  if (weight < 0 || columns.some(({ id }) => id === 'share')) return columns
  const total = sumColumn(table.rows, weight)
  const weightOfRow = ({ values }: Pick<IndexedRow, 'values'>): bigint => sumColumn([values], weight)
  const maxWeight = table.rows.map(values => weightOfRow({ values })).reduce((max, one) => (one > max ? one : max), 1n)
  const weightColumn = columns.findIndex(({ id }) => id === table.columns[weight]?.name)
  columns.splice(weightColumn + 1, 0, {
    id: 'share',
    title: 'Share',
    align: 'right',
    width: 176,
    cell: row => (
      <span className={styles.share}>
        <span className={styles.track}>
          <span className={styles.fill} style={{ width: `${Number((weightOfRow(row) * 1000n) / maxWeight) / 10}%` }} />
        </span>
        {formatShare(weightOfRow(row), total)}
      </span>
    ),
    plain: row => formatShare(weightOfRow(row), total).replace(' %', ''),
    order: (a, b) => (weightOfRow(a) < weightOfRow(b) ? -1 : weightOfRow(a) > weightOfRow(b) ? 1 : 0),
  })
  return columns
}
