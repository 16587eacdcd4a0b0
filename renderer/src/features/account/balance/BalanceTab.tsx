import type { DebugBalanceHistory } from '@tonoscope/core/contract/debugAccount'
import { type JSX, useMemo } from 'react'
import { useOlderPages } from '../../../backend/useOlderPages.ts'
import { pluralize } from '../../../format/amount.ts'
import { formatIsoTime } from '../../../format/time.ts'
import { useSettings } from '../../../settings/settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type Column, Table, TableExport } from '../../../ui/Table.tsx'
import { Time } from '../../../ui/Time.tsx'
import { Toolbar } from '../../../ui/Toolbar.tsx'
import { tonColumn } from '../../../ui/tonColumn.tsx'
import { StepChart } from '../chart/StepChart.tsx'

/** Transactions in a page: a chart of fewer shows little. */
const PAGE_SIZE = 100

/** The balance of an account after one of its transactions. */
type BalancePoint = DebugBalanceHistory['points'][number]
type BalanceRow = BalancePoint & { readonly change: bigint | undefined }

/** The balance after each transaction of an account, as a chart and as a table. */
export function BalanceTab({ account }: { account: string }): JSX.Element {
  const { unit } = useSettings()
  const history = useOlderPages('debugAccountBalances', { account, limit: PAGE_SIZE })
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = history
  const pages = useMemo(() => data?.pages ?? [], [data])
  const points = useMemo(() => pages.toReversed().flatMap(page => page.points), [pages])
  const rows = useMemo(() => toRows(points), [points])
  const charted = useMemo(() => points.map(({ utime, balance }) => ({ utime, amount: balance })), [points])
  if (isPending) return <Skeleton name="the balances" lines={8} />
  if (error && points.length === 0) return <ErrorNotice error={error} retry={() => refetch()} />
  const unknown = pages.at(-1)?.unknown
  const columns: readonly Column<BalanceRow>[] = [
    { id: 'time', title: 'Time', cell: ({ utime }) => <Time at={utime} />, plain: ({ utime }) => formatIsoTime(utime) },
    tonColumn(rows, { id: 'change', title: `Change, ${unit}`, amount: ({ change }) => change, signed: true }),
    tonColumn(rows, { id: 'balance', title: `Balance, ${unit}`, amount: ({ balance }) => balance }),
    {
      id: 'lt',
      title: 'Logical time',
      align: 'right',
      cell: ({ lt }) => <span className="code secondary">{String(lt)}</span>,
      plain: ({ lt }) => lt,
    },
  ]
  if (points.length === 0)
    return (
      <p className="secondary py-12">{unknown ?? 'This account has no transactions, so its balance never changed.'}</p>
    )
  return (
    <>
      <StepChart name="Balance over time" points={charted} />
      <Toolbar about={`${unit} after each of ${pluralize(points.length, 'transaction')}, newest first.`}>
        <TableExport columns={columns} rows={rows} file="balances" />
      </Toolbar>
      <Table
        name="Balances"
        columns={columns}
        rows={rows}
        keyOf={({ lt }) => String(lt)}
        empty="None."
        pageSize={100}
      />
      <div className="py-12 secondary">
        {error && !isFetchingNextPage ? (
          <ErrorNotice error={error} retry={() => fetchNextPage()} />
        ) : hasNextPage ? (
          <Button disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {isFetchingNextPage ? 'Loading' : 'Load older transactions'}
          </Button>
        ) : (
          unknown !== undefined && <p>There may be older transactions: {unknown}</p>
        )}
      </div>
    </>
  )
}

/** The points, newest first, with the change of each; that of the oldest is unknown. */
const toRows = (points: readonly BalancePoint[]): readonly BalanceRow[] =>
  points
    .map((point, i): BalanceRow => {
      const previous = points[i - 1]
      return { ...point, change: previous && point.balance - previous.balance }
    })
    .reverse()
