import type { DebugConfigRequest } from '@tonoscope/core/contract/debugConfig'
import { type JSX, useState } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { onThisDevice } from '../../desktop/deviceText.ts'
import { capitalize } from '../../format/words.ts'
import type { ConfigSelection, ScreenParams } from '../../screens/screenParams.ts'
import { type SetScreenParams, useScreenParams } from '../../screens/useScreenParams.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ScreenError, ScreenNotice } from '../../ui/ScreenLayout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ConfigExport, DiffExport } from './ConfigExport.tsx'
import { ConfigFacts, SideFacts } from './ConfigFacts.tsx'
import { ConfigPane } from './ConfigPane.tsx'
import { ConfigPicker } from './ConfigPicker.tsx'
import styles from './ConfigScreen.module.css'
import { DiffPane } from './DiffPane.tsx'
import { findPastedConfig } from './pastedConfigs.ts'

/** How long a configuration of the newest block counts as the newest. */
const NEWEST_STALE_AFTER_MS = 60_000

/** The network configuration: all parameters of one block, or the differences between two. */
export function ConfigScreen(): JSX.Element {
  const { params: urlParams, setParams: setUrlParams } = useScreenParams('config')
  const { source, compare } = urlParams
  return (
    <div className={styles.screen}>
      <header className={styles.top}>
        <h1>Config</h1>
        <span className={styles.choice}>
          at
          <ConfigPicker
            name="Configuration"
            selection={source}
            act="Show"
            onChoose={selected => setUrlParams({ source: selected })}
          />
        </span>
        <span className={styles.choice}>
          compared to
          <ConfigPicker
            name="Compared to"
            selection={compare}
            act="Compare"
            onChoose={selected => setUrlParams({ compare: selected, open: undefined })}
          />
        </span>
        {compare && (
          <span className="inline-row gap-4">
            <Button kind="quiet" icon="swap" onClick={() => setUrlParams({ source: compare, compare: source })}>
              Swap from and to
            </Button>
            <IconButton icon="close" label="End the comparison" onClick={() => setUrlParams({ compare: undefined })} />
          </span>
        )}
      </header>
      {compare ? (
        <ComparedConfigs from={compare} to={source} urlParams={urlParams} setUrlParams={setUrlParams} />
      ) : (
        <SingleConfig source={source} urlParams={urlParams} setUrlParams={setUrlParams} />
      )}
    </div>
  )
}

type PaneProps = { urlParams: ScreenParams<'config'>; setUrlParams: SetScreenParams<'config'> }

/** The request for a selection; `undefined` for a configuration that was pasted in another browser. */
function toConfigRequest(source: ConfigSelection): DebugConfigRequest | undefined {
  switch (source.kind) {
    case 'newest':
      return {}
    case 'block':
      return { block: source.block }
    case 'pasted': {
      const boc = findPastedConfig(source.id)
      return boc === undefined ? undefined : { boc }
    }
  }
}

function SingleConfig({ source, urlParams, setUrlParams }: PaneProps & { source: ConfigSelection }): JSX.Element {
  const request = toConfigRequest(source)
  const [problem, setProblem] = useState<unknown>()
  const { data, error, refetch } = useOperation(
    'debugConfig',
    { body: request ?? {} },
    { enabled: request !== undefined, ...(source.kind === 'newest' && { staleTimeMs: NEWEST_STALE_AFTER_MS }) },
  )
  if (!request) return <PastedConfigMissing />
  if (error) return <ScreenError error={error} retry={() => void refetch()} />
  if (!data) return <Loading name="the configuration" />
  return (
    <>
      <div className={styles.facts}>
        <ConfigFacts heading={data} keyBlock={data.key_block_seqno} />
        <ConfigExport config={data} onError={setProblem} />
      </div>
      {problem !== undefined && <ScreenError error={problem} />}
      {data.damage && <UnreadableParts parts={data.damage} />}
      <ConfigPane config={data} urlParams={urlParams} setUrlParams={setUrlParams} />
    </>
  )
}

function ComparedConfigs({
  from,
  to,
  urlParams,
  setUrlParams,
}: PaneProps & { from: ConfigSelection; to: ConfigSelection }): JSX.Element {
  const [a, b] = [toConfigRequest(from), toConfigRequest(to)]
  const isFixed = from.kind !== 'newest' && to.kind !== 'newest'
  const { data, error, refetch } = useOperation(
    'debugConfigDiff',
    { body: { from: a ?? {}, to: b ?? {} } },
    { enabled: a !== undefined && b !== undefined, ...(!isFixed && { staleTimeMs: NEWEST_STALE_AFTER_MS }) },
  )
  if (!a || !b) return <PastedConfigMissing />
  if (error) return <ScreenError error={error} retry={() => void refetch()} />
  if (!data) return <Loading name="the differences" />
  return (
    <>
      <div className={styles.facts}>
        <div className="grid shrink gap-4">
          <SideFacts side="From" heading={data.from} />
          <SideFacts side="To" heading={data.to} />
        </div>
        <DiffExport diff={data} />
      </div>
      <DiffPane diff={data} urlParams={urlParams} setUrlParams={setUrlParams} />
    </>
  )
}

const PastedConfigMissing = (): JSX.Element => (
  <ScreenNotice kind="note" title={`Pasted configuration not found ${onThisDevice()}`}>
    A pasted configuration is too long for a link and is stored only where it was pasted. Paste it again, or choose
    another one above.
  </ScreenNotice>
)

const UnreadableParts = ({ parts }: { parts: readonly string[] }): JSX.Element => (
  <ScreenNotice kind="partial" title="Part of this configuration could not be parsed">
    <ul>
      {parts.map(part => (
        <li key={part}>{capitalize(part)}.</li>
      ))}
    </ul>
    <p>Parameters listed as not set may be in the unreadable part.</p>
  </ScreenNotice>
)

const Loading = ({ name }: { name: string }): JSX.Element => (
  <div className={styles.loading}>
    <Skeleton name="the index" lines={8} />
    <Skeleton name={name} lines={8} />
  </div>
)
