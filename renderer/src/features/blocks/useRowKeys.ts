import type { RefObject } from 'react'
import { useShortcut } from '../../ui/useShortcut.ts'
import type { BlockTransactionRow } from './transactionRows.ts'

const stepByKey: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

/** Makes the button of a row the tab stop of its table. */
export function makeTabStop(button: HTMLElement): void {
  const container = button.closest('table')
  for (const other of container?.querySelectorAll<HTMLElement>('[data-open-tx][tabindex="0"]') ?? [])
    other.tabIndex = -1
  button.tabIndex = 0
}

/**
 * J and K move through the rows of a transaction table, and while a transaction is open, from one to the next. Arrow keys
 * do the same only while a row has the focus: elsewhere they scroll the page.
 */
export function useRowKeys(
  container: RefObject<HTMLElement | null>,
  rows: readonly BlockTransactionRow[],
  open: string | undefined,
  onOpen: (row: BlockTransactionRow) => void,
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
