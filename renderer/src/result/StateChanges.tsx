import type { TokenName } from '@tonoscope/core/contract/schemas/nameOrigin'
import { type JSX, type ReactNode, useMemo } from 'react'
import { OpenInCellsButton } from '../cells/OpenInCellsButton.tsx'
import { useSettings } from '../settings/settings.ts'
import type { TraceModel } from '../trace/traceModel.ts'
import { Address } from '../ui/Address.tsx'
import { CopyIconButton } from '../ui/Copy.tsx'
import { Hash } from '../ui/Hash.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { Column } from '../ui/Table.tsx'
import { tonColumn } from '../ui/tonColumn.tsx'
import { UnknownValue } from '../ui/UnknownValue.tsx'
import { toJettonUnits } from './actionLines/knownTokens.ts'
import { StorageChanges } from './StorageChanges.tsx'
import { getStateChanges, type StateChange } from './stateChanges.ts'
import { TableTab } from './TableTab.tsx'

type Props = { model: TraceModel; tokens: readonly TokenName[] | undefined }

/** The state changes of each account: balance, status, code, data, and the decoded data. */
export function StateChanges({ model, tokens }: Props): JSX.Element {
  const rows = useMemo(() => getStateChanges(model), [model])
  return (
    <StateChangesView
      rows={rows}
      tokens={tokens}
      about="Each account before its first transaction in this tree and after its last."
    />
  )
}

type ViewProps = { rows: readonly StateChange[]; tokens: readonly TokenName[] | undefined; about: string }

/** States before and after, side by side, and the decoded data of both. */
export function StateChangesView({ rows, tokens, about }: ViewProps): JSX.Element {
  const { unit } = useSettings()
  const columns: Column<StateChange>[] = [
    { id: 'account', title: 'Account', cell: row => <Address address={row.account} />, plain: row => row.account },
    ...(['before', 'after'] as const).map(side =>
      tonColumn(rows, {
        id: side,
        title: `Balance ${side}, ${unit}`,
        amount: row => row[side]?.balance,
        none: <UnknownValue />,
      }),
    ),
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
    cellColumn('code', 'Code'),
    cellColumn('data', 'Data'),
  ]
  const units = useMemo(() => toJettonUnits(tokens), [tokens])
  return (
    <>
      <TableTab
        about={about}
        file="state"
        name="State changes"
        columns={columns}
        rows={rows}
        keyOf={row => row.account}
        empty="No state changes."
      />
      <StorageChanges changes={rows} units={units} />
    </>
  )
}

const cellColumn = (part: 'code' | 'data', title: string): Column<StateChange> => ({
  id: part,
  title,
  cell: row => <CellChange row={row} part={part} />,
  plain: row => (row[part] ? `${row.before?.[`${part}_hash`] ?? ''} > ${row.after?.[`${part}_hash`] ?? ''}` : ''),
})

function Change({ from, to }: { from: ReactNode; to: ReactNode }): JSX.Element {
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
    <Change
      from={before === undefined ? 'none' : <Hash hash={before} />}
      to={
        <>
          {after === undefined ? 'none' : <Hash hash={after} />}
          {boc !== undefined && <CopyIconButton text={boc} what="new cell as hex BoC" />}
          {boc !== undefined && <OpenInCellsButton boc={boc} name={`Open in cells: the new ${part}`} />}
        </>
      }
    />
  )
}
