import { getOperation } from '@tonoscope/core/contract/debugNodes'
import { feeParts } from '@tonoscope/core/contract/transactionFees'
import { prettyJson } from '@tonoscope/core/wire/prettyJson'
import { type JSX, useMemo } from 'react'
import { formatCount } from '../format/amount.ts'
import { toWords } from '../format/words.ts'
import { useSettings } from '../settings/settings.ts'
import type { TraceModel } from '../trace/traceModel.ts'
import { AccountLetter } from '../ui/Address.tsx'
import { Ton } from '../ui/Amount.tsx'
import type { Column } from '../ui/Table.tsx'
import { TonTotal, tonColumn } from '../ui/tonColumn.tsx'
import { FeeBar, FeeLegend } from './FeeBar.tsx'
import { type FeeRow, feesMatchBalances, sumFees, toFeeRow } from './feeRows.ts'
import { getStateChanges } from './stateChanges.ts'
import { TableTab } from './TableTab.tsx'
import styles from './tabs.module.css'

const feeColumns = [...feeParts, ['total', 'Total']] as const

/** The fees of each transaction by kind: as bars, and beside them as numbers. */
export function Fees({ model, onNode }: { model: TraceModel; onNode: (id: string) => void }): JSX.Element {
  const { unit } = useSettings()
  const rows = useMemo(() => model.nodes.map(toFeeRow), [model])
  const exact = useMemo(() => feesMatchBalances(rows, getStateChanges(model)), [rows, model])
  const shown = feeColumns.filter(([part]) => part === 'total' || rows.some(row => row[part] !== 0n))

  const max = rows.reduce((top, { total }) => (total > top ? total : top), 0n)

  const columns: Column<FeeRow>[] = [
    {
      id: 'account',
      title: 'Transaction',
      cell: ({ trace }) => (
        <span className="row nowrap gap-6">
          <AccountLetter letter={trace.letter} account={trace.account} />
          <button type="button" className={styles.link} onClick={() => onNode(trace.id)}>
            {toWords(getOperation(trace.node)) || 'transfer'}
          </button>
        </span>
      ),
      plain: ({ trace }) => `${trace.letter} ${getOperation(trace.node)}`.trim(),
    },
    {
      id: 'bar',
      title: 'Fees by kind',
      cell: row => <FeeBar row={row} max={max} />,
    },
    {
      id: 'gas used',
      title: 'Gas used',
      align: 'right',
      cell: ({ trace, gasUsed }) => (
        <span className="code">
          {trace.node.transaction.compute_phase?.gas_used === undefined ? '—' : formatCount(gasUsed)}
        </span>
      ),
      plain: ({ gasUsed }) => gasUsed,
    },
    ...shown.map(([part, title]) => tonColumn(rows, { id: part, title, amount: row => row[part] })),
  ]

  const totals = {
    account: 'All transactions',
    'gas used': <span className="code">{formatCount(sumFees(rows, 'gasUsed'))}</span>,
    ...Object.fromEntries(shown.map(([part]) => [part, <TonTotal key={part} rows={rows} amount={row => row[part]} />])),
  }
  return (
    <>
      <FeeLegend rows={rows} />
      <TableTab
        about={
          <>
            All amounts in {unit}. Total fees: <Ton amount={sumFees(rows, 'total')} />
            {exact ? ', equal to the total balance decrease of all accounts.' : '.'} Forward: paid by the sender to
            deliver the message to this transaction.
          </>
        }
        file="fees"
        json={() => prettyJson(rows.map(({ trace, ...fees }) => ({ node: trace.id, account: trace.account, ...fees })))}
        name="Fees"
        columns={columns}
        rows={rows}
        keyOf={row => row.trace.id}
        rowProps={({ trace }) => ({ 'data-tx': trace.node.transaction.hash })}
        empty="No transactions."
        foot={rows.length > 1 ? totals : undefined}
      />
    </>
  )
}
