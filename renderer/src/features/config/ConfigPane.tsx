import type { DebugConfig } from '@tonoscope/core/contract/debugConfig'
import { type JSX, useDeferredValue, useEffect, useMemo } from 'react'
import { useTestnet } from '../../backend/useNetworks.ts'
import { AccountNamesContext, noAccountNames } from '../../ui/AccountNames.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './ConfigPane.module.css'
import { ParamTitlesContext } from './ConfigValue.tsx'
import { type ConfigUrlParams, configScreenPath, type SetConfigUrlParams } from './configUrlParams.ts'
import { matchesFilter, toSearchableParam } from './filterParams.ts'
import { ParamCard } from './ParamCard.tsx'
import { ParamIndex } from './ParamIndex.tsx'
import { groupParams } from './paramGroups.ts'
import { toAccountAddress } from './toAccountAddress.ts'
import { scrollToParam, useVisibleParam } from './useVisibleParam.ts'

type Props = { config: DebugConfig; place: ConfigUrlParams; go: SetConfigUrlParams }

/** A whole configuration: the index beside a card for every parameter. */
export function ConfigPane({ config, place, go }: Props): JSX.Element {
  const filter = useDeferredValue(place.filter)
  const words = useMemo(() => new Map(config.params.map(param => [param.number, toSearchableParam(param)])), [config])
  const groups = useMemo(() => {
    const meant = config.params.filter(param => {
      const about = words.get(param.number)
      return about && matchesFilter(about, filter)
    })
    return groupParams(meant)
  }, [config, words, filter])
  const unset = config.unset.filter(({ number, title }) =>
    matchesFilter({ number, title, words: title.toLowerCase() }, filter),
  )
  const numbers = useMemo(() => groups.flatMap(({ params }) => params.map(({ number }) => number)), [groups])
  const here = useVisibleParam(numbers)
  const titles = useMemo(() => new Map(config.params.map(({ number, title }) => [number, title])), [config])
  const testnet = useTestnet()
  const names = useMemo(() => ({ ...noAccountNames, ...namesIn(config), testnet }), [config, testnet])

  const { open } = place
  useEffect(() => {
    if (open !== undefined) scrollToParam(open)
  }, [open])
  const openParam = (number: number) => {
    go({ open: number }, { replace: true })
    scrollToParam(number, { focus: true })
  }

  return (
    <AccountNamesContext value={names}>
      <ParamTitlesContext value={titles}>
        <div className={styles.pane}>
          <ParamIndex
            groups={groups}
            total={config.params.length}
            filter={place.filter}
            onFilter={next => go({ filter: next }, { replace: true })}
            here={here ?? open}
            pathOf={number => configScreenPath({ ...place, open: number })}
            onOpen={openParam}
          />
          <div className={styles.cards}>
            {open !== undefined && !titles.has(open) && (
              <Notice kind="note" title={`This configuration does not have parameter ${open}`}>
                {config.unset.find(({ number }) => number === open)?.title ?? 'Nothing is known of it either.'}
              </Notice>
            )}
            {groups.map(group => [
              <h2 key={group.title} className={styles.group}>
                {group.title}
              </h2>,
              ...group.params.map(param => <ParamCard key={param.number} param={param} open={param.number === open} />),
            ])}
            {groups.length === 0 && (
              <p className={styles.none}>
                No parameter that is set has “{filter.trim()}”.{' '}
                <Button kind="link" onClick={() => go({ filter: '' }, { replace: true })}>
                  Show all
                </Button>
              </p>
            )}
            {unset.length > 0 && <Unset params={unset} />}
          </div>
        </div>
      </ParamTitlesContext>
    </AccountNamesContext>
  )
}

function Unset({ params }: { params: DebugConfig['unset'] }): JSX.Element {
  return (
    <section className={styles.unset} aria-label="Not set">
      <h2>Not set</h2>
      <p>Known parameters that this configuration does not have.</p>
      <ul>
        {params.map(({ number, title }) => (
          <li key={number}>
            <span className={styles.number}>{number}</span>
            {title}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Accounts that the configuration itself gives a role are called by it. */
function namesIn({ params, address }: DebugConfig) {
  const roles = new Map<string, string>()
  for (const { group, title, fields } of params) {
    if (group !== 'contracts') continue
    const [only] = fields.filter(({ unit }) => unit === 'address' || unit === 'account-hash')
    const account = only && toAccountAddress(only.unit, only.value)
    if (account !== undefined && !roles.has(account)) roles.set(account, title)
  }
  if (address !== undefined && !roles.has(address)) roles.set(address, 'Configuration')
  return { name: (account: string) => roles.get(account) }
}
