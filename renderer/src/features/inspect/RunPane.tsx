import type { DebugResult, DebugSample } from '@tonoscope/core/contract/debug'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { type JSX, useCallback, useState } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { SaveCapsule } from '../../capsules/SaveCapsule.tsx'
import { shorten } from '../../format/address.ts'
import { pluralize } from '../../format/amount.ts'
import { prettyJson } from '../../format/json.ts'
import { download } from '../../format/tables.ts'
import { formatInterface } from '../../format/words.ts'
import { useRemember } from '../../history/history.ts'
import type { ResultTab } from '../../result/ResultView.tsx'
import { RunResult } from '../../result/RunResult.tsx'
import { optionChips } from '../../run/optionChips.ts'
import { RunProgress } from '../../run/RunProgress.tsx'
import type { RunOptions } from '../../run/runs.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Composer } from './Composer.tsx'
import { changeDraft } from './draft.ts'
import { type InspectPlace, placePath } from './inspectParams.ts'
import styles from './RunPane.module.css'
import { ShareLink } from './ShareLink.tsx'
import { useRun } from './useRun.ts'

type Props = {
  request: DebugEmulateRequest
  sample: DebugSample | undefined
  place: InspectPlace
  go: (change: Partial<InspectPlace>, options?: { replace?: boolean }) => void
  onRun: (boc: string, options: RunOptions) => void
}

/** One run: what was run in one line, how far it is, what came out. */
export function RunPane({ request, sample, place, go, onRun }: Props): JSX.Element {
  const run = useRun(request)
  const [editing, setEditing] = useState(false)
  const status = useOperation('getStatus', {}, { goodForMs: 30_000 })
  const recorded = status.data?.networks.find(one => one.name === run.result?.arguments.network)?.recorded ?? false
  const { boc, ...options } = request

  useRemember(
    run.result && {
      kind: 'run',
      path: placePath({ run: place.run, sample: place.sample, tab: 'tree' }),
      title: sample ? `${sample.title}: ${run.result.verdict.sentence}` : run.result.verdict.sentence,
      outcome: outcomeWords[run.result.verdict.outcome],
      network: run.result.arguments.network,
    },
  )
  const onTab = useCallback((tab: ResultTab) => go({ tab }, { replace: true }), [go])
  const onOpen = useCallback((node: string | undefined) => go({ node }, { replace: true }), [go])
  const edit = () => {
    changeDraft({ text: boc, options })
    setEditing(true)
  }
  const start = () => {
    // What was run is done with; what somebody was preparing when they took a sample is not.
    if (!sample) changeDraft({ text: '', options: {} })
    go({ run: undefined, sample: undefined, node: undefined, tab: 'tree' })
  }
  const rerun = (more: RunOptions) => onRun(boc, { ...options, ...more })

  return (
    <div className={styles.pane}>
      <header className={styles.head}>
        <div className={styles.what}>
          <p className={styles.name}>{sample?.title ?? (run.result ? nameOf(run.result) : 'Message')}</p>
          <p className={styles.about}>{sample?.description ?? (run.result && aboutOf(run.result))}</p>
        </div>
        <div className={styles.chips}>
          {optionChips(options).map(chip => (
            <Chip
              key={chip.key}
              onRemove={{ name: `Run again without: ${chip.says}`, act: () => onRun(boc, chip.without) }}
            >
              {chip.says}
            </Chip>
          ))}
        </div>
        <div className={styles.tools}>
          <Button
            kind="quiet"
            icon="edit"
            aria-expanded={editing}
            onClick={() => (editing ? setEditing(false) : edit())}
          >
            Edit
          </Button>
          {run.result && <SaveCapsule what={{ run: request }} title={sample?.title ?? run.result.verdict.sentence} />}
          <ShareLink request={request} result={run.result} place={place} recorded={recorded} />
          {run.result && (
            <Button
              kind="quiet"
              icon="download"
              onClick={() => download('tonoscope-result.json', prettyJson(run.result), 'application/json')}
            >
              JSON
            </Button>
          )}
          <Button onClick={start}>New message</Button>
        </div>
      </header>
      {editing && (
        <div className={styles.editor}>
          <Composer
            rows={4}
            onRun={(next, nextOptions) => {
              setEditing(false)
              onRun(next, nextOptions)
            }}
          />
        </div>
      )}
      {run.running && <RunProgress progress={run.progress} onCancel={run.cancel} />}
      {run.cancelled && (
        <div className={styles.state}>
          <Notice kind="note" title="Cancelled" actions={<Button onClick={() => run.again()}>Run again</Button>}>
            Nothing was changed; the message is still here.
          </Notice>
        </div>
      )}
      {run.error && !run.running && (
        <div className={styles.state}>
          <ErrorNotice error={run.error} retry={() => run.again()} />
        </div>
      )}
      {run.result && (
        <RunResult
          result={run.result}
          request={request}
          tab={place.tab}
          onTab={onTab}
          open={place.node}
          onOpen={onOpen}
          more={<MoreRoom result={run.result} onRerun={rerun} />}
        />
      )}
    </div>
  )
}

const outcomeWords: { readonly [O in DebugResult['verdict']['outcome']]: string } = {
  success: 'works',
  rejected: 'rejected',
  failed: 'fails',
  partly: 'works in part',
  partial: 'not the whole answer',
}

const nameOf = ({ message }: DebugResult): string => {
  const what = message.kind === 'external' ? 'External message' : 'Internal message'
  return message.wallet === undefined ? what : `${what} to a ${formatInterface(message.wallet)}`
}

const aboutOf = ({ message }: DebugResult): string =>
  [
    `hash ${shorten(message.hash)}`,
    message.seqno === undefined ? '' : `seqno ${message.seqno}`,
    message.out_messages.length === 0 ? '' : pluralize(message.out_messages.length, 'order'),
    message.has_init ? 'brings code' : '',
  ]
    .filter(part => part !== '')
    .join(', ')

/** Ways to see more of a tree that was cut at a limit. */
function MoreRoom({
  result,
  onRerun,
}: {
  result: DebugResult
  onRerun: (more: RunOptions) => void
}): JSX.Element | null {
  const { limits } = result.arguments
  if (result.partial?.kind === 'transactions') {
    const transactions = limits.transactions * 5
    return (
      <Button onClick={() => onRerun({ limits: { ...limits, transactions } })}>Run with up to {transactions}</Button>
    )
  }
  if (result.partial?.kind === 'time') {
    const time_ms = limits.time_ms * 5
    return <Button onClick={() => onRerun({ limits: { ...limits, time_ms } })}>Run up to {time_ms / 1000} s</Button>
  }
  if (result.partial?.kind === 'gas') {
    const gas = limits.gas * 5n
    return <Button onClick={() => onRerun({ limits: { ...limits, gas } })}>Run with five times the gas</Button>
  }
  return null
}
