import { useQuery } from '@tanstack/react-query'
import type { DebugRecording } from '@tonoscope/core/contract/debugRecording'
import { toBase64 } from '@tonoscope/core/encoding/base64'
import { AppError } from '@tonoscope/core/errors'
import { type JSX, useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { openLinkedCapsule } from '../../backend/openLinkedCapsule.ts'
import { useLongOperation } from '../../backend/useOperation.ts'
import { useKeepCapsule } from '../../capsules/useKeepCapsule.ts'
import { thisDevice } from '../../desktop/deviceText.ts'
import { RunProgress } from '../../run/RunProgress.tsx'
import { useSamples } from '../../run/samples.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { type ScreenState, useScreenParams } from '../../screens/useScreenParams.ts'
import { type Suggestion, SuggestionList } from '../../suggestions/SuggestionList.tsx'
import { Button } from '../../ui/Button.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { ScreenError, ScreenLayout, ScreenNotice } from '../../ui/ScreenLayout.tsx'
import { EditableWorkspace } from './EditableWorkspace.tsx'
import { toOrigin } from './origin.ts'
import { type DebugSource, type DebugSourceState, useDebugSource } from './useDebugSource.ts'
import { Workspace } from './Workspace.tsx'

/** Steps through one run of the VM, forward and back. */
export function DebuggerScreen(): JSX.Element {
  const screen = useScreenParams('debugger')
  const source = useDebugSource(screen.params)
  const { link } = screen.params
  if (link !== undefined) return <LinkedFile link={link} {...screen} />
  switch (source.kind) {
    case 'none':
      return <Start />
    case 'missing':
      return <Missing reason={source.reason} />
    case 'loading':
      return (
        <QueryView query={source.query} name="what is debugged" lines={4} isScreen>
          {() => null}
        </QueryView>
      )
    case 'run':
      return <RunRecording source={source} {...screen} />
    case 'method':
      return <MethodRecording source={source} {...screen} />
    case 'capsule':
      return <CapsuleRecording source={source} {...screen} />
  }
}

/** Opens a capsule that lies beside the page: at the step of the URL, else at that of the file. */
function LinkedFile({ link, params, setParams }: ScreenState<'debugger'> & { link: string }): JSX.Element {
  const query = useQuery({
    queryKey: ['linked capsule', link],
    queryFn: () => openLinkedCapsule(link),
    // Once it is in the library, the URL has its id.
    gcTime: 0,
  })
  const opened = query.data
  useEffect(() => {
    if (!opened) return
    const { node, step } = opened.opensAt ?? {}
    const opensAt = params.step === undefined && node !== undefined && step !== undefined
    setParams({ link: undefined, file: opened.id, ...(opensAt && { node, step: step + 1 }) }, { replace: true })
  }, [opened, params.step, setParams])
  return (
    <QueryView query={{ ...query, data: undefined }} name="the capsule" lines={4} isScreen>
      {() => null}
    </QueryView>
  )
}

type Props<K extends DebugSource['kind']> = ScreenState<'debugger'> & { source: Extract<DebugSource, { kind: K }> }

function RunRecording({ source, ...screen }: Props<'run'>): JSX.Element {
  const { node } = screen.params
  const query = useLongOperation('debugRecording', { body: { ...source.request, node } })
  if (query.data && query.data.steps > 0)
    return <EditableWorkspace request={source.request} recording={query.data} {...screen} />
  return <RecordingView query={query} {...screen} />
}

function MethodRecording({ source, ...screen }: Props<'method'>): JSX.Element {
  const query = useLongOperation('debugMethodRecording', { body: source.request })
  return <RecordingView query={query} {...screen} />
}

/** The steps that a capsule has, or those of its run again. */
function CapsuleRecording({ source: { file }, ...screen }: Props<'capsule'>): JSX.Element {
  const [again, setAgain] = useState(false)
  const bytes = useMemo(() => toBase64(file.bytes), [file])
  const { node } = screen.params
  const query = useLongOperation('debugCapsuleRecording', { body: { file: bytes, node, ...(again && { again }) } })
  useKeepCapsule(file, query.data)
  const { error } = query
  if (!again && error instanceof AppError && error.code === 'input.snapshot')
    return (
      <>
        <ScreenError error={error} />
        <Button icon="debug" onClick={() => setAgain(true)}>
          Record the steps again
        </Button>
      </>
    )
  return <RecordingView query={{ ...query, data: query.data?.recording }} {...screen} />
}

type RecordingQuery = Pick<
  ReturnType<typeof useLongOperation<'debugRecording'>>,
  'data' | 'error' | 'fetching' | 'cancelled' | 'progress' | 'cancel'
> & { readonly refetch: () => unknown }
type ViewProps = ScreenState<'debugger'> & { query: RecordingQuery }

function RecordingView({ query, ...screen }: ViewProps): JSX.Element {
  const { data, error, fetching, cancelled, progress, cancel, refetch } = query
  if (data)
    return data.steps === 0 ? <NoSteps recording={data} {...screen} /> : <Workspace recording={data} {...screen} />
  if (fetching) return <RunProgress progress={progress} cancel={cancel} />
  if (cancelled)
    return (
      <ScreenNotice kind="note" title="Cancelled" actions={<Button onClick={() => refetch()}>Record again</Button>}>
        The recording was stopped.
      </ScreenNotice>
    )
  return <ScreenError error={error} retry={() => refetch()} />
}

function NoSteps({ params }: ScreenState<'debugger'> & { recording: DebugRecording }): JSX.Element {
  return (
    <ScreenNotice
      kind="note"
      title="No code ran, so there are no steps"
      actions={<Link href={toOrigin(params).path}>{toOrigin(params).title}</Link>}
    >
      The phases of the transaction say why: the account has no code, or could not pay for gas.
    </ScreenNotice>
  )
}

const missingTexts: {
  readonly [R in Extract<DebugSourceState, { kind: 'missing' }>['reason']]: readonly [title: string, text: string]
} = {
  file: [
    'This capsule is not stored here',
    'Capsules are stored only where they were saved or opened. Drop the file on this page.',
  ],
  run: [
    'This run is not stored here',
    'Messages are stored only where they were pasted. Ask the sender for the message, or for a link to an event or a sample.',
  ],
  signed: [
    'The message of this run was not kept',
    'It could still be sent, so only the open page had it. Paste it again, or turn on “Keep signed messages” in the settings.',
  ],
  sample: ['Sample not found on this network', 'Choose another network, or one of its samples.'],
  message: [
    'The first message of this event is not available',
    'Steps are recorded by emulating it. Choose a source that has messages, such as a liteserver.',
  ],
}

function Missing({ reason }: Pick<Extract<DebugSourceState, { kind: 'missing' }>, 'reason'>): JSX.Element {
  const [title, text] = missingTexts[reason]
  return (
    <ScreenNotice kind="note" title={deviceTitle(reason) ?? title}>
      {text}
    </ScreenNotice>
  )
}

function deviceTitle(reason: string): string | undefined {
  if (reason !== 'run' && reason !== 'file') return undefined
  return `${thisDevice()} does not have that ${reason === 'run' ? 'run' : 'capsule'}`
}

const inputs: readonly Suggestion[] = [
  {
    key: 'inspect',
    title: 'Inspect a message',
    note: 'Run it, open a transaction, then its VM steps',
    href: screenPath('inspect'),
  },
  {
    key: 'event',
    title: 'Look up an event',
    note: 'Its transactions are emulated as on chain',
    href: screenPath('event'),
  },
  { key: 'account', title: 'Run a get method', note: 'Of any account, then debug it', href: screenPath('account') },
]

/** Those that fail in their first transaction come first. */
const groups = ['rejected', 'fails', 'works'] as const
const MAX_SAMPLES = 8

function Start(): JSX.Element {
  const samples = useSamples().data?.samples ?? []
  const ofInterest = groups.flatMap(wanted => samples.filter(({ group }) => group === wanted))
  return (
    <ScreenLayout
      title="Step through the VM, also backwards"
      about="Every step of a message, a transaction on chain, a rejected message or a get method: code, stack, registers, gas."
      aside={
        <SuggestionList
          title="Samples"
          suggestions={ofInterest.slice(0, MAX_SAMPLES).map(({ id, title, description }) => ({
            key: id,
            title,
            note: description,
            href: screenPath('debugger', { sample: id }),
          }))}
        />
      }
    >
      <SuggestionList title="What to debug" suggestions={inputs} />
    </ScreenLayout>
  )
}
