import type { DebugConfigChange, DebugConfigDiff } from '@tonoscope/core/contract/debugConfig'
import { prettyJson } from '@tonoscope/core/wire/prettyJson'
import { type JSX, useDeferredValue, useMemo } from 'react'
import { useTestnet } from '../../backend/useNetworks.ts'
import { formatCount } from '../../format/amount.ts'
import type { ScreenState } from '../../screens/useScreenParams.ts'
import { AccountNamesContext, noAccountNames } from '../../ui/AccountNames.tsx'
import { GivenText } from '../../ui/GivenText.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ChangeMark, changeKinds, countChanges } from './ChangeMark.tsx'
import { ConfigValue, ValueChange } from './ConfigValue.tsx'
import { matchesParamFilter, toSearchableChange } from './filterParams.ts'
import { type LongColumn, LongTable } from './LongTable.tsx'
import { ParamFrame, RawCell } from './ParamCard.tsx'
import { ParamFields } from './ParamFields.tsx'
import { ParamIndex } from './ParamIndex.tsx'
import { compareValues, type RowChange, rowChanges } from './tableRows.ts'

/** The differences between two configurations. */
export function DiffPane({ diff, ...screen }: ScreenState<'config'> & { diff: DebugConfigDiff }): JSX.Element {
  const filter = useDeferredValue(screen.params.filter)
  const changes = useMemo(
    () => diff.changes.filter(change => matchesParamFilter(toSearchableChange(change), filter)),
    [diff, filter],
  )
  const groups = useMemo(
    () =>
      changes.length === 0
        ? []
        : [{ title: 'Differences', params: changes.map(({ kind: change, ...rest }) => ({ ...rest, change })) }],
    [changes],
  )
  const testnet = useTestnet()
  const names = useMemo(() => ({ ...noAccountNames, testnet }), [testnet])

  if (diff.changes.length === 0) return <EqualConfigs diff={diff} />
  return (
    <AccountNamesContext value={names}>
      <ParamIndex groups={groups} total={diff.changes.length} {...screen}>
        <p className="flex wrap gap-y-2 gap-x-20" role="status">
          {countChanges(changes).map(({ kind, count }) => (
            <ChangeMark key={kind} kind={kind}>
              {formatCount(count)} {changeKinds[kind].label.toLowerCase()}
            </ChangeMark>
          ))}
        </p>
        {changes.map(change => (
          <ChangeCard key={change.number} change={change} open={change.number === screen.params.open} />
        ))}
        {changes.length === 0 && (
          <p className="py-24">
            No differences match “<GivenText text={filter.trim()} />
            ”.
          </p>
        )}
      </ParamIndex>
    </AccountNamesContext>
  )
}

function EqualConfigs({ diff: { from, to } }: { diff: DebugConfigDiff }): JSX.Element {
  return (
    <div className="pt-24 pb-64">
      {from.hash === to.hash ? (
        <Notice kind="note" title="Identical">
          Both configurations have the hash <Hash hash={from.hash} what="hash" />.
        </Notice>
      ) : (
        // Unreachable in theory: equal dictionaries have equal hashes.
        <Notice kind="partial" title="No differences found, but the hashes differ">
          <Hash hash={from.hash} what="hash" /> and <Hash hash={to.hash} what="hash" />.
        </Notice>
      )}
    </div>
  )
}

function ChangeCard({ change, open }: { change: DebugConfigChange; open: boolean }): JSX.Element {
  const { number, title, kind, fields, tables, raw_from, raw_to } = change
  const isRead = fields.length > 0 || tables.length > 0
  return (
    <ParamFrame number={number} title={title} open={open} tag={{ state: 'change', ...changeKinds[kind] }}>
      <ParamFields fields={fields} value={field => <ValueChange {...field} />} />
      {tables.map(table => (
        <div key={table.path} className="pt-12">
          <DiffTable table={table} file={`config-diff-${number}-${table.path}`} />
        </div>
      ))}
      {!isRead && (raw_from !== undefined || raw_to !== undefined) && (
        <p className="secondary">No decoded field differs; the raw cells do.</p>
      )}
      {raw_from !== undefined && <RawCell name="Raw cell, from" raw={raw_from} isUseful={!isRead} />}
      {raw_to !== undefined && <RawCell name="Raw cell, to" raw={raw_to} isUseful={!isRead} />}
    </ParamFrame>
  )
}

/** The added, removed and changed rows of a list. */
function DiffTable({ table, file }: { table: DebugConfigChange['tables'][number]; file: string }): JSX.Element {
  const rows = useMemo(() => rowChanges(table), [table])
  const columns = useMemo<LongColumn<RowChange>[]>(
    () => [
      {
        id: 'kind',
        title: 'Change',
        width: 104,
        cell: ({ kind }) => <ChangeMark kind={kind}>{changeKinds[kind].label}</ChangeMark>,
        plain: ({ kind }) => kind,
        order: (a, b) => compareValues('text', a.kind, b.kind),
      },
      ...table.columns.map(({ name, title, unit }, i): LongColumn<RowChange> => {
        const newest = ({ from, to }: RowChange): string => (to ?? from)?.[i] ?? ''
        const differs = ({ kind, from, to }: RowChange) => kind === 'changed' && from?.[i] !== to?.[i]
        return {
          id: name,
          title,
          cell: row =>
            differs(row) ? (
              <ValueChange unit={unit} from={row.from?.[i]} to={row.to?.[i]} />
            ) : (
              <ConfigValue unit={unit} value={newest(row)} />
            ),
          plain: row => (differs(row) ? `${row.from?.[i]} → ${row.to?.[i]}` : newest(row)),
          texts: ({ from, to }) => [from, to].map(values => [unit, values?.[i] ?? ''] as const),
          order: (x, y) => compareValues(unit, newest(x), newest(y)),
        }
      }),
    ],
    [table],
  )
  return <LongTable name={table.title} columns={columns} rows={rows} file={file} json={() => prettyJson(table)} />
}
