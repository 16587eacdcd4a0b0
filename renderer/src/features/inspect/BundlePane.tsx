import { toBundleRequest } from '@tonoscope/core/bundle/bundleRequests'
import type { DebugBundle } from '@tonoscope/core/contract/debugBundle'
import type { DebugRemedy } from '@tonoscope/core/contract/debugRemedies'
import { type DebugEmulateRequest, maxBundleMessages } from '@tonoscope/core/contract/requests'
import { type JSX, useMemo, useState } from 'react'
import { useLongOperation, useOperation } from '../../backend/useOperation.ts'
import { SaveCapsule } from '../../capsules/SaveCapsule.tsx'
import { pluralize } from '../../format/amount.ts'
import { BundleBalances } from '../../result/bundle/BundleBalances.tsx'
import { BundleList } from '../../result/bundle/BundleList.tsx'
import { useBundleNames } from '../../result/bundle/useBundleNames.ts'
import { RunResult } from '../../result/RunResult.tsx'
import { getRunStatus } from '../../result/runStatus.ts'
import { ResultMenu } from '../../result/share/ResultMenu.tsx'
import { useResultSelection } from '../../result/useResultSelection.ts'
import { addMessage, changeMessage, listMessages, moveMessage, removeMessage, toRunOf } from '../../run/bundle.ts'
import { useRememberRun } from '../../run/lastRun.ts'
import { OptionChips } from '../../run/OptionChips.tsx'
import { RunProgress } from '../../run/RunProgress.tsx'
import { type RunOptions, storeRun } from '../../run/runStore.ts'
import { useOpinionRequest } from '../../run/useOpinionRequest.ts'
import type { ScreenState } from '../../screens/useScreenParams.ts'
import { AccountNamesContext } from '../../ui/AccountNames.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { ScreenError, ScreenHeader, ScreenNotice } from '../../ui/ScreenLayout.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { WhileLoading } from '../../ui/WhileLoading.tsx'
import { AddMessage } from './AddMessage.tsx'
import { BundleLink } from './BundleLink.tsx'
import { UnsignedNotice } from './UnsignedNotice.tsx'
import { useKeepBundle } from './useKeepBundle.ts'

const RunOptionsForm = lazyComponent(() => import('../../run/RunOptionsForm.tsx'), 'RunOptionsForm')

type Props = ScreenState<'inspect'> & {
  request: DebugEmulateRequest
  /** Messages were stored without their signatures. */
  isUnsigned: boolean
}

/** Messages that run in sequence on the same state, each with its result, and the whole result of one. */
export function BundlePane({ request, isUnsigned, params, setParams }: Props): JSX.Element {
  const messages = useMemo(() => listMessages(request), [request])
  const opinionRequest = useOpinionRequest(request)
  const body = useMemo(() => {
    const { second_opinion } = opinionRequest
    return { ...toBundleRequest(opinionRequest), ...(second_opinion && { second_opinion }) }
  }, [opinionRequest])
  const run = useLongOperation('debugBundle', { body, headers: {} })
  const recognitions = useKeepBundle(params.run, request)
  useRememberRun(request)
  const bundle = run.data
  const open = Math.min(params.message ?? messages.length, messages.length) - 1
  const change = (next: DebugEmulateRequest, at: number) => {
    const count = listMessages(next).length
    setParams({
      run: storeRun(next),
      sample: undefined,
      message: at + 1 === count ? undefined : at + 1,
      node: undefined,
    })
  }
  const names = useBundleNames(bundle)
  return (
    <div>
      <BundleHeader
        {...{ request, bundle, open, recognitions }}
        onChange={next => change(next, open)}
        onNew={() => setParams({ run: undefined, message: undefined, node: undefined, tab: 'tree' })}
      />
      {isUnsigned && <UnsignedNotice />}
      {run.fetching && <RunProgress {...run} />}
      {run.cancelled && (
        <ScreenNotice kind="note" title="Cancelled" actions={<Button onClick={() => run.refetch()}>Run again</Button>}>
          The run was stopped; the messages are still here.
        </ScreenNotice>
      )}
      {run.error && !run.fetching && <ScreenError error={run.error} retry={() => run.refetch()} />}
      <AccountNamesContext.Provider value={names}>
        <div className="stack gap-24 mt-16">
          <Section title="Messages">
            <BundleList
              messages={messages}
              results={bundle?.messages}
              open={open}
              onOpen={at => setParams({ message: at + 1 === messages.length ? undefined : at + 1, node: undefined })}
              onMove={(from, to) => change(moveMessage(request, from, to), to)}
              onRemove={at => change(removeMessage(request, at), Math.max(0, Math.min(open, messages.length - 2)))}
              onDelay={(at, delay) => change(changeMessage(request, at, { delay }), at)}
            />
          </Section>
          {bundle && (
            <Section title="Balances">
              <BundleBalances bundle={bundle} />
            </Section>
          )}
        </div>
      </AccountNamesContext.Provider>
      {bundle && <OpenResult {...{ request, bundle, open, params, setParams }} onChange={next => change(next, open)} />}
    </div>
  )
}

