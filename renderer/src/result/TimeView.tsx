import { getOperation } from '@tonoscope/core/contract/debugNodes'
import { type JSX, useMemo } from 'react'
import { formatCount } from '../format/amount.ts'
import { formatIsoTime } from '../format/time.ts'
import { toWords } from '../format/words.ts'
import type { TraceModel } from '../trace/traceModel.ts'
import { Address } from '../ui/Address.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { Column } from '../ui/Table.tsx'
import { Time } from '../ui/Time.tsx'
import { WhileLoading } from '../ui/WhileLoading.tsx'
import { TableTab } from './TableTab.tsx'
import styles from './tabs.module.css'
import { type TimeRow, toTimeRows } from './time/timeRows.ts'

const TimeDiagram = lazyComponent(() => import('./time/TimeDiagram.tsx'), 'TimeDiagram')

/** The transactions in the order of their logical time: as a diagram by account and shard, and as a table with their delays. */
export function TimeView({ model, onNode }: { model: TraceModel; onNode: (id: string) => void }): JSX.Element {
  const rows = useMemo(() => toTimeRows(model), [model])
  const hasTimes = rows.every(({ utime }) => utime !== undefined)
  return (
    <>
      <WhileLoading shown={<Skeleton name="the diagram" lines={6} />}>
        <TimeDiagram rows={rows} onNode={onNode} />
      </WhileLoading>
      <TableTab
        about={
          hasTimes
            ? 'In the order of logical time; distances are not to scale. Delay: since the transaction that sent the message.'
            : 'In the order of logical time. Emulated: seconds are unknown until the transactions are on chain, and other messages ' +
              'may come between them. Delay: since the transaction that sent the message.'
        }
        file="time"
        name="Transactions by logical time"
        columns={toTimeColumns(rows, { hasTimes, onNode })}
        rows={rows}
        keyOf={({ trace }) => trace.id}
        rowProps={({ trace }) => ({ 'data-tx': trace.node.transaction.hash })}
        empty="No transactions."
      />
    </>
  )
}

type ColumnOptions = { readonly hasTimes: boolean; readonly onNode: (id: string) => void }

function toTimeColumns(rows: readonly TimeRow[], { hasTimes, onNode }: ColumnOptions): readonly Column<TimeRow>[] {
  return [
    {
      id: 'transaction',
      title: 'Transaction',
      cell: ({ trace }) => (
        <button type="button" className={styles.link} onClick={() => onNode(trace.id)}>
          {toWords(getOperation(trace.node)) || 'transfer'}
        </button>
      ),
      plain: ({ trace }) => getOperation(trace.node),
    },
    {
      id: 'account',
      title: 'Account',
      cell: ({ trace }) => <Address address={trace.account} />,
      plain: ({ trace }) => trace.account,
    },
    {
      id: 'lt',
      title: 'Logical time',
      align: 'right',
      cell: ({ lt }) => <span className="code">{formatCount(lt)}</span>,
      plain: ({ lt }) => lt,
    },
    delayColumn('delay lt', 'Delay, logical time', ({ delayLt }) => delayLt),
    ...(hasTimes
      ? [
          {
            id: 'time',
            title: 'Time',
            cell: ({ utime }: TimeRow) => (utime === undefined ? '' : <Time at={utime} />),
            plain: ({ utime }: TimeRow) => (utime === undefined ? '' : formatIsoTime(utime)),
          },
          delayColumn('delay', 'Delay, s', ({ delaySec }) => delaySec),
        ]
      : []),
    ...(rows.some(({ shard }) => shard !== undefined)
      ? [
          {
            id: 'shard',
            title: 'Shard',
            cell: ({ shard }: TimeRow) => <span className="code">{shard ?? '—'}</span>,
            plain: ({ shard }: TimeRow) => shard ?? '',
          },
        ]
      : []),
  ]
}

const delayColumn = (
  id: string,
  title: string,
  delay: (row: TimeRow) => bigint | number | undefined,
): Column<TimeRow> => ({
  id,
  title,
  align: 'right',
  cell: row => {
    const value = delay(row)
    return value === undefined ? (
      <span className="hint">—</span>
    ) : (
      <span className="code">{`${value < 0 ? '' : '+'}${formatCount(value)}`}</span>
    )
  },
  plain: row => delay(row) ?? '',
})
