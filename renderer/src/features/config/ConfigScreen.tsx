import type { DebugConfigRequest } from '@tonoscope/core/contract/debugConfig'
import { type JSX, useState } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { here } from '../../desktop/here.ts'
import { sentence } from '../../format/words.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ConfigExport, DiffExport } from './ConfigExport.tsx'
import { ConfigFacts, SideFacts } from './ConfigFacts.tsx'
import { ConfigPane } from './ConfigPane.tsx'
import styles from './ConfigScreen.module.css'
import { type ConfigPlace, type ConfigSource, type GoConfig, useConfigPlace } from './configUrl.ts'
import { DiffPane } from './DiffPane.tsx'
import { findConfig } from './pasted.ts'
import { SourcePicker } from './SourcePicker.tsx'

/** Newest is said to be newest only for so long. */
const NEWEST_FOR_MS = 60_000

/** The configuration of the network: all parameters of one, or what differs between two. */
export function ConfigScreen(): JSX.Element {
  const { place, go } = useConfigPlace()
  const { source, compare } = place
  return (
    <div className={styles.screen}>
      <header className={styles.top}>
        <h1>Config</h1>
        <span className={styles.choice}>
          of
          <SourcePicker name="Configuration" source={source} act="Show" onChoose={chosen => go({ source: chosen })} />
        </span>
        <span className={styles.choice}>
          compared with
          <SourcePicker
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
        <Compared before={compare} after={source} place={place} go={go} />
      ) : (
        <Whole source={source} place={place} go={go} />
      )}
    </div>
  )
}

type PaneProps = { place: ConfigPlace; go: GoConfig }

/** What is asked of the service; `undefined` for what was pasted elsewhere. */
function requestOf(source: ConfigSource): DebugConfigRequest | undefined {
  switch (source.kind) {
    case 'newest':
      return {}
    case 'block':
      return { block: source.block }
    case 'pasted': {
      const boc = findConfig(source.id)
      return boc === undefined ? undefined : { boc }
    }
  }
}

function Whole({ source, place, go }: PaneProps & { source: ConfigSource }): JSX.Element {
  const request = requestOf(source)
  const [problem, setProblem] = useState<unknown>()
  const { data, error, refetch } = useOperation(
    'debugConfig',
    { body: request ?? {} },
    { enabled: request !== undefined, ...(source.kind === 'newest' && { goodForMs: NEWEST_FOR_MS }) },
  )
  if (!request) return <NotKept />
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading name="the configuration" />
  return (
    <>
      <div className={styles.facts}>
        <ConfigFacts heading={data} keyBlock={data.key_block_seqno} />
        <ConfigExport config={data} onError={setProblem} />
      </div>
      {problem !== undefined && <Failed error={problem} />}
      {data.damage && <Damage parts={data.damage} />}
      <ConfigPane config={data} place={place} go={go} />
    </>
  )
}

function Compared({
  before,
  after,
  place,
  go,
}: PaneProps & { before: ConfigSource; after: ConfigSource }): JSX.Element {
  const [a, b] = [requestOf(before), requestOf(after)]
  const isFixed = before.kind !== 'newest' && after.kind !== 'newest'
  const { data, error, refetch } = useOperation(
    'debugConfigDiff',
    { body: { from: a ?? {}, to: b ?? {} } },
    { enabled: a !== undefined && b !== undefined, ...(!isFixed && { goodForMs: NEWEST_FOR_MS }) },
  )
  if (!a || !b) return <NotKept />
  if (error) return <Failed error={error} retry={() => void refetch()} />
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

const NotKept = (): JSX.Element => (
  <div className={styles.state}>
    <Notice kind="note" title={`What was pasted is not kept ${here()}`}>
      A pasted configuration is too long for a link: it stays where it was pasted. Choose another one above, or paste it
      again.
    </Notice>
  </div>
)

const Damage = ({ parts }: { parts: readonly string[] }): JSX.Element => (
  <div className={styles.state}>
    <Notice kind="partial" title="Not all of this configuration can be read">
      <ul>
        {parts.map(part => (
          <li key={part}>{sentence(part)}.</li>
        ))}
      </ul>
      <p>What is listed as not set may be in what cannot be read.</p>
    </Notice>
  </div>
)

const Failed = ({ error, retry }: { error: unknown; retry?: () => void }): JSX.Element => (
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
