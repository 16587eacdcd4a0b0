import { type RefObject, useEffect } from 'react'
import type { BlockTransactionRow } from './transactionRows.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

const steps: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

/** Makes a row's button the one that Tab comes to. */
export function makeTabStop(button: HTMLElement): void {
  const frame = button.closest('table')
  for (const other of frame?.querySelectorAll<HTMLElement>('[data-open-tx][tabindex="0"]') ?? []) other.tabIndex = -1
  button.tabIndex = 0
}

/**
 * J and K walk the rows of a table of transactions, and while one is open, from one open transaction to the next; arrow
 * keys do where a row has the focus, so that elsewhere they still scroll.
 */
export function useRowKeys(
  frame: RefObject<HTMLElement | null>,
  rows: readonly BlockTransactionRow[],
  open: string | undefined,
  onOpen: (row: BlockTransactionRow) => void,
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      const focused = document.activeElement?.closest<HTMLElement>('[data-open-tx]')
      const inTable = focused !== null && focused !== undefined && (frame.current?.contains(focused) ?? false)
      if (event.key.startsWith('Arrow') && !inTable) return
      const buttons = [...(frame.current?.querySelectorAll<HTMLElement>('[data-open-tx]') ?? [])]
      const walksOpen = open !== undefined && !inTable
      const from = inTable ? buttons.indexOf(focused) : buttons.findIndex(one => one.tabIndex === 0)
      // The first press comes to where Tab would come. What is open may not be drawn yet: its place is known all the same.
      const to = walksOpen
        ? rows[rows.findIndex(one => one.hash === open) + step]?.hash
        : buttons[inTable ? from + step : Math.max(0, from)]?.dataset.openTx
      if (to === undefined || (walksOpen && !rows.some(one => one.hash === open))) return
      event.preventDefault()
      const button = buttons.find(one => one.dataset.openTx === to)
      if (button) {
        makeTabStop(button)
        button.focus()
      }
      const row = open === undefined ? undefined : rows.find(one => one.hash === to)
      if (row) onOpen(row)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [frame, rows, open, onOpen])
}
