import { type JSX, useMemo } from 'react'
import { formatCount } from '../../format/amount.ts'
import { type ScreenParams, type TransactionTrigger, transactionTriggers } from '../../screens/screenParams.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, SearchField } from '../../ui/Field.tsx'
import { type Column, TableExport } from '../../ui/Table.tsx'
import styles from './BlockTransactions.module.css'
import type { TransactionListEvent } from './transactionListEvents.ts'
import { type BlockTransactionRow, triggerOf } from './transactionRows.ts'

const triggerLabels: { readonly [K in TransactionTrigger]: string } = {
  internal: 'Internal',
  external: 'External',
  bounced: 'Bounced',
  chain: 'Tick-tock',
}

type Props = {
  rows: readonly BlockTransactionRow[]
  visibleRows: readonly BlockTransactionRow[]
  columns: readonly Column<BlockTransactionRow>[]
  filter: Pick<ScreenParams<'blocks'>, 'find' | 'failed' | 'trigger'>
  onEvent: (event: TransactionListEvent) => void
  file: string
}

/** Search, filters and export of a list of transactions. */
export function TransactionTools({ rows, visibleRows, columns, filter, onEvent, file }: Props): JSX.Element {
  const failures = useMemo(() => rows.reduce((sum, row) => sum + (row.success ? 0 : 1), 0), [rows])
  const isFiltered = visibleRows.length < rows.length
  return (
    <div className={styles.tools}>
      <SearchField
        className={styles.find}
        label="Find transactions"
        placeholder="Account, hash, operation or exit code"
        value={filter.find}
        onText={find => onEvent({ type: 'searched', find })}
      />
      <TriggerSelect rows={rows} trigger={filter.trigger} onEvent={onEvent} />
      {(failures > 0 || filter.failed) && (
        <Checkbox checked={filter.failed} onChange={failed => onEvent({ type: 'failedChosen', failed })}>
          Only failed <span className="tabular hint">{formatCount(failures)}</span>
        </Checkbox>
      )}
      {isFiltered && (
        <span className="tabular secondary" role="status">
          {formatCount(visibleRows.length)} of {formatCount(rows.length)}
          <Button kind="quiet" onClick={() => onEvent({ type: 'filtersCleared' })}>
            Show all
          </Button>
        </span>
      )}
      <TableExport columns={columns} rows={visibleRows} file={file} />
    </div>
  )
}

/** The triggers that occur in a list. */
function TriggerSelect({
  rows,
  trigger,
  onEvent,
}: Pick<Props, 'rows' | 'onEvent'> & { trigger: TransactionTrigger | undefined }): JSX.Element | null {
  const available = useMemo(
    () => transactionTriggers.filter(trigger => rows.some(row => triggerOf(row) === trigger)),
    [rows],
  )
  if (available.length < 2) return null
  return (
    <select
      className={styles.select}
      aria-label="Triggered by"
      value={trigger ?? ''}
      onChange={event =>
        onEvent({ type: 'triggerChosen', trigger: available.find(trigger => trigger === event.target.value) })
      }
    >
      <option value="">All triggers</option>
      {available.map(trigger => (
        <option key={trigger} value={trigger}>
          {triggerLabels[trigger]}
        </option>
      ))}
    </select>
  )
}
