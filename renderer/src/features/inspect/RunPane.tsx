import type { DebugResult } from '@tonoscope/core/contract/debug'
import type { DebugSample } from '@tonoscope/core/contract/debugSamples'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { shorten } from '@tonoscope/core/encoding/shorten'
import { formatInterface } from '@tonoscope/core/encoding/words'
import { type JSX, useMemo, useState } from 'react'
import { useLongOperation, useOperation } from '../../backend/useOperation.ts'
import { SaveCapsule } from '../../capsules/SaveCapsule.tsx'
import { OpenInComposerButton } from '../../compose/OpenInComposerButton.tsx'
import { pluralize } from '../../format/amount.ts'
import { useAddToHistory } from '../../history/history.ts'
import { useLabelled } from '../../labels/useLabelled.ts'
import { RunResult } from '../../result/RunResult.tsx'
import { getRunStatus } from '../../result/runStatus.ts'
import { ResultMenu } from '../../result/share/ResultMenu.tsx'
import { useResultSelection } from '../../result/useResultSelection.ts'
import { addMessage } from '../../run/bundle.ts'
import { useRememberRun } from '../../run/lastRun.ts'
import { OptionChips } from '../../run/OptionChips.tsx'
import { RunProgress } from '../../run/RunProgress.tsx'
import { type RunOptions, storeRun } from '../../run/runStore.ts'
import { toRunOfRecord, useOpinionRequest } from '../../run/useOpinionRequest.ts'
import { screenPath } from '../../screens/screenPath.ts'
import type { ScreenState } from '../../screens/useScreenParams.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { ScreenError, ScreenHeader, ScreenNotice } from '../../ui/ScreenLayout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { WhileLoading } from '../../ui/WhileLoading.tsx'
import { Composer } from './Composer.tsx'
import { changeDraft } from './draft.ts'
import { ShareLink } from './ShareLink.tsx'
import { UnsignedNotice } from './UnsignedNotice.tsx'
import { useKeepRun } from './useKeepRun.ts'

const AddMessage = lazyComponent(() => import('./AddMessage.tsx'), 'AddMessage')

type Props = ScreenState<'inspect'> & {
  request: DebugEmulateRequest
  sample?: DebugSample | undefined
  /** The message was stored without its signature. */
  isUnsigned?: boolean
  onRun: (boc: string, options: RunOptions) => void
}

/** One run: the message in one line, progress and result. */
export function RunPane({ request, sample, isUnsigned = false, params, setParams, onRun }: Props): JSX.Element {
  const run = useLongOperation('debugEmulate', { body: useOpinionRequest(request) })
  useKeepRun(params.run, request, run.data)
  const ofRecord = useMemo(() => toRunOfRecord(request), [request])
  const [editing, setEditing] = useState(false)
  const [adding, setAdding] = useState(false)
  // A bundle is on the state of one block.
  const base = useMemo(
    () => (ofRecord.as_on_chain && run.data ? { ...ofRecord, block_seqno: run.data.arguments.block.seqno } : ofRecord),
    [ofRecord, run.data],
  )
  useRememberRun(base)
  const status = useOperation('getStatus', {}, { staleTimeMs: 30_000 })
  const recorded = status.data?.networks.find(one => one.name === run.data?.arguments.network)?.recorded ?? false
  const { boc, ...options } = request
  const labelled = useLabelled(run.data)

  useAddToHistory(
    labelled && {
      kind: 'run',
      path: screenPath('inspect', { run: params.run, sample: params.sample, tab: 'tree' }),
      title: sample ? `${sample.title}: ${toTitle(labelled)}` : toTitle(labelled),
      outcome: getRunStatus(labelled).text.toLowerCase(),
      network: labelled.arguments.network,
    },
  )
  const selection = useResultSelection(params, setParams)
  const origin = useMemo(() => sample && { sample: sample.id }, [sample])
  const startEditing = () => {
    changeDraft({ text: boc, options })
    setEditing(true)
  }
  const startNew = () => {
    // The draft is cleared after a run of it, but kept when the run was a sample.
    if (!sample) changeDraft({ text: '', options: {} })
    setParams({ run: undefined, sample: undefined, node: undefined, tab: 'tree' })
  }
  const runWith = (more: RunOptions) => onRun(boc, { ...options, ...more })

  return (
    <div>
      <RunHeader
        {...{ request, ofRecord, sample, params, recorded, editing, adding, onRun }}
        result={run.data}
        onEdit={() => (editing ? setEditing(false) : startEditing())}
        onAdd={() => setAdding(shown => !shown)}
        onNew={startNew}
      />
      {adding && (
        <WhileLoading shown={<Skeleton name="the message box" lines={5} />}>
          <AddMessage
            shown={{ boc, ...(request.ignore_signature && { ignore_signature: true }) }}
            onAdd={message =>
              setParams({ run: storeRun(addMessage(base, message)), sample: undefined, node: undefined })
            }
            onClose={() => setAdding(false)}
          />
        </WhileLoading>
      )}
      {isUnsigned && <UnsignedNotice />}
      {editing && (
        <div className="line-below py-16">
          <Composer
            rows={4}
            onRun={(next, nextOptions) => {
              setEditing(false)
              onRun(next, nextOptions)
            }}
          />
        </div>
      )}
      {run.fetching && <RunProgress {...run} />}
      {run.cancelled && (
        <ScreenNotice kind="note" title="Cancelled" actions={<Button onClick={() => run.refetch()}>Run again</Button>}>
          The run was stopped; the message is still here.
        </ScreenNotice>
      )}
      {run.error && !run.fetching && <ScreenError error={run.error} retry={() => run.refetch()} />}
      {run.data && (
        <RunResult
          result={run.data}
          request={ofRecord}
          origin={origin}
          {...selection}
          onRemedy={remedy => (remedy.code === 'run.repeat' ? run.refetch() : runWith(remedy.arguments))}
        />
      )}
    </div>
  )
}

