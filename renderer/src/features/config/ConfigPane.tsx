import type { DebugConfig } from '@tonoscope/core/contract/debugConfig'
import { type JSX, useDeferredValue, useMemo } from 'react'
import { useTestnet } from '../../backend/useNetworks.ts'
import type { ScreenState } from '../../screens/useScreenParams.ts'
import { AccountNamesContext, noAccountNames } from '../../ui/AccountNames.tsx'
import { Button } from '../../ui/Button.tsx'
import { GivenText } from '../../ui/GivenText.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './ConfigPane.module.css'
import { ParamTitlesContext } from './ConfigValue.tsx'
import { groupParams, matchesParamFilter, toSearchableParam } from './filterParams.ts'
import { toAccountAddress } from './formatConfigValue.ts'
import { ParamCard } from './ParamCard.tsx'
import { ParamIndex } from './ParamIndex.tsx'

/** A configuration: the index beside a card for every parameter. */
export function ConfigPane({ config, ...screen }: ScreenState<'config'> & { config: DebugConfig }): JSX.Element {
  const { open } = screen.params
  const filter = useDeferredValue(screen.params.filter)
  const searchable = useMemo(
    () => config.params.map(param => ({ param, searchable: toSearchableParam(param) })),
    [config],
  )
  const groups = useMemo(() => {
    const matching = searchable.filter(entry => matchesParamFilter(entry.searchable, filter))
    return groupParams(matching.map(({ param }) => param))
  }, [searchable, filter])
  const unset = config.unset.filter(({ number, title }) =>
    matchesParamFilter({ number, words: title.toLowerCase() }, filter),
  )
  const titles = useMemo(() => new Map(config.params.map(({ number, title }) => [number, title])), [config])
  const testnet = useTestnet()
  const names = useMemo(() => ({ ...noAccountNames, ...namesIn(config), testnet }), [config, testnet])

  return (
    <AccountNamesContext value={names}>
      <ParamTitlesContext value={titles}>
        <ParamIndex groups={groups} total={config.params.length} {...screen}>
          {open !== undefined && !titles.has(open) && (
            <Notice kind="note" title={`Parameter ${open} is not set in this configuration`}>
              {config.unset.find(({ number }) => number === open)?.title ?? 'It is not a known parameter.'}
            </Notice>
          )}
          {groups.map(group => [
            <h2 key={group.title} className={styles.group}>
              {group.title}
            </h2>,
            ...group.params.map(param => <ParamCard key={param.number} param={param} open={param.number === open} />),
          ])}
          {groups.length === 0 && (
            <p className="py-24">
              No parameters match “<GivenText text={filter.trim()} />
              ”.{' '}
              <Button kind="link" onClick={() => screen.setParams({ filter: '' }, { replace: true })}>
                Show all
              </Button>
            </p>
          )}
          {unset.length > 0 && (
            <section className="pt-12" aria-label="Not set">
              <h2 className="text-2">Not set</h2>
              <p className="secondary readable">Known parameters without a value in this configuration.</p>
              <ul className={styles.unset}>
                {unset.map(({ number, title }) => (
                  <li key={number}>
                    <span className={styles.number}>{number}</span>
                    {title}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </ParamIndex>
      </ParamTitlesContext>
    </AccountNamesContext>
  )
}

/** Names accounts by the role that the configuration gives them. */
function namesIn({ params, address }: DebugConfig) {
  const roles = new Map<string, string>()
  for (const { group, title, fields } of params) {
    if (group !== 'contracts') continue
    const [field] = fields.filter(({ unit }) => unit === 'address' || unit === 'account-hash')
    const account = field && toAccountAddress(field.unit, field.value)
    if (account !== undefined && !roles.has(account)) roles.set(account, title)
  }
  if (address !== undefined && !roles.has(address)) roles.set(address, 'Configuration')
  return { name: (account: string) => roles.get(account) }
}
