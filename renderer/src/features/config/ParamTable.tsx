import type { ConfigUnit, DebugConfigTable } from '@tonoscope/core/contract/debugConfig'
import { type JSX, useMemo } from 'react'
import { formatCount } from '../../format/amount.ts'
import { prettyJson } from '../../format/json.ts'
import { ConfigValue } from './ConfigValue.tsx'
import { type LongColumn, LongTable } from './LongTable.tsx'
import styles from './ParamTable.module.css'
import { compareValues, shareText, sumOf } from './tableRows.ts'
import { isInteger } from './unitText.ts'

type Row = { readonly place: number; readonly values: readonly string[] }

/** Units so short that a list of them needs no table. */
const short: readonly ConfigUnit[] = ['parameter', 'number', 'currency', 'count']

/** A list inside a parameter; where rows have a weight, with their share of all of it. */
export function ParamTable({ table, file }: { table: DebugConfigTable; file: string }): JSX.Element {
  const rows = useMemo(() => table.rows.map((values, place) => ({ place, values })), [table])
  const columns = useMemo(() => columnsOf(table), [table])
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
      {weightOf(table) >= 0 && rows.length > 0 && (
        <p className={styles.total}>
          All weights together: <span className={styles.place}>{formatCount(sumOf(table.rows, weightOf(table)))}</span>
        </p>
      )}
    </div>
  )
}

const weightOf = (table: DebugConfigTable): number => table.columns.findIndex(({ unit }) => unit === 'weight')

/** Rows by the names of their columns, for a file. */
const rowObjects = ({ columns, rows }: DebugConfigTable) =>
  rows.map(row => Object.fromEntries(columns.map(({ name }, i) => [name, row[i]])))

/** How wide figures are, in pixels; everything else shares what is left. */
const widths: { readonly [U in ConfigUnit]?: number } = { number: 96, count: 96, flag: 72, parameter: 96, weight: 240 }

function columnsOf(table: DebugConfigTable): LongColumn<Row>[] {
  const weight = weightOf(table)
  const columns: LongColumn<Row>[] = table.columns.map(({ name, title, unit }, i) => ({
    id: name,
    title,
    ...(isInteger(unit) && unit !== 'time' && i > 0 && { align: 'right' as const }),
    ...(widths[unit] !== undefined && { width: widths[unit] }),
    cell: ({ values }) => (values[i] ? <ConfigValue unit={unit} value={values[i]} /> : ''),
    plain: ({ values }) => values[i],
    texts: ({ values }) => [[unit, values[i] ?? '']],
    order: (a, b) => compareValues(unit, a.values[i] ?? '', b.values[i] ?? ''),
  }))
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
  const total = sumOf(table.rows, weight)
  const weigh = ({ values }: Row): bigint => sumOf([values], weight)
  const most = table.rows.reduce((max, row) => (sumOf([row], weight) > max ? sumOf([row], weight) : max), 1n)
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
        {shareText(weigh(row), total)}
      </span>
    ),
    plain: row => shareText(weigh(row), total).replace(' %', ''),
    order: (a, b) => (weigh(a) < weigh(b) ? -1 : weigh(a) > weigh(b) ? 1 : 0),
  })
  return columns
}
