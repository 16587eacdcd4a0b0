import type { DebugConfigChange, DebugConfigDiff } from '@tonoscope/core/contract/debugConfig'
import { type JSX, useDeferredValue, useMemo } from 'react'
import { useTestnet } from '../../backend/useNetworks.ts'
import { prettyJson } from '../../format/json.ts'
import type { ScreenParams } from '../../screens/screenParams.ts'
import type { SetScreenParams } from '../../screens/useScreenParams.ts'
import { AccountNamesContext, noAccountNames } from '../../ui/AccountNames.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import pane from './ConfigPane.module.css'
import styles from './DiffPane.module.css'
import { changeKinds, DiffTable } from './DiffTable.tsx'
import { matchesParamFilter, toSearchableChange } from './filterParams.ts'
import card from './ParamCard.module.css'
import { ParamCardHeader } from './ParamCardHeader.tsx'
import { ParamFields } from './ParamFields.tsx'
import { ParamIndex } from './ParamIndex.tsx'
import { RawCell } from './RawCell.tsx'
import { ValueChange } from './ValueChange.tsx'

type Props = { diff: DebugConfigDiff; urlParams: ScreenParams<'config'>; setUrlParams: SetScreenParams<'config'> }

/** The differences between two configurations. */
export function DiffPane({ diff, urlParams, setUrlParams }: Props): JSX.Element {
  const filter = useDeferredValue(urlParams.filter)
  const changes = useMemo(
    () => diff.changes.filter(change => matchesParamFilter(toSearchableChange(change), filter)),
    [diff, filter],
  )
  const groups = useMemo(() => (changes.length === 0 ? [] : [{ title: 'Differences', params: changes }]), [changes])
  const testnet = useTestnet()
  const names = useMemo(() => ({ ...noAccountNames, testnet }), [testnet])

  if (diff.changes.length === 0) return <EqualConfigs diff={diff} />
  return (
    <AccountNamesContext value={names}>
      <div className={pane.pane}>
        <ParamIndex groups={groups} total={diff.changes.length} urlParams={urlParams} setUrlParams={setUrlParams} />
        <div className="stack gap-12 pt-16 pb-64">
          {changes.map(change => (
            <ChangeCard key={change.number} change={change} open={change.number === urlParams.open} />
          ))}
          {changes.length === 0 && <p className="py-24">No differences match “{filter.trim()}”.</p>}
        </div>
      </div>
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
  const { label, icon } = changeKinds[kind]
  const isRead = fields.length > 0 || tables.length > 0
  return (
    <article
      id={`param-${number}`}
      className={`${card.card} ${styles.card}`}
      data-open={open || undefined}
      tabIndex={-1}
      aria-label={`${number} ${title}`}
    >
      <ParamCardHeader
        number={number}
        title={title}
        tag={
          <span className={styles.kind}>
            <Icon name={icon} size={10} />
            {label}
          </span>
        }
      />
      <ParamFields fields={fields} value={({ unit, from, to }) => <ValueChange unit={unit} from={from} to={to} />} />
      {tables.map(table => (
        <div key={table.path} className="pt-12">
          <DiffTable table={table} file={`config-diff-${number}-${table.path}`} json={() => prettyJson(table)} />
        </div>
      ))}
      {!isRead && (raw_from !== undefined || raw_to !== undefined) && (
        <p className="secondary">No decoded field differs; the raw cells do.</p>
      )}
      {raw_from !== undefined && (
        <RawCell name="Raw cell, from" raw={raw_from} open={!isRead && raw_from.length < 4000} />
      )}
      {raw_to !== undefined && <RawCell name="Raw cell, to" raw={raw_to} open={!isRead && raw_to.length < 4000} />}
    </article>
  )
}
