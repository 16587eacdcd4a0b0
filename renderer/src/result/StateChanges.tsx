import { type JSX, useMemo } from 'react'
import { formatPlainDecimal, TON_DECIMALS } from '../format/amount.ts'
import { prettyJson } from '../format/json.ts'
import { useSettings } from '../settings/settings.ts'
import type { TraceModel } from '../trace/traceModel.ts'
import { Address } from '../ui/Address.tsx'
import { maxFractionDigits, Ton } from '../ui/Amount.tsx'
import { CopyIconButton } from '../ui/Copy.tsx'
import { Hash } from '../ui/Hash.tsx'
import { Icon } from '../ui/Icon.tsx'
import { type Column, Table, TableExport } from '../ui/Table.tsx'
import { UnknownValue } from '../ui/UnknownValue.tsx'
import { getStateChanges, type StateChange } from './stateChanges.ts'
import styles from './tabs.module.css'

/** The state changes of each account: balance, status, code, data. */
export function StateChanges({ model }: { model: TraceModel }): JSX.Element {
  const { unit } = useSettings()
  const rows = useMemo(() => getStateChanges(model), [model])
  const beforeDigits = maxFractionDigits(rows.map(row => row.before?.balance ?? 0n))
  const afterDigits = maxFractionDigits(rows.map(row => row.after?.balance ?? 0n))
  const columns: Column<StateChange>[] = [
    { id: 'account', title: 'Account', cell: row => <Address address={row.account} />, plain: row => row.account },
    {
      id: 'before',
      title: `Balance before, ${unit}`,
      align: 'right',
      cell: row =>
        row.before ? <Ton amount={row.before.balance} fractionDigits={beforeDigits} unit={false} /> : <UnknownValue />,
      plain: row => (row.before ? formatPlainDecimal(row.before.balance, TON_DECIMALS) : ''),
    },
    {
      id: 'after',
      title: `Balance after, ${unit}`,
      align: 'right',
      cell: row =>
        row.after ? <Ton amount={row.after.balance} fractionDigits={afterDigits} unit={false} /> : <UnknownValue />,
      plain: row => (row.after ? formatPlainDecimal(row.after.balance, TON_DECIMALS) : ''),
    },
    {
      id: 'status',
      title: 'Status',
      cell: row =>
        row.status && row.before && row.after ? (
          <Change from={row.before.status} to={row.after.status} />
        ) : (
          (row.after?.status ?? <UnknownValue />)
        ),
      plain: row => (row.status ? `${row.before?.status} > ${row.after?.status}` : row.after?.status),
    },
    {
      id: 'code',
      title: 'Code',
      cell: row => <CellChange row={row} part="code" />,
      plain: row => (row.code ? `${row.before?.code_hash ?? ''} > ${row.after?.code_hash ?? ''}` : ''),
    },
    {
      id: 'data',
      title: 'Data',
      cell: row => <CellChange row={row} part="data" />,
      plain: row => (row.data ? `${row.before?.data_hash ?? ''} > ${row.after?.data_hash ?? ''}` : ''),
    },
  ]
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.about}>Each account before its first transaction in this tree and after its last.</p>
        <TableExport columns={columns} rows={rows} file="state" json={() => prettyJson(rows)} />
      </div>
      <Table name="State changes" columns={columns} rows={rows} keyOf={row => row.account} empty="No state changes." />
    </>
  )
}

function Change({ from, to }: { from: string; to: string }): JSX.Element {
  return (
    <span className="inline-row wrap gap-y-2 gap-x-6">
      {from}
      <span className="inline-flex hint">
        <Icon name="right" size={12} label="to" />
      </span>
      {to}
    </span>
  )
}

function CellChange({ row, part }: { row: StateChange; part: 'code' | 'data' }): JSX.Element {
  if (!row.before || !row.after) return <UnknownValue />
  const before = row.before[`${part}_hash`]
  const after = row.after[`${part}_hash`]
  const boc = row.after[part]
  if (!row[part]) return <span className="hint">{after === undefined ? 'none' : 'unchanged'}</span>
  return (
    <span className="inline-row wrap gap-y-2 gap-x-6">
      {before === undefined ? 'none' : <Hash hash={before} />}
      <span className="inline-flex hint">
        <Icon name="right" size={12} label="to" />
      </span>
      {after === undefined ? 'none' : <Hash hash={after} />}
      {boc !== undefined && <CopyIconButton text={boc} what="new cell as hex BoC" />}
    </span>
  )
}
