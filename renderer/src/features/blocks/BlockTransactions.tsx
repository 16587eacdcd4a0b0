import { type JSX, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTestnet } from '../../backend/useNetworks.ts'
import type { ScreenParams } from '../../screens/screenParams.ts'
import type { ScreenState, SetScreenParams } from '../../screens/useScreenParams.ts'
import { useSettings } from '../../settings/settings.ts'
import { TransactionDrawer } from './TransactionDrawer.tsx'
import { TransactionTable } from './TransactionTable.tsx'
import { TransactionTools } from './TransactionTools.tsx'
import { transactionColumns } from './transactionColumns.tsx'
import { reduceTransactionList, type TransactionListEvent } from './transactionListEvents.ts'
import { type BlockTransactionRow, createTransactionFilter } from './transactionRows.ts'
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
  const { visibleRows, columns } = useVisibleRows(rows, {
    find: useDeferredValue(find),
    failed,
    trigger,
  })
  const onEvent = useCallback(
    (event: TransactionListEvent) => {
      const change = reduceTransactionList(event)
      if (change.find !== undefined) setFind(change.find)
      // A typed text is written to the URL when typing pauses.
      if (event.type !== 'searched') setParams(change, { replace: true })
    },
    [setFind, setParams],
  )
  const onOpen = useCallback((row: BlockTransactionRow) => onEvent({ type: 'opened', row }), [onEvent])
  const onClose = useCallback(() => onEvent({ type: 'closed' }), [onEvent])
  const openIndex = tx === undefined ? -1 : visibleRows.findIndex(row => row.hash === tx)
  const stepBy = (step: number) => {
    const row = openIndex === -1 ? undefined : visibleRows[openIndex + step]
    return row && (() => onOpen(row))
  }

  if (rows.length === 0) return <p className="secondary py-12">{empty}</p>
  return (
    <div>
      <TransactionTools
        rows={rows}
        visibleRows={visibleRows}
        columns={columns}
        filter={{ find, failed, trigger }}
        onEvent={onEvent}
        file={file}
      />
      <TransactionTable rows={visibleRows} columns={columns} open={tx} onOpen={onOpen} />
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
function useVisibleRows(
  rows: readonly BlockTransactionRow[],
  { find, failed, trigger }: Pick<ScreenParams<'blocks'>, 'find' | 'failed' | 'trigger'>,
) {
  const testnet = useTestnet()
  const { unit } = useSettings()
  const withBlock = rows.some(row => row.block !== undefined)
  const applyFilter = useMemo(() => createTransactionFilter(rows, testnet), [rows, testnet])
  const visibleRows = useMemo(() => applyFilter({ find, failed, trigger }), [applyFilter, find, failed, trigger])
  const columns = useMemo(() => transactionColumns(visibleRows, unit, withBlock), [visibleRows, unit, withBlock])
  return { visibleRows, columns }
}
