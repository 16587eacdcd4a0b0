import { formatBlockId } from '@tonoscope/core/blockId'
import { type JSX, type MouseEvent, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTestnet } from '../../backend/useNetworks.ts'
import { formatCount } from '../../format/amount.ts'
import { prettyJson } from '../../format/json.ts'
import { useSettings } from '../../settings/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Table, TableExport } from '../../ui/Table.tsx'
import styles from './BlockTransactions.module.css'
import {
  type BlocksParams,
  type SetBlocksParams,
  type TransactionTrigger,
  transactionTriggers,
} from './blocksParams.ts'
import { TransactionDrawer } from './TransactionDrawer.tsx'
import { isOnScreen, transactionColumns } from './transactionColumns.tsx'
import { type BlockTransactionRow, createTransactionFilter, triggerOf } from './transactionRows.ts'
import type { BlockSelection } from './useBlock.ts'
import { makeTabStop, useRowKeys } from './useRowKeys.ts'

const startWords: { readonly [K in TransactionTrigger]: string } = {
  internal: 'Begun by an account',
  external: 'Begun from outside',
  bounced: 'Begun by what came back',
  chain: 'Begun by the chain itself',
}

type Props = {
  rows: readonly BlockTransactionRow[]
  /** The block that is shown; a row that is of another one says so. */
  source: BlockSelection
  place: BlocksParams
  go: SetBlocksParams
  /** Name of files that are saved here, without their ending. */
  file: string
  /** Said where there is no transaction at all. */
  empty: string
}

/** The transactions of one block, or of several put together: searched, exported, and each a step from its drawer. */
export function BlockTransactions({ rows, source, place, go, file, empty }: Props): JSX.Element {
  const frame = useRef<HTMLDivElement>(null)
  const testnet = useTestnet()
  const { unit } = useSettings()
  const [find, setFind] = useState(place.find)
  const { failed, start, tx } = place
  const sought = useDeferredValue(find)
  const withBlock = rows.some(row => row.block !== undefined)

  // The address leads: back, forward and links fill the field.
  useEffect(() => setFind(place.find), [place.find])
  useEffect(() => {
    if (find === place.find) return
    const timer = setTimeout(() => go({ find }, { replace: true }), 300)
    return () => clearTimeout(timer)
  }, [find, place.find, go])

  const finder = useMemo(() => createTransactionFilter(rows, testnet), [rows, testnet])
  const shown = useMemo(() => finder({ find: sought, failed, start }), [finder, sought, failed, start])
  const columns = useMemo(() => transactionColumns(shown, unit, withBlock), [shown, unit, withBlock])
  const drawn = useMemo(() => columns.filter(isOnScreen), [columns])
  const failures = useMemo(() => rows.reduce((sum, row) => sum + (row.success ? 0 : 1), 0), [rows])
  const possible = useMemo(() => transactionTriggers.filter(one => rows.some(row => triggerOf(row) === one)), [rows])

  const open = useCallback(
    (row: BlockTransactionRow) => go({ tx: row.hash, of: row.block && formatBlockId(row.block) }, { replace: true }),
    [go],
  )
  const close = useCallback(() => go({ tx: undefined, of: undefined }, { replace: true }), [go])
  const at = tx === undefined ? -1 : shown.findIndex(row => row.hash === tx)
  const stepBy = (step: number) => {
    const row = at === -1 ? undefined : shown[at + step]
    return row && (() => open(row))
  }

  const table = useMemo(
    () => (
      <Table
        name="Transactions"
        columns={drawn}
        grows
        rows={shown}
        keyOf={row => row.hash}
        rowProps={row => ({
          'data-tx': row.hash,
          // The keyboard has the button in the row.
          onClick: (event: MouseEvent) => isOnRow(event) && open(row),
        })}
        empty="No transaction fits."
      />
    ),
    [shown, drawn, open],
  )

  useRowKeys(frame, shown, tx, open)
  // The table is not drawn again for another open transaction: only its row is marked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were drawn anew are marked anew
  useEffect(() => {
    for (const row of frame.current?.querySelectorAll('tr[data-open]') ?? []) delete (row as HTMLElement).dataset.open
    const button = frame.current?.querySelector<HTMLElement>(
      tx === undefined ? '[data-open-tx]' : `[data-open-tx="${tx}"]`,
    )
    if (button) makeTabStop(button)
    const row = tx === undefined ? undefined : button?.closest('tr')
    if (row) {
      row.dataset.open = ''
      row.scrollIntoView({ block: 'nearest' })
    }
  }, [tx, table])

  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  const narrowed = shown.length < rows.length
  return (
    <div ref={frame}>
      <div className={styles.tools}>
        <input
          type="search"
          className={styles.find}
          aria-label="Find transactions"
          placeholder="Account, hash, operation or exit code"
          autoComplete="off"
          spellCheck={false}
          value={find}
          onChange={event => setFind(event.target.value)}
        />
        {possible.length > 1 && (
          <select
            className={styles.select}
            aria-label="What began them"
            value={start ?? ''}
            onChange={event => go({ start: possible.find(one => one === event.target.value) }, { replace: true })}
          >
            <option value="">All kinds</option>
            {possible.map(one => (
              <option key={one} value={one}>
                {startWords[one]}
              </option>
            ))}
          </select>
        )}
        {(failures > 0 || failed) && (
          <label className={styles.only}>
            <input
              type="checkbox"
              checked={failed}
              onChange={event => go({ failed: event.target.checked }, { replace: true })}
            />
            Only failed <span className={styles.count}>{formatCount(failures)}</span>
          </label>
        )}
        {narrowed && (
          <span className={styles.narrowed} role="status">
            {formatCount(shown.length)} of {formatCount(rows.length)}
            <Button
              kind="quiet"
              onClick={() => {
                setFind('')
                go({ find: '', failed: false, start: undefined }, { replace: true })
              }}
            >
              Show all
            </Button>
          </span>
        )}
        <TableExport columns={columns} rows={shown} file={file} json={() => prettyJson(shown)} />
      </div>
      {table}
      {tx !== undefined && (
        <TransactionDrawer
          source={place.of === undefined ? source : { block: place.of }}
          hash={tx}
          onClose={close}
          onPrevious={stepBy(-1)}
          onNext={stepBy(1)}
        />
      )}
    </div>
  )
}

/** A press on what does something by itself, or one that ends a selection, is not one on the row. */
function isOnRow(event: MouseEvent): boolean {
  const { target } = event
  if (!(target instanceof Element)) return false
  if (target.closest('[data-open-tx]')) return true
  return !target.closest('a, button') && (getSelection()?.isCollapsed ?? true)
}
