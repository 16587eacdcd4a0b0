import { type JSX, useMemo } from 'react'
import { formatCount, formatPlainDecimal, TON_DECIMALS } from '../format/amount.ts'
import { prettyJson } from '../format/json.ts'
import { toWords } from '../format/words.ts'
import { useSettings } from '../settings/settings.ts'
import { operationOf, type TraceModel } from '../trace/model.ts'
import { AccountLetter } from '../ui/AccountLetter.tsx'
import { maxFractionDigits, Ton } from '../ui/Amount.tsx'
import { type Column, Table, TableExport } from '../ui/Table.tsx'
import { type FeeRow, feeRow, isAccountedFor, sumOf } from './fees.ts'
import { stateChanges } from './stateChanges.ts'
import styles from './tabs.module.css'

const parts = [
  ['storage', 'Storage'],
  ['gas', 'Gas'],
  ['action', 'Action'],
  ['import', 'Import'],
  ['forward', 'Forward'],
  ['bounce', 'Bounce'],
  ['other', 'Other'],
  ['total', 'Total'],
] as const

/** What the run costs, transaction by transaction, and for what. */
export function Fees({ model, onNode }: { model: TraceModel; onNode: (id: string) => void }): JSX.Element {
  const { unit } = useSettings()
  const rows = useMemo(() => model.nodes.map(feeRow), [model])
  const exact = useMemo(() => isAccountedFor(rows, stateChanges(model)), [rows, model])
  const shown = parts.filter(([part]) => part === 'total' || rows.some(row => row[part] !== 0n))
  const placesBy = new Map(shown.map(([part]) => [part, maxFractionDigits(rows.map(row => row[part]))]))

  const columns: Column<FeeRow>[] = [
    {
      id: 'account',
      title: 'Transaction',
      cell: ({ trace }) => (
        <span className={styles.route}>
          <AccountLetter letter={trace.letter} account={trace.account} />
          <button type="button" className={styles.link} onClick={() => onNode(trace.id)}>
            {toWords(operationOf(trace.node)) || 'transfer'}
          </button>
        </span>
      ),
      plain: ({ trace }) => `${trace.letter} ${operationOf(trace.node)}`.trim(),
    },
    {
      id: 'gas used',
      title: 'Gas used',
      align: 'right',
      cell: ({ trace, gasUsed }) => (
        <span className={styles.code}>
          {trace.node.transaction.compute_phase?.gas_used === undefined ? '—' : formatCount(gasUsed)}
        </span>
      ),
      plain: ({ gasUsed }) => gasUsed,
    },
    ...shown.map(
      ([part, title]): Column<FeeRow> => ({
        id: part,
        title,
        align: 'right',
        cell: row => <Ton amount={row[part]} places={placesBy.get(part) ?? 9} unit={false} />,
        plain: row => formatPlainDecimal(row[part], TON_DECIMALS),
      }),
    ),
  ]

  const totals = {
    account: 'All transactions',
    'gas used': <span className={styles.code}>{formatCount(sumOf(rows, 'gasUsed'))}</span>,
    ...Object.fromEntries(
      shown.map(([part]) => [
        part,
        <Ton key={part} amount={sumOf(rows, part)} places={placesBy.get(part) ?? 9} unit={false} />,
      ]),
    ),
  }
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.about}>
          All in {unit}. {model.landed ? 'It cost' : 'The run costs'} <Ton amount={sumOf(rows, 'total')} />
          {exact ? '; the accounts have together exactly that much less.' : '.'} Forward is what the sender paid for
          bringing the message to this transaction.
        </p>
        <TableExport
          columns={columns}
          rows={rows}
          file="fees"
          json={() =>
            prettyJson(rows.map(({ trace, ...fees }) => ({ node: trace.id, account: trace.account, ...fees })))
          }
        />
      </div>
      <Table
        name="Fees"
        columns={columns}
        rows={rows}
        keyOf={row => row.trace.id}
        rowProps={({ trace }) => ({ 'data-tx': trace.node.transaction.hash })}
        empty="There is no transaction that could cost anything."
        foot={rows.length > 1 ? totals : undefined}
      />
    </>
  )
}
