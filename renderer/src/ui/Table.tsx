import { type JSX, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { pluralize } from '../format/amount.ts'
import { download, type ExportCell, toCsv, toTsv } from '../format/tables.ts'
import { Button } from './Button.tsx'
import { CopyButton } from './Copy.tsx'
import styles from './Table.module.css'

/** One column: how a cell is drawn, and what it says to a spreadsheet. */
export type Column<Row> = {
  readonly id: string
  readonly title: string
  /** Figures stand on the right. */
  readonly align?: 'right'
  readonly cell: (row: Row) => ReactNode
  /** Left out: the column is not exported. */
  readonly plain?: (row: Row) => ExportCell
}

type RowProps<Row> = (
  row: Row,
) => JSX.IntrinsicElements['tr'] & { [data: `data-${string}`]: string | boolean | undefined }

type Props<Row> = {
  /** What the table shows, for screen readers. */
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Attributes of a row, for instance what lights up with it. */
  rowProps?: RowProps<Row>
  /** The last line, by column. */
  foot?: Readonly<Record<string, ReactNode>> | undefined
  empty: string
  /** On a narrow screen: pairs of title and value, or what is first and last beside each other and the rest below. */
  narrow?: 'pairs' | 'lines'
  /** How many rows are drawn at once; the rest comes on request. */
  pageSize?: number
  /** The rest comes by itself when the end comes near; without it, only on request. */
  grows?: boolean
}

/** A list of equal things; on a narrow screen each row becomes a list of pairs. */
export function Table<Row>({
  name,
  columns,
  rows,
  keyOf,
  rowProps,
  foot,
  empty,
  narrow = 'pairs',
  pageSize = 200,
  grows = false,
}: Props<Row>): JSX.Element {
  const [shown, setShown] = useState(pageSize)
  const end = useRef<HTMLParagraphElement>(null)
  const isCut = rows.length > shown
  useEffect(() => {
    // Without a way to know what is in sight there is the button.
    if (!grows || !isCut || !end.current || typeof IntersectionObserver === 'undefined') return
    const near = new IntersectionObserver(
      seen => seen.some(one => one.isIntersecting) && setShown(Math.min(rows.length, shown + pageSize)),
      { rootMargin: '800px' },
    )
    near.observe(end.current)
    return () => near.disconnect()
  }, [grows, isCut, rows.length, shown, pageSize])
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <div className={styles.wrap}>
      <table className={styles.table} data-narrow={narrow} aria-label={name}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.id} scope="col" data-align={column.align}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(row => (
            <RowView key={keyOf(row)} row={row} columns={columns} rowProps={rowProps} />
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              {columns.map(column => (
                <td key={column.id} data-align={column.align}>
                  <span className={styles.label} aria-hidden>
                    {column.title}
                  </span>
                  <span className={styles.value}>{foot[column.id] ?? ''}</span>
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {isCut && (
        <p className={styles.more} ref={end}>
          <Button onClick={() => setShown(rows.length)}>Show all {pluralize(rows.length, 'row')}</Button>
        </p>
      )}
    </div>
  )
}

type RowViewProps<Row> = Pick<Props<Row>, 'columns'> & { row: Row; rowProps: RowProps<Row> | undefined }

function PlainRow<Row>({ row, columns, rowProps }: RowViewProps<Row>): JSX.Element {
  return (
    <tr {...rowProps?.(row)}>
      {columns.map(column => (
        <td key={column.id} data-align={column.align}>
          <span className={styles.label} aria-hidden>
            {column.title}
          </span>
          <span className={styles.value}>{column.cell(row)}</span>
        </td>
      ))}
    </tr>
  )
}

// Rows that are there already are not drawn again for those that come; `memo` forgets that the function is generic.
const RowView = memo(PlainRow) as typeof PlainRow

/** Buttons that copy a table, or save it as CSV or JSON. */
export function TableExport<Row>({
  columns,
  rows,
  file,
  json,
}: {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Name of the file without its ending. */
  file: string
  /** The same list as the service gives it. */
  json: () => string
}): JSX.Element {
  const exported = columns.filter(column => column.plain)
  const titles = exported.map(column => column.title)
  const what = file.replaceAll('-', ' ')
  const plain = () => rows.map(row => exported.map(column => column.plain?.(row)))
  return (
    <span className={styles.export}>
      <CopyButton name={`Copy ${what}`} text={() => toTsv(titles, plain())}>
        Copy
      </CopyButton>
      <Button
        kind="quiet"
        aria-label={`Save ${what} as CSV`}
        title={`Save ${file}.csv`}
        onClick={() => download(`${file}.csv`, toCsv(titles, plain()), 'text/csv')}
      >
        CSV
      </Button>
      <Button
        kind="quiet"
        aria-label={`Save ${what} as JSON`}
        title={`Save ${file}.json`}
        onClick={() => download(`${file}.json`, json(), 'application/json')}
      >
        JSON
      </Button>
    </span>
  )
}
