import { formatBlockId } from '@tonoscope/core/blockId'
import type { DebugConfig, DebugConfigDiff, DebugConfigRequest } from '@tonoscope/core/contract/debugConfig'
import { type JSX, useState } from 'react'
import { Link } from 'wouter'
import { useOperation } from '../../backend/useOperation.ts'
import { onThisDevice } from '../../desktop/deviceText.ts'
import { formatCount } from '../../format/amount.ts'
import { capitalize, formatBytes } from '../../format/words.ts'
import type { ConfigSelection } from '../../screens/screenParams.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { type ScreenState, useScreenParams } from '../../screens/useScreenParams.ts'
import { Button } from '../../ui/Button.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { ScreenError, ScreenNotice } from '../../ui/ScreenLayout.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { StaleBlock } from '../../ui/StaleBlock.tsx'
import { Time } from '../../ui/Time.tsx'
import { ConfigExport, DiffExport } from './ConfigExport.tsx'
import { ConfigHistory } from './ConfigHistory.tsx'
import { ConfigPane } from './ConfigPane.tsx'
import { ConfigPicker } from './ConfigPicker.tsx'
import styles from './ConfigScreen.module.css'
import { isNewer, olderFirst } from './configOrder.ts'
import { DiffPane } from './DiffPane.tsx'
import { findPastedConfig } from './pastedConfigs.ts'

/** How long a configuration of the newest block counts as the newest. */
const NEWEST_STALE_AFTER_MS = 60_000

/** The network configuration: all parameters of one block, the differences between two, or its changes over time. */
export function ConfigScreen(): JSX.Element {
  const screen = useScreenParams('config')
  const { setParams } = screen
  const { source, compare, history } = screen.params
  const compareConfigs = (from: ConfigSelection, to: ConfigSelection) => {
    const sides = olderFirst(from, to)
    setParams({ compare: sides.from, source: sides.to, open: undefined, history: false })
  }
  return (
    <div className={styles.screen}>
      <header className={styles.top}>
        <h1 className="heading mr-8">Config</h1>
        {compare && (
          <span className={styles.choice}>
            from
            <ConfigPicker
              name="From"
              selection={compare}
              act="Compare"
              onChoose={selected => compareConfigs(selected, source)}
            />
          </span>
        )}
        <span className={styles.choice}>
          {compare ? 'to' : 'at'}
          <ConfigPicker
            name={compare ? 'To' : 'Configuration'}
            selection={source}
            act={compare ? 'Compare' : 'Show'}
            onChoose={selected => (compare ? compareConfigs(compare, selected) : setParams({ source: selected }))}
          />
        </span>
        {compare ? (
          <span className="inline-row gap-4">
            {isNewer(compare, source) !== false && (
              <Button kind="quiet" icon="swap" onClick={() => setParams({ source: compare, compare: source })}>
                Swap from and to
              </Button>
            )}
            <Button kind="quiet" icon="close" onClick={() => setParams({ compare: undefined })}>
              End the comparison
            </Button>
          </span>
        ) : (
          <span className={styles.choice}>
            <ConfigPicker
              name="What changed since"
              selection={undefined}
              placeholder="What changed since…"
              act="Compare"
              onChoose={selected => compareConfigs(selected, source)}
            />
          </span>
        )}
        {!compare && source.kind !== 'pasted' && (
          <span className={styles.view}>
            <SegmentedControl
              name="View"
              hidesName
              value={history ? 'history' : 'parameters'}
              options={views}
              onChange={view => setParams({ history: view === 'history' })}
            />
          </span>
        )}
      </header>
      {compare ? (
        <ComparedConfigs from={compare} to={source} {...screen} />
      ) : history && source.kind !== 'pasted' ? (
        <ConfigHistory key={source.kind === 'block' ? source.block : ''} to={source} />
      ) : (
        <SingleConfig source={source} {...screen} />
      )}
    </div>
  )
}

const views = [
  { value: 'parameters', title: 'Parameters' },
  { value: 'history', title: 'Changes over time' },
] as const

