import { formatBlockId } from '@tonoscope/core/blockId'
import type { DebugNamesRequest } from '@tonoscope/core/contract/debugNames'
import { toNamesRequest } from '@tonoscope/core/contract/namesRequest'
import { type JSX, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTestnet } from '../../backend/useNetworks.ts'
import { formatCount } from '../../format/amount.ts'
import { useLookedUpNames } from '../../labels/knownNames.tsx'
import { type ScreenParams, type TransactionTrigger, transactionTriggers } from '../../screens/screenParams.ts'
import type { ScreenState, SetScreenParams } from '../../screens/useScreenParams.ts'
import { useSettings } from '../../settings/settings.ts'
import { type AccountNames, AccountNamesContext, useAccountNames } from '../../ui/AccountNames.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, SearchField } from '../../ui/Field.tsx'
import { TableExport } from '../../ui/Table.tsx'
import styles from './BlockTransactions.module.css'
import { TransactionDrawer } from './TransactionDrawer.tsx'
import { TransactionTable } from './TransactionTable.tsx'
import {
  type BlockTransactionRow,
  createTransactionFilter,
  type TransactionFilter,
  transactionColumns,
  triggerOf,
} from './transactionRows.tsx'
import type { BlockSelection } from './useBlock.ts'

type Props = ScreenState<'blocks'> & {
  rows: readonly BlockTransactionRow[]
  /** The block on the screen; rows of other blocks carry their own id. */
  selection: BlockSelection
  /** Name of saved files, without the extension. */
  file: string
  /** Text for an empty list. */
  empty: string
}

/** A table of the transactions of one or several blocks: search, filters, export, and a drawer per transaction. */
export function BlockTransactions({ rows, selection, params, setParams, file, empty }: Props): JSX.Element {
  const [find, setFind] = useSearchText(params.find, setParams)
  const { failed, trigger, tx } = params
  const names = useRowNames(rows)
  useLookedUpNames(useMemo(() => toRowNamesRequest(rows), [rows]))
  const { visibleRows, columns } = useVisibleRows(rows, { find: useDeferredValue(find), failed, trigger })
  const replaceParams = useCallback(
    (change: Partial<ScreenParams<'blocks'>>) => setParams(change, { replace: true }),
    [setParams],
  )
  const onOpen = useCallback(
    ({ hash, block }: BlockTransactionRow) => replaceParams({ tx: hash, txBlock: block && formatBlockId(block) }),
    [replaceParams],
  )
  const onClose = useCallback(() => replaceParams({ tx: undefined, txBlock: undefined }), [replaceParams])
  const openIndex = tx === undefined ? -1 : visibleRows.findIndex(row => row.hash === tx)
  const stepBy = (step: number) => {
    const row = openIndex === -1 ? undefined : visibleRows[openIndex + step]
    return row && (() => onOpen(row))
  }

  if (rows.length === 0) return <p className="secondary py-12">{empty}</p>
  return (
    <div>
      <div className={styles.tools}>
        <SearchField
          className={styles.find}
          label="Find transactions"
          placeholder="Account, hash, operation or exit code"
          value={find}
          onText={setFind}
        />
        <Filters rows={rows} failed={failed} trigger={trigger} onChange={replaceParams} />
        {visibleRows.length < rows.length && (
          <span className="tabular secondary" role="status">
            {formatCount(visibleRows.length)} of {formatCount(rows.length)}
            <Button
              kind="quiet"
              onClick={() => {
                setFind('')
                replaceParams({ find: '', failed: false, trigger: undefined })
              }}
            >
              Show all
            </Button>
          </span>
        )}
        <TableExport columns={columns} rows={visibleRows} file={file} />
      </div>
      <AccountNamesContext value={names}>
        <TransactionTable rows={visibleRows} columns={columns} open={tx} onOpen={onOpen} />
      </AccountNamesContext>
      {tx !== undefined && (
        <TransactionDrawer
          selection={params.txBlock === undefined ? selection : { block: params.txBlock }}
          hash={tx}
          onClose={onClose}
          onPrevious={stepBy(-1)}
          onNext={stepBy(1)}
        />
      )}
    </div>
  )
}

const toRowNamesRequest = (rows: readonly BlockTransactionRow[]): DebugNamesRequest | undefined =>
  toNamesRequest({ accounts: rows.map(({ account, ...row }) => ({ ...row, address: account })) })

/** Where the names of the rows come from, and which accounts are wallets. */
function useRowNames(rows: readonly BlockTransactionRow[]): AccountNames {
  const names = useAccountNames()
  return useMemo(() => {
    const origins = new Map(rows.map(({ account, name_origin }) => [account, name_origin]))
    const wallets = new Set(rows.flatMap(({ account, is_wallet }) => (is_wallet ? account : [])))
    return { ...names, origin: account => origins.get(account), isWallet: account => wallets.has(account) }
  }, [names, rows])
}

const triggerLabels: { readonly [K in TransactionTrigger]: string } = {
  internal: 'Internal',
  external: 'External',
  bounced: 'Bounced',
  chain: 'Tick-tock',
}

type FiltersProps = Omit<TransactionFilter, 'find'> & {
  rows: readonly BlockTransactionRow[]
  onChange: (change: Partial<TransactionFilter>) => void
}

/** The triggers that occur in a list, and whether to show failures only. */
function Filters({ rows, failed, trigger, onChange }: FiltersProps): JSX.Element {
  const failures = useMemo(() => rows.filter(row => !row.success).length, [rows])
  const available = useMemo(
    () => transactionTriggers.filter(trigger => rows.some(row => triggerOf(row) === trigger)),
    [rows],
  )
  return (
    <>
      {available.length > 1 && (
        <select
          className={styles.select}
          aria-label="Triggered by"
          value={trigger ?? ''}
          onChange={event => onChange({ trigger: available.find(trigger => trigger === event.target.value) })}
        >
          <option value="">All triggers</option>
          {available.map(trigger => (
            <option key={trigger} value={trigger}>
              {triggerLabels[trigger]}
            </option>
          ))}
        </select>
      )}
      {(failures > 0 || failed) && (
        <Checkbox checked={failed} onChange={failed => onChange({ failed })}>
          Only failed <span className="tabular hint">{formatCount(failures)}</span>
        </Checkbox>
      )}
    </>
  )
}

/** The text of the search field: back, forward and links fill it, and it is written to the URL when typing pauses. */
function useSearchText(saved: string, setParams: SetScreenParams<'blocks'>) {
  const [find, setFind] = useState(saved)
  useEffect(() => setFind(saved), [saved])
  useEffect(() => {
    if (find === saved) return
    const timer = setTimeout(() => setParams({ find }, { replace: true }), 300)
    return () => clearTimeout(timer)
  }, [find, saved, setParams])
  return [find, setFind] as const
}

/** The rows that match the filter, and their columns. */
function useVisibleRows(rows: readonly BlockTransactionRow[], { find, failed, trigger }: TransactionFilter) {
  const testnet = useTestnet()
  const { unit } = useSettings()
  const withBlock = rows.some(row => row.block !== undefined)
  const applyFilter = useMemo(() => createTransactionFilter(rows, testnet), [rows, testnet])
  const visibleRows = useMemo(() => applyFilter({ find, failed, trigger }), [applyFilter, find, failed, trigger])
  const columns = useMemo(() => transactionColumns(visibleRows, unit, withBlock), [visibleRows, unit, withBlock])
  return { visibleRows, columns }
}
