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

const triggerLabels: { readonly [K in TransactionTrigger]: string } = {
  internal: 'Internal',
  external: 'External',
  bounced: 'Bounced',
  chain: 'Tick-tock',
}

type Props = {
  rows: readonly BlockTransactionRow[]
  /** The block on the screen; rows of other blocks carry their own id. */
  selection: BlockSelection
  params: BlocksParams
  setParams: SetBlocksParams
  /** Name of saved files, without the extension. */
  file: string
  /** Text for an empty list. */
  empty: string
}

/** A table of the transactions of one or several blocks: search, filters, export, and a drawer per transaction. */
export function BlockTransactions({ rows, selection, params, setParams, file, empty }: Props): JSX.Element {
  const container = useRef<HTMLDivElement>(null)
  const testnet = useTestnet()
  const { unit } = useSettings()
  const [find, setFind] = useState(params.find)
  const { failed, trigger, tx } = params
  const deferredFind = useDeferredValue(find)
  const withBlock = rows.some(row => row.block !== undefined)

  // The URL is the source of truth: back, forward and links fill the field.
  useEffect(() => setFind(params.find), [params.find])
  useEffect(() => {
    if (find === params.find) return
    const timer = setTimeout(() => setParams({ find }, { replace: true }), 300)
    return () => clearTimeout(timer)
  }, [find, params.find, setParams])

  const applyFilter = useMemo(() => createTransactionFilter(rows, testnet), [rows, testnet])
  const visibleRows = useMemo(
    () => applyFilter({ find: deferredFind, failed, trigger }),
    [applyFilter, deferredFind, failed, trigger],
  )
  const columns = useMemo(() => transactionColumns(visibleRows, unit, withBlock), [visibleRows, unit, withBlock])
  const screenColumns = useMemo(() => columns.filter(isOnScreen), [columns])
  const failures = useMemo(() => rows.reduce((sum, row) => sum + (row.success ? 0 : 1), 0), [rows])
  const availableTriggers = useMemo(
    () => transactionTriggers.filter(trigger => rows.some(row => triggerOf(row) === trigger)),
    [rows],
  )

  const open = useCallback(
    (row: BlockTransactionRow) =>
      setParams({ tx: row.hash, txBlock: row.block && formatBlockId(row.block) }, { replace: true }),
    [setParams],
  )
  const close = useCallback(() => setParams({ tx: undefined, txBlock: undefined }, { replace: true }), [setParams])
  const openIndex = tx === undefined ? -1 : visibleRows.findIndex(row => row.hash === tx)
  const stepBy = (step: number) => {
    const row = openIndex === -1 ? undefined : visibleRows[openIndex + step]
    return row && (() => open(row))
  }

  const table = useMemo(
    () => (
      <Table
        name="Transactions"
        columns={screenColumns}
        grows
        rows={visibleRows}
        keyOf={row => row.hash}
        rowProps={row => ({
          'data-tx': row.hash,
          // Keyboard users have the button in the row.
          onClick: (event: MouseEvent) => isOnRow(event) && open(row),
        })}
        empty="No matching transactions."
      />
    ),
    [visibleRows, screenColumns, open],
  )

  useRowKeys(container, visibleRows, tx, open)
  // Opening another transaction does not render the table again: only its row is marked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were rendered again are marked again
  useEffect(() => {
    for (const row of container.current?.querySelectorAll('tr[data-open]') ?? [])
      delete (row as HTMLElement).dataset.open
    const button = container.current?.querySelector<HTMLElement>(
      tx === undefined ? '[data-open-tx]' : `[data-open-tx="${tx}"]`,
    )
    if (button) makeTabStop(button)
    const row = tx === undefined ? undefined : button?.closest('tr')
    if (row) {
      row.dataset.open = ''
      row.scrollIntoView({ block: 'nearest' })
    }
  }, [tx, table])

  if (rows.length === 0) return <p className="secondary py-12">{empty}</p>
  const isFiltered = visibleRows.length < rows.length
  return (
    <div ref={container}>
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
        {availableTriggers.length > 1 && (
          <select
            className={styles.select}
            aria-label="Triggered by"
            value={trigger ?? ''}
            onChange={event =>
              setParams(
                { trigger: availableTriggers.find(trigger => trigger === event.target.value) },
                { replace: true },
              )
            }
          >
            <option value="">All triggers</option>
            {availableTriggers.map(trigger => (
              <option key={trigger} value={trigger}>
                {triggerLabels[trigger]}
              </option>
            ))}
          </select>
        )}
        {(failures > 0 || failed) && (
          <label className="inline-row clickable gap-6">
            <input
              type="checkbox"
              checked={failed}
              onChange={event => setParams({ failed: event.target.checked }, { replace: true })}
            />
            Only failed <span className="tabular hint">{formatCount(failures)}</span>
          </label>
        )}
        {isFiltered && (
          <span className="tabular secondary" role="status">
            {formatCount(visibleRows.length)} of {formatCount(rows.length)}
            <Button
              kind="quiet"
              onClick={() => {
                setFind('')
                setParams({ find: '', failed: false, trigger: undefined }, { replace: true })
              }}
            >
              Show all
            </Button>
          </span>
        )}
        <TableExport columns={columns} rows={visibleRows} file={file} json={() => prettyJson(visibleRows)} />
      </div>
      {table}
      {tx !== undefined && (
        <TransactionDrawer
          selection={params.txBlock === undefined ? selection : { block: params.txBlock }}
          hash={tx}
          onClose={close}
          onPrevious={stepBy(-1)}
          onNext={stepBy(1)}
        />
      )}
    </div>
  )
}

/** Whether a click is meant for the row: clicks on links, buttons and text selections are not. */
function isOnRow(event: MouseEvent): boolean {
  const { target } = event
  if (!(target instanceof Element)) return false
  if (target.closest('[data-open-tx]')) return true
  return !target.closest('a, button') && (getSelection()?.isCollapsed ?? true)
}
