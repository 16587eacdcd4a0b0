import { prettyJson } from '@tonoscope/core/wire/prettyJson'
import { type JSX, memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { pluralize } from '../format/amount.ts'
import { download, type ExportCell, toCsv, toTsv } from '../format/tables.ts'
import { Button } from './Button.tsx'
import { CopyButton } from './Copy.tsx'
import styles from './Table.module.css'
import { useIsNarrow } from './useIsNarrow.ts'
import { useVisibleRows } from './useVisibleRows.ts'

/** A column: how its cells are rendered and exported. */
export type Column<Row> = {
  readonly id: string
  readonly title: string
  readonly align?: 'right'
  /** A column without it is only in exported files. */
  readonly cell?: (row: Row) => ReactNode
  /** The exported value; a column without it is not exported. */
  readonly plain?: (row: Row) => ExportCell
}

type RowProps<Row> = (
  row: Row,
) => JSX.IntrinsicElements['tr'] & { [data: `data-${string}`]: string | boolean | undefined }

type Props<Row> = {
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  rowProps?: RowProps<Row>
  foot?: Readonly<Record<string, ReactNode>> | undefined
  empty: string
  /** On a narrow screen: pairs of title and value, or first and last cell in one line with the others below. */
  narrow?: 'pairs' | 'lines'
  /** Number of rows rendered initially; the others on request. */
  pageSize?: number
  grows?: boolean
  /** Makes the table a tree whose rows the keyboard walks; of a long one only the visible rows are rendered. */
  tree?: TreeGrid | undefined
}

type TreeGrid = Pick<JSX.IntrinsicElements['table'], 'aria-activedescendant' | 'onKeyDown'> & {
  /** Index of the row that the keyboard has moved to; -1: none. */
  readonly scrollTo: number
}

/** A table; on a narrow screen each row becomes a list. */
export function Table<Row>({
  name,
  columns: allColumns,
  rows,
  keyOf,
  rowProps,
  foot,
  empty,
  narrow = 'pairs',
  pageSize = 200,
  grows = false,
  tree,
}: Props<Row>): JSX.Element {
  const columns = useMemo(() => allColumns.filter(({ cell }) => cell), [allColumns])
  const [shown, setShown] = useState(pageSize)
  const end = useRef<HTMLParagraphElement>(null)
  const hasMore = rows.length > shown
  useEffect(() => {
    // Without IntersectionObserver the button remains.
    if (!grows || !hasMore || !end.current || typeof IntersectionObserver === 'undefined') return
    const near = new IntersectionObserver(
      seen => seen.some(one => one.isIntersecting) && setShown(Math.min(rows.length, shown + pageSize)),
      { rootMargin: '800px' },
    )
    near.observe(end.current)
    return () => near.disconnect()
  }, [grows, hasMore, rows.length, shown, pageSize])
  if (rows.length === 0) return <p className="secondary py-12">{empty}</p>
  const { scrollTo = -1, ...keyboard } = tree ?? {}
  return (
    <div className="scroll-x">
      <table
        className={styles.table}
        data-narrow={narrow}
        aria-label={name}
        {...(tree && { role: 'treegrid', tabIndex: 0, 'aria-rowcount': rows.length + 1, ...keyboard })}
      >
        <thead className="visually-hidden-on-phones">
          <tr>
            {columns.map(column => (
              <th key={column.id} scope="col" data-align={column.align}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        {tree ? (
          <VisibleRows {...{ rows, columns, keyOf, rowProps, scrollTo }} />
        ) : (
          <tbody>
            {rows.slice(0, shown).map(row => (
              <RowView key={keyOf(row)} row={row} columns={columns} rowProps={rowProps} />
            ))}
          </tbody>
        )}
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
      {hasMore && !tree && (
        <p className="pt-12" ref={end}>
          <Button onClick={() => setShown(rows.length)}>Show all {pluralize(rows.length, 'row')}</Button>
        </p>
      )}
    </div>
  )
}

type VisibleRowsProps<Row> = Pick<Props<Row>, 'rows' | 'columns' | 'keyOf'> & {
  rowProps: RowProps<Row> | undefined
  scrollTo: number
}

/** Heights in pixels until a row is measured: one line, or a pair for each cell. */
const ROW_HEIGHT = { line: 37, pair: 30 }

function VisibleRows<Row>({ rows, columns, keyOf, rowProps, scrollTo }: VisibleRowsProps<Row>): JSX.Element {
  const body = useRef<HTMLTableSectionElement>(null)
  const height = useIsNarrow() ? columns.length * ROW_HEIGHT.pair : ROW_HEIGHT.line
  const heights = useMemo(() => rows.map(() => height), [rows, height])
  const { start, end, above, below, measure } = useVisibleRows({ heights, body, scrollTo })
  return (
    <tbody ref={body}>
      <Spacer height={above} columns={columns.length} />
      {rows.slice(start, end).map((row, i) => (
        <RowView key={keyOf(row)} {...{ row, columns, rowProps, measure }} index={start + i} />
      ))}
      <Spacer height={below} columns={columns.length} />
    </tbody>
  )
}

/** Takes the height of the rows that are not rendered. */
const Spacer = ({ height, columns }: { height: number; columns: number }): JSX.Element | null =>
  height <= 0 ? null : (
    <tr aria-hidden className={styles.spacer}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )

type RowViewProps<Row> = Pick<Props<Row>, 'columns'> & {
  row: Row
  rowProps: RowProps<Row> | undefined
  /** Index of a row among those that are not all rendered. */
  index?: number
  measure?: ((element: Element | null) => void) | undefined
}

function PlainRow<Row>({ row, columns, rowProps, index, measure }: RowViewProps<Row>): JSX.Element {
  return (
    <tr
      {...rowProps?.(row)}
      {...(index !== undefined && { ref: measure, 'data-index': index, 'aria-rowindex': index + 2 })}
    >
      {columns.map(column => (
        <td key={column.id} data-align={column.align}>
          <span className={styles.label} aria-hidden>
            {column.title}
          </span>
          <span className={styles.value}>{column.cell?.(row)}</span>
        </td>
      ))}
    </tr>
  )
}

// Existing rows are not rendered again when more are added. `memo` loses the type parameter.
const RowView = memo(PlainRow) as typeof PlainRow

/** Buttons to copy a table or save it as CSV or JSON. */
export function TableExport<Row>({
  columns,
  rows,
  file,
  json = () => prettyJson(rows),
}: {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** File name without extension. */
  file: string
  json?: () => string
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
