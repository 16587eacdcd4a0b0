import { prettyJson } from '@tonoscope/core/wire/prettyJson'
import { type JSX, useMemo } from 'react'
import { formatCount } from '../format/amount.ts'
import { toWords } from '../format/words.ts'
import { useSettings } from '../settings/settings.ts'
import { getOperation, type TraceModel, type TreeNode } from '../trace/traceModel.ts'
import { AccountLetter } from '../ui/Address.tsx'
import { Ton } from '../ui/Amount.tsx'
import type { Column } from '../ui/Table.tsx'
import { TonTotal, tonColumn } from '../ui/tonColumn.tsx'
import { getStateChanges, type StateChange } from './stateChanges.ts'
import { TableTab } from './TableTab.tsx'
import styles from './tabs.module.css'

const feeColumns = [
  ['storage', 'Storage'],
  ['gas', 'Gas'],
  ['action', 'Action'],
  ['import', 'Import'],
  ['forward', 'Forward'],
  ['bounce', 'Bounce'],
  ['other', 'Other'],
  ['total', 'Total'],
] as const

/** The fees of each transaction by kind. */
export function Fees({ model, onNode }: { model: TraceModel; onNode: (id: string) => void }): JSX.Element {
  const { unit } = useSettings()
  const rows = useMemo(() => model.nodes.map(toFeeRow), [model])
  const exact = useMemo(() => feesMatchBalances(rows, getStateChanges(model)), [rows, model])
  const shown = feeColumns.filter(([part]) => part === 'total' || rows.some(row => row[part] !== 0n))

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
  )
}

/** The fees of a transaction by kind. */
export type FeeRow = {
  readonly trace: TreeNode
  readonly storage: bigint
  readonly gas: bigint
  /** Action fees: the part of the forward fees that is charged here. */
  readonly action: bigint
  readonly import: bigint
  /** Forward fee that the sender paid for the incoming internal message. */
  readonly forward: bigint
  readonly bounce: bigint
  /** The rest of `total_fees`; normally 0. */
  readonly other: bigint
  readonly total: bigint
  readonly gasUsed: bigint
}

/** The fees of a transaction. */
export function toFeeRow(trace: TreeNode): FeeRow {
  const { transaction } = trace.node
  const storage = transaction.storage_phase?.fees_collected ?? 0n
  const gas = transaction.compute_phase?.gas_fees ?? 0n
  const action = transaction.action_phase?.total_fees ?? 0n
  const message = transaction.in_msg
  const imported = message?.import_fee ?? 0n
  const forward = message?.msg_type === 'int_msg' ? message.fwd_fee + message.ihr_fee : 0n
  // The import fee is not part of the message on chain: it is the rest of the total.
  const rest = transaction.total_fees - storage - gas - action
  const external = message?.msg_type === 'ext_in_msg'
  // The same holds for the fee of a bounce.
  const bounced = !external && transaction.bounce_phase === 'TrPhaseBounceOk'
  return {
    trace,
    storage,
    gas,
    action,
    import: external ? rest : imported,
    forward,
    bounce: bounced ? rest : 0n,
    other: external || bounced ? 0n : rest,
    total: transaction.total_fees + forward,
    gasUsed: transaction.compute_phase?.gas_used ?? 0n,
  }
}

/** The sum of one kind of fee. */
export const sumFees = (rows: readonly FeeRow[], part: Exclude<keyof FeeRow, 'trace'>): bigint =>
  rows.reduce((sum, row) => sum + row[part], 0n)

/** Whether all accounts lost exactly the fees; false for an incomplete trace, which misses truncated values. */
export function feesMatchBalances(rows: readonly FeeRow[], changes: readonly StateChange[]): boolean {
  const root = rows[0]?.trace
  if (!root || rows.some(({ trace }) => trace.node.truncations.length > 0)) return false
  const brought = root.node.transaction.in_msg?.value ?? 0n
  const forward = rows[0]?.forward ?? 0n
  let lost = brought + forward
  for (const { before, after } of changes) {
    if (!before || !after) return false
    lost += before.balance - after.balance
  }
  return lost === sumFees(rows, 'total')
}
