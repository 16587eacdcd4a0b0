import { type Range, useVirtualizer } from '@tanstack/react-virtual'
import type { ConfigUnit } from '@tonoscope/core/contract/debugConfig'
import { type JSX, memo, useDeferredValue, useMemo, useRef, useState } from 'react'
import { formatCount } from '../../format/amount.ts'
import { SearchField } from '../../ui/Field.tsx'
import { GivenText } from '../../ui/GivenText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import table from '../../ui/Table.module.css'
import { type Column, TableExport } from '../../ui/Table.tsx'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import { InLongTable } from './ConfigValue.tsx'
import styles from './LongTable.module.css'
import { findRows } from './tableRows.ts'

/** A column of a long table. */
export type LongColumn<Row> = Column<Row> & {
  /** Width in pixels; the other columns share the rest. */
  readonly width?: number
  /** The values that the search matches. */
  readonly texts?: (row: Row) => readonly (readonly [ConfigUnit, string])[]
  /** Sort order; a column without one is not sortable. */
  readonly order?: (a: Row, b: Row) => number
}

/** A row of a long table; its index in the unsorted list is its key. */
type IndexedRow = { readonly index: number }

type Props<Row> = {
  name: string
  /** What the list belongs to, where several have the same name. */
  of?: string | undefined
  columns: readonly LongColumn<Row>[]
  rows: readonly Row[]
  /** Name of saved files, without the extension. */
  file: string
  json: () => string
}

/** Longer lists are virtualized in a scroll area of their own. Heights are in pixels. */
const MAX_UNSCROLLED_ROWS = 24
const ROW_HEIGHT = 33
const NARROW_CELL_HEIGHT = 26
const ROWS_PER_STEP = 8

/** The rows to render, rounded to steps: the table updates once per step instead of once per row. */
function extractRangeInSteps({ startIndex, endIndex, overscan, count }: Range): number[] {
  const start = Math.max(0, Math.floor((startIndex - overscan) / ROWS_PER_STEP) * ROWS_PER_STEP)
  const end = Math.min(count, Math.ceil((endIndex + 1 + overscan) / ROWS_PER_STEP) * ROWS_PER_STEP)
  return Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i)
}

type Sorting = { readonly column: string; readonly down: boolean }

/** A sortable, searchable table; of long lists only the visible rows are rendered. */
export function LongTable<Row extends IndexedRow>({ name, of, columns, rows, file, json }: Props<Row>): JSX.Element {
  const [sorting, setSorting] = useState<Sorting>()
  const [text, setText] = useState('')
  const deferredText = useDeferredValue(text)
  const found = useMemo(
    () => findRows(rows, row => columns.flatMap(column => column.texts?.(row) ?? []), deferredText),
    [rows, columns, deferredText],
  )
  const sorted = useMemo(() => {
    const order = columns.find(column => column.id === sorting?.column)?.order
    if (!order || !sorting) return found
    return [...found].sort((a, b) => (sorting.down ? order(b, a) : order(a, b)))
  }, [found, columns, sorting])
  const toggleSort = ({ id }: LongColumn<Row>) =>
    // Ascending, descending, original order.
    setSorting(before =>
      before?.column !== id ? { column: id, down: false } : before.down ? undefined : { column: id, down: true },
    )

  return (
    <div className="shrink">
      <div className={styles.bar}>
        <h4 className="semibold">{name}</h4>
        <span className="tabular hint">
          {found.length === rows.length
            ? formatCount(rows.length)
            : `${formatCount(found.length)} of ${formatCount(rows.length)}`}
        </span>
        {rows.length > 8 && (
          <SearchField
            className={styles.search}
            label={`Search ${name}`}
            placeholder="Search"
            value={text}
            onText={setText}
          />
        )}
        {rows.length > 0 && <TableExport columns={columns} rows={sorted} file={file} json={json} />}
      </div>
      {rows.length === 0 ? (
        <p className="secondary py-12">The list is empty.</p>
      ) : found.length === 0 ? (
        <p className="secondary py-12">
          No rows match “<GivenText text={deferredText.trim()} />
          ”.
        </p>
      ) : (
        <Rows
          name={name}
          of={of}
          columns={columns}
          sorting={sorting}
          rows={sorted}
          onSort={toggleSort}
          scrolls={rows.length > MAX_UNSCROLLED_ROWS}
        />
      )}
    </div>
  )
}

