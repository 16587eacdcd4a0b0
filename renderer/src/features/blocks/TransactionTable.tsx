import { type JSX, type MouseEvent, memo, useEffect, useRef } from 'react'
import { type Column, Table } from '../../ui/Table.tsx'
import type { BlockTransactionRow } from './transactionRows.ts'
import { makeTabStop, useRowKeys } from './useRowKeys.ts'

type Props = {
  rows: readonly BlockTransactionRow[]
  columns: readonly Column<BlockTransactionRow>[]
  /** Hash of the open transaction. */
  open: string | undefined
  onOpen: (row: BlockTransactionRow) => void
}

/** The rows of a list of transactions; a click or Enter opens one. */
export function TransactionTable({ rows, columns, open, onOpen }: Props): JSX.Element {
  const container = useRef<HTMLDivElement>(null)
  useRowKeys(container, rows, open, onOpen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were rendered again are marked again
  useEffect(() => markOpenRow(container.current, open), [open, rows, columns])
  return (
    <div ref={container}>
      <TransactionRows rows={rows} columns={columns} onOpen={onOpen} />
    </div>
  )
}

/** Opening another transaction does not render the table again: only its row is marked. */
const TransactionRows = memo(function TransactionRows({ rows, columns, onOpen }: Omit<Props, 'open'>): JSX.Element {
  return (
    <Table
      name="Transactions"
      columns={columns}
      grows
      rows={rows}
      keyOf={row => row.hash}
      rowProps={row => ({
        'data-tx': row.hash,
        // Keyboard users have the button in the row.
        onClick: (event: MouseEvent) => isOnRow(event) && onOpen(row),
      })}
      empty="No matching transactions."
    />
  )
})

function markOpenRow(container: HTMLElement | null, open: string | undefined): void {
  for (const row of container?.querySelectorAll<HTMLElement>('tr[data-open]') ?? []) delete row.dataset.open
  const selector = open === undefined ? '[data-open-tx]' : `[data-open-tx="${open}"]`
  const button = container?.querySelector<HTMLElement>(selector)
  if (!button) return
  makeTabStop(button)
  const row = open === undefined ? undefined : button.closest('tr')
  if (!row) return
  row.dataset.open = ''
  row.scrollIntoView({ block: 'nearest' })
}

/** Whether a click is meant for the row: clicks on links, buttons and text selections are not. */
function isOnRow({ target }: MouseEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[data-open-tx]')) return true
  return !target.closest('a, button') && (getSelection()?.isCollapsed ?? true)
}
