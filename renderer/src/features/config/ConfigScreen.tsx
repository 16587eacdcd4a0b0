import type { DebugConfigRequest } from '@tonoscope/core/contract/debugConfig'
import { type JSX, useState } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { onThisDevice } from '../../desktop/deviceText.ts'
import { capitalize } from '../../format/words.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ConfigExport, DiffExport } from './ConfigExport.tsx'
import { ConfigFacts, SideFacts } from './ConfigFacts.tsx'
import { ConfigPane } from './ConfigPane.tsx'
import { ConfigPicker } from './ConfigPicker.tsx'
import styles from './ConfigScreen.module.css'
import {
  type ConfigSelection,
  type ConfigUrlParams,
  type SetConfigUrlParams,
  useConfigUrlParams,
} from './configUrlParams.ts'
import { DiffPane } from './DiffPane.tsx'
import { findPastedConfig } from './pastedConfigs.ts'

/** Newest is said to be newest only for so long. */
const NEWEST_STALE_AFTER_MS = 60_000

/** The configuration of the network: all parameters of one, or what differs between two. */
export function ConfigScreen(): JSX.Element {
  const { place, go } = useConfigUrlParams()
  const { source, compare } = place
  return (
    <div className={styles.screen}>
      <header className={styles.top}>
        <h1>Config</h1>
        <span className={styles.choice}>
          of
          <ConfigPicker name="Configuration" source={source} act="Show" onChoose={chosen => go({ source: chosen })} />
        </span>
        <span className={styles.choice}>
          compared with
          <ConfigPicker
            name="Compared with"
            source={compare}
            act="Compare"
            onChoose={chosen => go({ compare: chosen, open: undefined })}
          />
        </span>
        {compare && (
          <span className={styles.acts}>
            <Button kind="quiet" icon="swap" onClick={() => go({ source: compare, compare: source })}>
              Swap sides
            </Button>
            <IconButton icon="close" label="End the comparison" onClick={() => go({ compare: undefined })} />
          </span>
        )}
      </header>
      {compare ? (
        <ComparedConfigs before={compare} after={source} place={place} go={go} />
      ) : (
        <SingleConfig source={source} place={place} go={go} />
      )}
    </div>
  )
}

type PaneProps = { place: ConfigUrlParams; go: SetConfigUrlParams }

/** What is asked of the service; `undefined` for what was pasted elsewhere. */
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

function SingleConfig({ source, place, go }: PaneProps & { source: ConfigSelection }): JSX.Element {
  const request = toConfigRequest(source)
  const [problem, setProblem] = useState<unknown>()
  const { data, error, refetch } = useOperation(
    'debugConfig',
    { body: request ?? {} },
    { enabled: request !== undefined, ...(source.kind === 'newest' && { goodForMs: NEWEST_STALE_AFTER_MS }) },
  )
  if (!request) return <PastedConfigMissing />
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Loading name="the configuration" />
  return (
    <>
      <div className={styles.facts}>
        <ConfigFacts heading={data} keyBlock={data.key_block_seqno} />
        <ConfigExport config={data} onError={setProblem} />
      </div>
      {problem !== undefined && <ErrorState error={problem} />}
      {data.damage && <UnreadableParts parts={data.damage} />}
      <ConfigPane config={data} place={place} go={go} />
    </>
  )
}

function ComparedConfigs({
  before,
  after,
  place,
  go,
}: PaneProps & { before: ConfigSelection; after: ConfigSelection }): JSX.Element {
  const [a, b] = [toConfigRequest(before), toConfigRequest(after)]
  const isFixed = before.kind !== 'newest' && after.kind !== 'newest'
  const { data, error, refetch } = useOperation(
    'debugConfigDiff',
    { body: { from: a ?? {}, to: b ?? {} } },
    { enabled: a !== undefined && b !== undefined, ...(!isFixed && { goodForMs: NEWEST_STALE_AFTER_MS }) },
  )
  if (!a || !b) return <PastedConfigMissing />
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Loading name="the differences" />
  return (
    <>
      <div className={styles.facts}>
        <div className={styles.sides}>
          <SideFacts which="Before" heading={data.from} />
          <SideFacts which="After" heading={data.to} />
        </div>
        <DiffExport diff={data} />
      </div>
      <DiffPane diff={data} place={place} go={go} />
    </>
  )
}

const PastedConfigMissing = (): JSX.Element => (
  <div className={styles.state}>
    <Notice kind="note" title={`What was pasted is not kept ${onThisDevice()}`}>
      A pasted configuration is too long for a link: it stays where it was pasted. Choose another one above, or paste it
      again.
    </Notice>
  </div>
)

const UnreadableParts = ({ parts }: { parts: readonly string[] }): JSX.Element => (
  <div className={styles.state}>
    <Notice kind="partial" title="Not all of this configuration can be read">
      <ul>
        {parts.map(part => (
          <li key={part}>{capitalize(part)}.</li>
        ))}
      </ul>
      <p>What is listed as not set may be in what cannot be read.</p>
    </Notice>
  </div>
)

const ErrorState = ({ error, retry }: { error: unknown; retry?: () => void }): JSX.Element => (
  <div className={styles.state}>
    <ErrorNotice error={error} retry={retry} />
  </div>
)

const Loading = ({ name }: { name: string }): JSX.Element => (
  <div className={styles.loading}>
    <Skeleton name="the index" lines={8} />
    <Skeleton name={name} lines={8} />
  </div>
)