/** The request for a selection; `undefined` for a configuration that was pasted in another browser. */
function toConfigRequest(source: ConfigSelection): DebugConfigRequest | undefined {
  if (source.kind === 'newest') return {}
  if (source.kind === 'block') return { block: source.block }
  const boc = findPastedConfig(source.id)
  return boc === undefined ? undefined : { boc }
}

function SingleConfig({ source, ...screen }: ScreenState<'config'> & { source: ConfigSelection }): JSX.Element {
  const request = toConfigRequest(source)
  const [problem, setProblem] = useState<unknown>()
  const query = useOperation(
    'debugConfig',
    { body: request ?? {} },
    { enabled: request !== undefined, ...(source.kind === 'newest' && { staleTimeMs: NEWEST_STALE_AFTER_MS }) },
  )
  if (!request) return <PastedConfigMissing />
  return (
    <QueryView query={query} name="the configuration" lines={8} isScreen>
      {config => (
        <>
          <div className={styles.facts}>
            <ConfigFacts heading={config} keyBlock={config.key_block_seqno} />
            <ConfigExport config={config} onError={setProblem} />
          </div>
          {problem !== undefined && <ScreenError error={problem} />}
          {config.damage && (
            <ScreenNotice kind="partial" title="Part of this configuration could not be parsed">
              <ul>
                {config.damage.map(part => (
                  <li key={part}>{capitalize(part)}.</li>
                ))}
              </ul>
              <p>Parameters listed as not set may be in the unreadable part.</p>
            </ScreenNotice>
          )}
          <ConfigPane config={config} {...screen} />
        </>
      )}
    </QueryView>
  )
}

type ComparedProps = ScreenState<'config'> & { from: ConfigSelection; to: ConfigSelection }

function ComparedConfigs({ from, to, ...screen }: ComparedProps): JSX.Element {
  const [a, b] = [toConfigRequest(from), toConfigRequest(to)]
  const isFixed = from.kind !== 'newest' && to.kind !== 'newest'
  const query = useOperation(
    'debugConfigDiff',
    { body: { from: a ?? {}, to: b ?? {} } },
    { enabled: a !== undefined && b !== undefined, ...(!isFixed && { staleTimeMs: NEWEST_STALE_AFTER_MS }) },
  )
  if (!a || !b) return <PastedConfigMissing />
  return (
    <QueryView query={query} name="the differences" lines={8} isScreen>
      {diff => (
        <>
          <div className={styles.facts}>
            <div className="grid shrink gap-4">
              {(['from', 'to'] as const).map(side => (
                <div key={side} className="flex wrap gap-y-2 gap-x-16">
                  <span className={styles.sideLabel}>{capitalize(side)}</span>
                  <ConfigFacts heading={diff[side]} />
                </div>
              ))}
            </div>
            <DiffExport diff={diff} />
          </div>
          <DiffPane diff={diff} {...screen} />
        </>
      )}
    </QueryView>
  )
}

const PastedConfigMissing = (): JSX.Element => (
  <ScreenNotice kind="note" title={`Pasted configuration not found ${onThisDevice()}`}>
    A pasted configuration is too long for a link and is stored only where it was pasted. Paste it again, or choose
    another one above.
  </ScreenNotice>
)

type FactsProps = { heading: DebugConfigDiff['from']; keyBlock?: DebugConfig['key_block_seqno'] }

/** Origin, time, key block, size and hash of a configuration. */
function ConfigFacts({ heading, keyBlock }: FactsProps): JSX.Element {
  const { origin, block, utime, block_age_sec: age, bytes, hash } = heading
  return (
    <>
      <span className="primary">
        {block ? (
          <Link href={screenPath('blocks', { block: formatBlockId(block) })}>{capitalize(origin)}</Link>
        ) : (
          capitalize(origin)
        )}
      </span>
      {utime !== undefined && <Time at={utime} />}
      <StaleBlock ageSec={age} />
      {keyBlock !== undefined && (
        <span>
          set by key block <Link href={screenPath('blocks', { block: String(keyBlock) })}>{formatCount(keyBlock)}</Link>
        </span>
      )}
      <span title={`${bytes} bytes`}>{formatBytes(bytes)}</span>
      <span className="inline-row gap-6">
        hash <Hash hash={hash} what="hash of the parameters" />
      </span>
    </>
  )
}