type OpenResultProps = ScreenState<'inspect'> & {
  request: DebugEmulateRequest
  bundle: DebugBundle
  open: number
  onChange: (request: DebugEmulateRequest) => void
}

/** The whole result of one message; its steps and its gas are those of its run after the earlier ones. */
function OpenResult({ request, bundle, open, params, setParams, onChange }: OpenResultProps): JSX.Element | null {
  const selection = useResultSelection(params, setParams)
  const own = useMemo(() => toRunOf(request, bundle, open), [request, bundle, open])
  const shown = bundle.messages[open]
  // A bundle is on the state of one block.
  const result = useMemo(
    () =>
      shown?.result && {
        ...shown.result,
        remedies: shown.result.remedies.filter(({ code }) => code !== 'chain.same' && code !== 'run.repeat'),
      },
    [shown],
  )
  if (!shown) return null
  const onRemedy = ({ arguments: { ignore_signature, now, ...shared } }: DebugRemedy) =>
    onChange(
      changeMessage({ ...request, ...shared }, open, {
        ...(ignore_signature !== undefined && { ignore_signature }),
        ...(now !== undefined && { now }),
      }),
    )
  return (
    <section aria-label={`Result of message ${open + 1}`} className="mt-24">
      <h2 className="mb-12">Message {open + 1}</h2>
      {shown.error && <ErrorNotice error={new Error(shown.error.text)} />}
      {result && <RunResult key={open} result={result} request={own} onRemedy={onRemedy} {...selection} />}
    </section>
  )
}

type HeaderProps = {
  request: DebugEmulateRequest
  bundle: DebugBundle | undefined
  open: number
  recognitions: ReturnType<typeof useKeepBundle>
  onChange: (request: DebugEmulateRequest) => void
  onNew: () => void
}

type Editor = 'message' | 'options'

function BundleHeader({ request, bundle, open, recognitions, onChange, onNew }: HeaderProps): JSX.Element {
  const [editor, setEditor] = useState<Editor>()
  const { boc, earlier = [], ...options } = request
  const messages = listMessages(request)
  const result = bundle?.messages[open]?.result
  const toggle = (next: Editor) => setEditor(editor === next ? undefined : next)
  const title = `Bundle of ${pluralize(messages.length, 'message')}`
  const shown = messages[open] ?? { boc }
  return (
    <>
      <ScreenHeader title={title} about="In this order, on the same state: each finds what the earlier ones left.">
        <div className="flex wrap gap-4">
          <OptionChips
            options={options}
            action="Run again without"
            onChange={next => onChange({ ...next, boc, earlier })}
          />
        </div>
        <div className="cluster gap-4">
          <Button
            kind="quiet"
            icon="plus"
            aria-expanded={editor === 'message'}
            disabled={messages.length >= maxBundleMessages}
            onClick={() => toggle('message')}
          >
            Add message
          </Button>
          <Button kind="quiet" icon="options" aria-expanded={editor === 'options'} onClick={() => toggle('options')}>
            Options
          </Button>
          <SaveCapsule what={{ run: request }} title={title} />
          <BundleLink request={request} recognitions={recognitions} />
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
      {editor === 'message' && (
        <AddMessage
          shown={shown}
          onAdd={message => {
            setEditor(undefined)
            onChange(addMessage(request, message))
          }}
          onClose={() => setEditor(undefined)}
        />
      )}
      {editor === 'options' && (
        <OptionsEditor
          options={options}
          onRun={next => {
            setEditor(undefined)
            onChange({ ...next, boc, earlier })
          }}
        />
      )}
    </>
  )
}

type OptionsEditorProps = { options: RunOptions; onRun: (options: RunOptions) => void }

function OptionsEditor({ options: before, onRun }: OptionsEditorProps): JSX.Element {
  const [options, setOptions] = useState(before)
  const status = useOperation('getStatus', {}, { staleTimeMs: 30_000 })
  const head = status.data?.networks.find(one => one.name === status.data?.default_network)?.head?.seqno
  return (
    <div className="stack gap-12 line-below py-16">
      <WhileLoading shown={<Skeleton name="the options" lines={8} />}>
        <RunOptionsForm options={options} onChange={setOptions} head={head} />
      </WhileLoading>
      <div className="cluster gap-8">
        <Button kind="primary" icon="run" onClick={() => onRun(options)}>
          Run
        </Button>
      </div>
    </div>
  )
}