type RunHeaderProps = Pick<Props, 'request' | 'sample' | 'params' | 'onRun'> & {
  /** The same run on the engine of record. */
  ofRecord: DebugEmulateRequest
  result: DebugResult | undefined
  recorded: boolean
  editing: boolean
  adding: boolean
  onEdit: () => void
  onAdd: () => void
  onNew: () => void
}

function RunHeader(props: RunHeaderProps): JSX.Element {
  const { request, ofRecord, sample, params, onRun, result, recorded, editing, adding, onEdit, onAdd, onNew } = props
  const { boc, ...options } = request
  return (
    <ScreenHeader
      title={sample?.title ?? (result ? messageTitle(result) : 'Message')}
      about={sample?.description ?? (result && messageSummary(result))}
    >
      <div className="flex wrap gap-4">
        <OptionChips options={options} action="Run again without" onChange={next => onRun(boc, next)} />
      </div>
      <div className="cluster gap-4">
        <Button kind="quiet" icon="edit" aria-expanded={editing} onClick={onEdit}>
          Edit
        </Button>
        <Button kind="quiet" icon="plus" aria-expanded={adding} onClick={onAdd}>
          <span>
            Add <span className="visually-hidden-on-phones">message</span>
          </span>
        </Button>
        <OpenInComposerButton message={boc} />
        {result && (
          <SaveCapsule
            what={{ run: ofRecord }}
            title={sample?.title ?? toTitle(result)}
            test={toTestRun(ofRecord, result)}
          />
        )}
        <ShareLink request={request} result={result} params={params} recorded={recorded} />
        {result && (
          <ResultMenu
            result={result}
            status={getRunStatus(result)}
            network={result.arguments.network}
            file={`run-${result.message.hash.slice(0, 8)}`}
          />
        )}
        <Button onClick={onNew}>
          <span>
            New <span className="visually-hidden-on-phones">message</span>
          </span>
        </Button>
      </div>
    </ScreenHeader>
  )
}

/** The run on the screen, whatever the newest block is then. */
const toTestRun = (
  { explain: _, abis: __, ...request }: Props['request'],
  { arguments: { block, now } }: DebugResult,
) => (request.as_on_chain || request.earlier ? request : { ...request, block_seqno: block.seqno, now })

const messageTitle = ({ message }: DebugResult): string => {
  const what = message.kind === 'external' ? 'External message' : 'Internal message'
  return message.wallet === undefined ? what : `${what} to a ${formatInterface(message.wallet)}`
}

const messageSummary = ({ message }: DebugResult): string =>
  [
    `hash ${shorten(message.hash)}`,
    message.seqno === undefined ? '' : `seqno ${message.seqno}`,
    message.out_messages.length === 0 ? '' : pluralize(message.out_messages.length, 'outgoing message'),
    message.has_init ? 'StateInit attached' : '',
  ]
    .filter(part => part !== '')
    .join(', ')

/** The name of a run in the library. */
const toTitle = ({ summary }: DebugResult): string => summary.sentence
