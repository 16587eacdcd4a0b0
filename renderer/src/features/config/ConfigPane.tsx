import type { DebugConfig } from '@tonoscope/core/contract/debugConfig'
import { type JSX, useDeferredValue, useMemo } from 'react'
import { useTestnet } from '../../backend/useNetworks.ts'
import type { ScreenParams } from '../../screens/screenParams.ts'
import type { SetScreenParams } from '../../screens/useScreenParams.ts'
import { AccountNamesContext, noAccountNames } from '../../ui/AccountNames.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './ConfigPane.module.css'
import { ParamTitlesContext } from './ConfigValue.tsx'
import { matchesParamFilter, toSearchableParam } from './filterParams.ts'
import { ParamCard } from './ParamCard.tsx'
import { ParamIndex } from './ParamIndex.tsx'
import { groupParams } from './paramGroups.ts'
import { toAccountAddress } from './toAccountAddress.ts'

type Props = { config: DebugConfig; urlParams: ScreenParams<'config'>; setUrlParams: SetScreenParams<'config'> }

/** A configuration: the index beside a card for every parameter. */
export function ConfigPane({ config, urlParams, setUrlParams }: Props): JSX.Element {
  const filter = useDeferredValue(urlParams.filter)
  const searchable = useMemo(
    () => new Map(config.params.map(param => [param.number, toSearchableParam(param)])),
    [config],
  )
  const groups = useMemo(() => {
    const matching = config.params.filter(param => {
      const entry = searchable.get(param.number)
      return entry && matchesParamFilter(entry, filter)
    })
    return groupParams(matching)
  }, [config, searchable, filter])
  const unset = config.unset.filter(({ number, title }) =>
    matchesParamFilter({ number, title, words: title.toLowerCase() }, filter),
  )
  const titles = useMemo(() => new Map(config.params.map(({ number, title }) => [number, title])), [config])
  const testnet = useTestnet()
  const names = useMemo(() => ({ ...noAccountNames, ...namesIn(config), testnet }), [config, testnet])

  const { open } = urlParams
  return (
    <AccountNamesContext value={names}>
      <ParamTitlesContext value={titles}>
        <div className={styles.pane}>
          <ParamIndex groups={groups} total={config.params.length} urlParams={urlParams} setUrlParams={setUrlParams} />
          <div className="stack gap-12 pt-16 pb-64">
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
                No parameters match “{filter.trim()}”.{' '}
                <Button kind="link" onClick={() => setUrlParams({ filter: '' }, { replace: true })}>
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
      <p>Known parameters without a value in this configuration.</p>
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