type RowsProps<Row> = Pick<Props<Row>, 'name' | 'of' | 'columns' | 'rows'> & {
  sorting: Sorting | undefined
  onSort: (column: LongColumn<Row>) => void
  scrolls: boolean
}

function Rows<Row extends IndexedRow>({ name, of, columns, rows, sorting, onSort, scrolls }: RowsProps<Row>) {
  const container = useRef<HTMLElement>(null)
  // Rows have a fixed height, except in the narrow layout, where a row is a list of pairs.
  const narrow = useIsNarrow()
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: scrolls,
    getScrollElement: () => container.current,
    estimateSize: () => (narrow ? columns.length * NARROW_CELL_HEIGHT + 17 : ROW_HEIGHT),
    overscan: ROWS_PER_STEP,
    rangeExtractor: extractRangeInSteps,
    initialRect: { width: 800, height: 456 },
  })
  const items = scrolls ? virtual.getVirtualItems() : undefined
  const start = items?.[0]?.index ?? 0
  const end = items ? (items.at(-1)?.index ?? -1) + 1 : rows.length
  const heightAbove = items?.[0]?.start ?? 0
  const heightBelow = scrolls ? virtual.getTotalSize() - (items?.at(-1)?.end ?? 0) : 0
  return (
    <section
      ref={container}
      className={styles.frame}
      data-scrolls={scrolls || undefined}
      {...(scrolls && { tabIndex: 0, 'aria-label': `${name}${of === undefined ? '' : ` of ${of}`}, all rows` })}
    >
      <table className={styles.table} aria-label={name} aria-rowcount={rows.length + 1}>
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={width === undefined ? {} : { width }} />
          ))}
        </colgroup>
        <thead className="visually-hidden-on-phones">
          <tr aria-rowindex={1}>
            {columns.map(column => (
              <th
                key={column.id}
                scope="col"
                data-align={column.align}
                aria-sort={sorting?.column === column.id ? (sorting.down ? 'descending' : 'ascending') : undefined}
              >
                {column.order ? (
                  <button type="button" className={styles.sort} onClick={() => onSort(column)}>
                    {column.title}
                    <span>
                      <Icon name={sorting?.column === column.id && sorting.down ? 'down' : 'up'} size={10} />
                    </span>
                  </button>
                ) : (
                  column.title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={heightAbove} columns={columns.length} />
          {rows.slice(start, end).map((row, i) => (
            <RowView
              key={row.index}
              row={row}
              index={start + i}
              columns={columns}
              measure={scrolls && narrow ? virtual.measureElement : undefined}
            />
          ))}
          <Spacer height={heightBelow} columns={columns.length} />
        </tbody>
      </table>
    </section>
  )
}

type TableRowProps<Row> = Pick<Props<Row>, 'columns'> & {
  row: Row
  index: number
  measure: ((element: HTMLTableRowElement | null) => void) | undefined
}

const RowView = memo(TableRowView) as typeof TableRowView // `memo` drops the type parameter.

function TableRowView<Row>({ row, index, columns, measure }: TableRowProps<Row>): JSX.Element {
  const [isHovered, setIsHovered] = useState(false)
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
    >
      <InLongTable value={!isHovered}>
        {columns.map(column => (
          <td key={column.id} data-align={column.align}>
            <span className={table.label} aria-hidden>
              {column.title}
            </span>
            <span className="block shrink">{column.cell?.(row)}</span>
          </td>
        ))}
      </InLongTable>
    </tr>
  )
}

/** Takes the height of the rows that are not rendered. */
const Spacer = ({ height, columns }: { height: number; columns: number }): JSX.Element | null =>
  height <= 0 ? null : (
    <tr aria-hidden>
      <td className={styles.spacer} colSpan={columns} style={{ height }} />
    </tr>
  )
