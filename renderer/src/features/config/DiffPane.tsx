import type { DebugConfigChange, DebugConfigDiff } from '@tonoscope/core/contract/debugConfig'
import { type JSX, useDeferredValue, useEffect, useMemo } from 'react'
import { useTestnet } from '../../backend/useNetworks.ts'
import { prettyJson } from '../../format/json.ts'
import { AccountNamesContext, noAccountNames } from '../../ui/AccountNames.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import pane from './ConfigPane.module.css'
import { type ConfigUrlParams, configScreenPath, type SetConfigUrlParams } from './configUrlParams.ts'
import styles from './DiffPane.module.css'
import { DiffTable } from './DiffTable.tsx'
import { matchesFilter, toSearchableChange } from './filterParams.ts'
import card from './ParamCard.module.css'
import { ParamCardHeader } from './ParamCardHeader.tsx'
import { ParamFields } from './ParamFields.tsx'
import { ParamIndex } from './ParamIndex.tsx'
import { RawCell } from './RawCell.tsx'
import { scrollToParam, useVisibleParam } from './useVisibleParam.ts'
import { ValueChange } from './ValueChange.tsx'

type Props = { diff: DebugConfigDiff; place: ConfigUrlParams; go: SetConfigUrlParams }

/** What two configurations do not have alike, and nothing else. */
export function DiffPane({ diff, place, go }: Props): JSX.Element {
  const filter = useDeferredValue(place.filter)
  const changes = useMemo(
    () => diff.changes.filter(change => matchesFilter(toSearchableChange(change), filter)),
    [diff, filter],
  )
  const numbers = useMemo(() => changes.map(({ number }) => number), [changes])
  const here = useVisibleParam(numbers)
  const testnet = useTestnet()
  const names = useMemo(() => ({ ...noAccountNames, testnet }), [testnet])
  const { open } = place
  useEffect(() => {
    if (open !== undefined) scrollToParam(open)
  }, [open])

  if (diff.changes.length === 0) return <EqualConfigs diff={diff} />
  return (
    <AccountNamesContext value={names}>
      <div className={pane.pane}>
        <ParamIndex
          groups={changes.length === 0 ? [] : [{ title: 'What differs', params: changes }]}
          total={diff.changes.length}
          filter={place.filter}
          onFilter={next => go({ filter: next }, { replace: true })}
          here={here ?? open}
          pathOf={number => configScreenPath({ ...place, open: number })}
          onOpen={number => {
            go({ open: number }, { replace: true })
            scrollToParam(number, { focus: true })
          }}
        />
        <div className={pane.cards}>
          {changes.map(change => (
            <ChangeCard key={change.number} change={change} open={change.number === open} />
          ))}
          {changes.length === 0 && <p className={pane.none}>No parameter that differs has “{filter.trim()}”.</p>}
        </div>
      </div>
    </AccountNamesContext>
  )
}

function EqualConfigs({ diff: { from: a, to: b } }: { diff: DebugConfigDiff }): JSX.Element {
  return (
    <div className={styles.equal}>
      {a.hash === b.hash ? (
        <Notice kind="note" title="Nothing differs, to the bit">
          Both have the parameters of hash <Hash hash={a.hash} what="hash" />.
        </Notice>
      ) : (
        // Equal parameters in another order of cells would have the same hash: this should not be.
        <Notice kind="partial" title="No difference was found, but the hashes differ">
          <Hash hash={a.hash} what="hash" /> and <Hash hash={b.hash} what="hash" />.
        </Notice>
      )}
    </div>
  )
}

const kinds: { readonly [K in DebugConfigChange['kind']]: { says: string; icon: IconName } } = {
  added: { says: 'Added', icon: 'plus' },
  removed: { says: 'Removed', icon: 'minus' },
  changed: { says: 'Changed', icon: 'edit' },
}

function ChangeCard({ change, open }: { change: DebugConfigChange; open: boolean }): JSX.Element {
  const { number, title, kind, fields, tables, raw_from, raw_to } = change
  const { says, icon } = kinds[kind]
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
            {says}
          </span>
        }
      />
      <ParamFields fields={fields} value={({ unit, from: a, to: b }) => <ValueChange unit={unit} a={a} b={b} />} />
      {tables.map(table => (
        <div key={table.path} className={styles.table}>
          <DiffTable table={table} file={`config-diff-${number}-${table.path}`} json={() => prettyJson(table)} />
        </div>
      ))}
      {!isRead && (raw_from !== undefined || raw_to !== undefined) && (
        <p className={styles.bits}>It differs in nothing that could be decoded: the cells do.</p>
      )}
      {raw_from !== undefined && (
        <RawCell name="Raw cell before" raw={raw_from} open={!isRead && raw_from.length < 4000} />
      )}
      {raw_to !== undefined && <RawCell name="Raw cell after" raw={raw_to} open={!isRead && raw_to.length < 4000} />}
    </article>
  )
}
