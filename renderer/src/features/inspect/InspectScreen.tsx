import type { DebugSample } from '@tonoscope/core/contract/debugSamples'
import { type JSX, useCallback, useEffect } from 'react'
import { thisDevice } from '../../desktop/deviceText.ts'
import { RecentFiles } from '../../desktop/RecentFiles.tsx'
import { findRun, type RunOptions, storeRun } from '../../run/runStore.ts'
import { useSamples } from '../../run/samples.ts'
import { toSampleRequest } from '../../run/toSampleRequest.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { useScreenParams } from '../../screens/useScreenParams.ts'
import { NewestTransactions } from '../../suggestions/NewestTransactions.tsx'
import { RecentWork } from '../../suggestions/RecentWork.tsx'
import { type Suggestion, SuggestionList } from '../../suggestions/SuggestionList.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { ScreenLayout, ScreenNotice } from '../../ui/ScreenLayout.tsx'
import { Composer } from './Composer.tsx'
import styles from './InspectScreen.module.css'
import { Samples } from './Samples.tsx'
import { takeSharedRun } from './share.ts'

/** One run; results are a large part of the page's code, and home has none. */
const RunPane = lazyComponent(() => import('./RunPane.tsx'), 'RunPane')
const BundlePane = lazyComponent(() => import('./BundlePane.tsx'), 'BundlePane')

/** Takes a message and shows what it will do. */
export function InspectScreen(): JSX.Element {
  const { params, setParams } = useScreenParams('inspect')
  const samples = useSamples()

  const onRun = useCallback(
    (boc: string, options: RunOptions) => {
      setParams({ run: storeRun({ boc, ...options }), sample: undefined, message: undefined, node: undefined })
      window.scrollTo({ top: 0 })
    },
    [setParams],
  )
  const onPick = (sample: DebugSample) => {
    setParams({ sample: sample.id, run: undefined, node: undefined, tab: 'tree' })
    window.scrollTo({ top: 0 })
  }

  useEffect(() => {
    const takeRun = (replace: boolean) => {
      const shared = takeSharedRun()
      if (shared) setParams({ run: storeRun(shared), sample: undefined }, { replace })
    }
    takeRun(true)
    // A link that is opened while the page is already loaded only changes the fragment.
    const onHashChange = () => takeRun(false)
    window.addEventListener('hashchange', onHashChange)
    return () => window.removeEventListener('hashchange', onHashChange)
  }, [setParams])

  const pane = { params, setParams, onRun }
  if (params.sample !== undefined) {
    return (
      <QueryView query={samples} name="the sample" lines={4} isScreen>
        {({ samples }) => {
          const sample = samples.find(one => one.id === params.sample)
          return sample ? (
            <RunPane key={sample.id} request={toSampleRequest(sample)} sample={sample} {...pane} />
          ) : (
            <MissingRun title="Sample not found on this network" onNew={() => setParams({ sample: undefined })} />
          )
        }}
      </QueryView>
    )
  }
  if (params.run !== undefined) {
    const run = findRun(params.run)
    if (run?.request?.earlier)
      return <BundlePane request={run.request} isUnsigned={run.isUnsigned} {...{ params, setParams }} />
    return run?.request ? (
      <RunPane key={params.run} request={run.request} isUnsigned={run.isUnsigned} {...pane} />
    ) : (
      <MissingRun
        title={run ? 'The message of this run was not kept' : `${thisDevice()} does not have that run`}
        isSigned={run !== undefined}
        onNew={() => setParams({ run: undefined, node: undefined })}
      />
    )
  }
  return (
    <ScreenLayout
      title="See what a message will do"
      about="Paste a message to a wallet or a contract. It runs on a copy of the network state; nothing is sent."
      aside={<Start hasSamples={samples.data && samples.data.samples.length > 0} />}
      below={
        samples.data?.samples.length !== 0 && (
          <section aria-labelledby="samples">
            <h2 id="samples" className="mb-12">
              Or start from a sample
            </h2>
            <Samples onPick={onPick} />
          </section>
        )
      }
    >
      <Composer onRun={onRun} />
      <div className={styles.recent}>
        <RecentFiles maxFiles={3} />
      </div>
    </ScreenLayout>
  )
}

/** Recent work; on a network without samples also what happened last. */
const Start = ({ hasSamples }: { hasSamples: boolean | undefined }): JSX.Element => (
  <>
    <RecentWork title="Recent" />
    <NewestTransactions enabled={hasSamples === false} />
    <SuggestionList title="Other screens" suggestions={otherInputs} />
  </>
)

const otherInputs: readonly Suggestion[] = [
  { key: 'event', title: 'Look up an event', note: 'By any hash, link or message', href: screenPath('event') },
  {
    key: 'block',
    title: 'Open the newest block',
    note: 'Its transactions, shards and value flow',
    href: screenPath('blocks'),
  },
  { key: 'proof', title: 'Verify a block', note: 'By a chain of proofs, in this page', href: screenPath('proofs') },
  {
    key: 'config',
    title: 'See what changed in the configuration',
    note: 'Key blocks and the parameters that each one changed',
    href: screenPath('config', { history: true }),
  },
]

type MissingRunProps = {
  title: string
  /** The message could be signed, so it was not stored. */
  isSigned?: boolean
  onNew: () => void
}

function MissingRun({ title, isSigned = false, onNew }: MissingRunProps): JSX.Element {
  return (
    <ScreenNotice kind="note" title={title} actions={<Button onClick={onNew}>New message</Button>}>
      {isSigned
        ? 'It could still be sent, and its signature cannot be removed, so only the open page had it. Paste it again, or turn on “Keep signed messages” in the settings.'
        : 'Messages are stored only where they were pasted. Ask the sender for a copied link or for the message.'}
    </ScreenNotice>
  )
}
