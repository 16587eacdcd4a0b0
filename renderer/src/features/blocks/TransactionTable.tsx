import { type JSX, type MouseEvent, memo, type RefObject, useEffect, useRef } from 'react'
import { type Column, Table } from '../../ui/Table.tsx'
import { useShortcut } from '../../ui/useShortcut.ts'
import type { BlockTransactionRow } from './transactionRows.tsx'

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
  useRowKeys(container, { rows, open, onOpen })
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

const stepByKey: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

/** Makes the button of a row the tab stop of its table. */
function makeTabStop(button: HTMLElement): void {
  const container = button.closest('table')
  for (const other of container?.querySelectorAll<HTMLElement>('[data-open-tx][tabindex="0"]') ?? [])
    other.tabIndex = -1
  button.tabIndex = 0
}

/**
 * J and K move through the rows of a transaction table, and while a transaction is open, from one to the next. Arrow keys
 * do the same only while a row has the focus: elsewhere they scroll the page.
 */
function useRowKeys(
  container: RefObject<HTMLElement | null>,
  { rows, open, onOpen }: Pick<Props, 'rows' | 'open' | 'onOpen'>,
): void {
  useShortcut('j k ArrowDown ArrowUp', event => {
    const step = stepByKey[event.key]
    if (step === undefined) return false
    const focused = document.activeElement?.closest<HTMLElement>('[data-open-tx]')
    const inTable = focused !== null && focused !== undefined && (container.current?.contains(focused) ?? false)
    if (event.key.startsWith('Arrow') && !inTable) return false
    const buttons = [...(container.current?.querySelectorAll<HTMLElement>('[data-open-tx]') ?? [])]
    const movesOpen = open !== undefined && !inTable
    const fromIndex = inTable ? buttons.indexOf(focused) : buttons.findIndex(one => one.tabIndex === 0)
    // The first key press goes to the tab stop. The open row may not be rendered yet, but its index is known.
    const targetHash = movesOpen
      ? rows[rows.findIndex(one => one.hash === open) + step]?.hash
      : buttons[inTable ? fromIndex + step : Math.max(0, fromIndex)]?.dataset.openTx
    if (targetHash === undefined || (movesOpen && !rows.some(one => one.hash === open))) return false
    const button = buttons.find(one => one.dataset.openTx === targetHash)
    if (button) {
      makeTabStop(button)
      button.focus()
    }
    const row = open === undefined ? undefined : rows.find(one => one.hash === targetHash)
    if (row) onOpen(row)
    return true
  })
}
