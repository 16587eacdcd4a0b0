import type { DebugSample } from '@tonoscope/core/contract/debug'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { type JSX, useCallback, useEffect } from 'react'
import { thisDevice } from '../../desktop/deviceText.ts'
import { RecentFiles } from '../../desktop/RecentFiles.tsx'
import { findRun, type RunOptions, rememberRun } from '../../run/runs.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Composer } from './Composer.tsx'
import styles from './InspectScreen.module.css'
import { useInspectPlace } from './inspectParams.ts'
import { RunPane } from './RunPane.tsx'
import { Samples, useSamples } from './Samples.tsx'
import { takeSharedRun } from './share.ts'

/** How a sample is run: at the block before it landed, repeating what the chain did, with the arguments that show it best. */
export const requestOf = (sample: DebugSample): DebugEmulateRequest => ({
  boc: sample.boc,
  ...(sample.block_seqno !== undefined && { block_seqno: sample.block_seqno }),
  ...(sample.on_chain && { as_on_chain: true }),
  ...sample.arguments,
})

/** Paste a message, see what it does. */
export function InspectScreen(): JSX.Element {
  const { place, go } = useInspectPlace()
  const samples = useSamples()

  const onRun = useCallback(
    (boc: string, options: RunOptions) => {
      go({ run: rememberRun({ boc, ...options }), sample: undefined, node: undefined })
      window.scrollTo({ top: 0 })
    },
    [go],
  )
  const onPick = (sample: DebugSample) => {
    go({ sample: sample.id, run: undefined, node: undefined, tab: 'tree' })
    window.scrollTo({ top: 0 })
  }

  useEffect(() => {
    const shared = takeSharedRun()
    if (shared) go({ run: rememberRun(shared), sample: undefined }, { replace: true })
    // A link that was opened in this page while it was there already arrives as a change of the fragment.
    const arrive = () => {
      const later = takeSharedRun()
      if (later) go({ run: rememberRun(later), sample: undefined })
    }
    window.addEventListener('hashchange', arrive)
    return () => window.removeEventListener('hashchange', arrive)
  }, [go])

  if (place.sample !== undefined) {
    if (samples.error) return <ErrorNotice error={samples.error} retry={() => samples.refetch()} />
    if (!samples.data) return <Skeleton name="the sample" lines={4} />
    const sample = samples.data.samples.find(one => one.id === place.sample)
    if (!sample) return <Missing title="This network has no such sample" onNew={() => go({ sample: undefined })} />
    return <RunPane key={sample.id} request={requestOf(sample)} sample={sample} place={place} go={go} onRun={onRun} />
  }
  if (place.run !== undefined) {
    const request = findRun(place.run)
    if (!request)
      return (
        <Missing
          title={`${thisDevice()} does not know that run`}
          onNew={() => go({ run: undefined, node: undefined })}
        />
      )
    return <RunPane key={place.run} request={request} sample={undefined} place={place} go={go} onRun={onRun} />
  }
  return (
    <div className={styles.start}>
      <div className={styles.compose}>
        <h1 className={styles.title}>See what a message will do</h1>
        <p className={styles.about}>
          Paste a message to a wallet or a contract. It is run on a copy of the network’s state; nothing is sent.
        </p>
        <Composer onRun={onRun} />
        <div className={styles.recent}>
          <RecentFiles most={3} />
        </div>
      </div>
      <div className={styles.samples}>
        <h2>Or start from a sample</h2>
        <Samples onPick={onPick} />
      </div>
    </div>
  )
}

function Missing({ title, onNew }: { title: string; onNew: () => void }): JSX.Element {
  return (
    <div className={styles.missing}>
      <Notice kind="note" title={title} actions={<Button onClick={onNew}>New message</Button>}>
        Messages stay where they were pasted. Ask for a copied link, or for the message itself.
      </Notice>
    </div>
  )
}
