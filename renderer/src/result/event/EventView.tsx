import type { ComparedSubject } from '@tonoscope/core/contract/debugCompare'
import { walkNodes } from '@tonoscope/core/contract/debugNodes'
import type { DebugEvent } from '@tonoscope/core/contract/lookups'
import { type JSX, type ReactNode, useMemo } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { BlockIdLink } from '../../blocksTabs/BlockLink.tsx'
import { toErrorText } from '../../errors/toErrorText.ts'
import { formatAge, formatDuration, formatMs } from '../../format/time.ts'
import { useLabelled } from '../../labels/useLabelled.ts'
import type { RunOrigin } from '../../run/debuggerPath.ts'
import type { TreeNode } from '../../trace/traceModel.ts'
import { Button } from '../../ui/Button.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pairs } from '../../ui/Pairs.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'
import type { ExplanationSource } from '../explanation/ExplanationPopover.tsx'
import type { StepsAvailability } from '../node/NodeDrawer.tsx'
import { Steps } from '../node/Steps.tsx'
import rawStyles from '../Raw.module.css'
import { type ResultNavigation, ResultView } from '../ResultView.tsx'
import { MessageFacts, RawResponse } from '../RunRaw.tsx'
import { ResultMenu } from '../share/ResultMenu.tsx'
import styles from './EventView.module.css'
import { getEventStatus } from './eventStatus.ts'

const GasTab = lazyComponent(() => import('../../profile/GasTab.tsx'), 'GasTab')
const TransactionFees = lazyComponent(() => import('../../fees/TransactionFees.tsx'), 'TransactionFees')

const foundBy: { readonly [F in DebugEvent['found_by']]: string } = {
  event: 'by its event ID',
  transaction: 'by one of its transactions',
  message: 'by a message',
  'normalized-hash': 'by a normalized message hash',
  walk: 'by following messages through blocks',
  file: 'in a file',
  transactions: 'in the given transactions',
}

type Props = ResultNavigation & {
  event: DebugEvent
  /** Current Unix time in seconds. */
  now: number
  tools?: ReactNode
  refreshing?: ReactNode
  /** Source of the classification explanation; default: the same event with `explain`. */
  explained?: ExplanationSource | undefined
  /** Why VM steps are not available; default: depends on the event. */
  noSteps?: string
  /** The VM steps of a transaction, where they do not come from a run. */
  stepsOf?: ((node: string) => ReactNode) | undefined
  /** What it is compared as; default: the same event by its ID. */
  subject?: ComparedSubject | undefined
  remedies?: ReactNode
}

/** An on-chain event, with the same page as a run. */
export function EventView(props: Props): JSX.Element {
  const { event: _, now, tools, refreshing, noSteps, stepsOf, explained, subject, remedies, ...navigation } = props
  const event = useLabelled(props.event)
  const { message } = event
  const steps = useMemo((): StepsAvailability => {
    if (stepsOf) return { page: trace => stepsOf(trace.id) }
    const reason = noSteps ?? whyNoSteps(event)
    if (reason !== undefined || !message) return { reason: reason ?? '' }
    // An event found by a walk is not found by its id alone.
    const origin = event.found_by === 'walk' ? undefined : { event: event.event.event_id }
    return { page: trace => <OnChainSteps boc={message.boc} trace={trace} origin={origin} /> }
  }, [event, message, noSteps, stepsOf])
  const explanation = useMemo((): ExplanationSource | undefined => {
    if (event.explanation) return { kind: 'loaded', explanation: event.explanation }
    if (explained) return explained
    // The service cannot look up a recorded file, and an event found by a walk is not found by its id alone.
    if (isGiven(event) || event.found_by === 'walk' || noSteps !== undefined) return undefined
    return { kind: 'event', request: { query: event.event.event_id } }
  }, [event, noSteps, explained])
  const { event_id: id } = event.event
  const isFoundById = event.found_by !== 'file' && event.found_by !== 'walk' && noSteps === undefined
  const compared = useMemo(() => {
    const own = subject ?? (isFoundById ? { event: { query: id } } : undefined)
    return own && { subject: own, message: isFoundById ? message?.boc : undefined }
  }, [subject, isFoundById, id, message])
  return (
    <ResultView
      {...navigation}
      result={event}
      onChain
      network={event.network}
      file={`event-${event.event.event_id.slice(0, 8)}`}
      status={getEventStatus(event)}
      facts={<EventFacts event={event} />}
      time={
        <>
          <Time at={event.event.timestamp} /> <span className="hint">({formatAge(event.event.timestamp, now)})</span>
        </>
      }
      tools={
        <>
          <ResultMenu
            result={event}
            status={getEventStatus(event)}
            network={event.network}
            file={`event-${event.event.event_id.slice(0, 8)}`}
          />
          {tools}
        </>
      }
      before={
        event.event.is_scam && (
          <div className="mt-16">
            <Notice kind="failure" title="This event looks like a scam">
              Do not follow links or instructions from comments in it.
            </Notice>
          </div>
        )
      }
      comparison={
        <>
          {event.event.in_progress && <EventProgress event={event} />}
          {refreshing}
        </>
      }
      unavailable={event.unknown}
      steps={steps}
      explanation={explanation}
      raw={() => <EventRaw response={event} />}
      compared={compared}
      watched={event.event.in_progress && isFoundById ? { query: id } : undefined}
      gas={
        'page' in steps && message
          ? model => (
              <GasTab
                request={{ boc: message.boc, as_on_chain: true }}
                model={model}
                title={event.summary.sentence.replace(/\.$/, '')}
                file={`gas-${event.event.event_id.slice(0, 8)}`}
              />
            )
          : undefined
      }
      fees={
        'page' in steps && message
          ? trace => (
              <TransactionFees request={{ boc: message.boc, as_on_chain: true }} hash={trace.node.transaction.hash} />
            )
          : undefined
      }
      remedies={remedies}
    />
  )
}

function EventFacts({ event }: { event: DebugEvent }): JSX.Element {
  const lasted = getDurationSec(event)
  return (
    <>
      <span>
        {event.network}, found {foundBy[event.found_by]}
      </span>
      {!isGiven(event) && event.source !== event.network && <span>Source: {event.source}</span>}
      {lasted > 0 && <span>Duration: {formatDuration(lasted)}</span>}
      <span>Loaded in {formatMs(event.took_ms)}</span>
    </>
  )
}

function getDurationSec({ trace }: DebugEvent): number {
  const times = [...walkNodes(trace)].map(({ transaction }) => transaction.utime)
  return Math.max(...times) - Math.min(...times)
}

function EventProgress({ event: { event, pending } }: { event: DebugEvent }): JSX.Element {
  const percent = Math.round(Math.min(1, Math.max(0, event.progress)) * 100)
  return (
    <div className={styles.progress}>
      <progress value={percent} max={100} aria-label="Share of transactions on chain" />
      <span>
        {percent} % of the known transactions are on chain
        {pending.length > 0 && `, ${pending.length} ${pending.length === 1 ? 'message is' : 'messages are'} pending`}
      </span>
    </div>
  )
}

/** The event is that of a file or of given transactions, not of a network. */
const isGiven = ({ found_by }: Pick<DebugEvent, 'found_by'>): boolean =>
  found_by === 'file' || found_by === 'transactions'

function whyNoSteps({ message, event, found_by }: DebugEvent): string | undefined {
  if (isGiven({ found_by })) return 'a recorded trace has no account states to emulate from.'
  if (!message) return 'emulation needs the first message, and its cell is not available.'
  if (event.in_progress) return 'available once all transactions are on chain.'
  return undefined
}

type OnChainStepsProps = { boc: string; trace: TreeNode; origin: RunOrigin | undefined }

/** The VM steps of an on-chain transaction, emulated as on chain; shown only if the result is identical. */
function OnChainSteps({ boc, trace, origin }: OnChainStepsProps): JSX.Element {
  const request = { boc, as_on_chain: true }
  const run = useOperation('debugEmulate', { body: request })
  if (run.error) {
    const { title, next } = toErrorText(run.error)
    return (
      <Notice
        kind="note"
        title="VM steps are not available"
        actions={<Button onClick={() => run.refetch()}>Try again</Button>}
      >
        The trace has to be emulated as on chain first. {title}. {next}
      </Notice>
    )
  }
  if (!run.data) return <Skeleton name="VM steps" lines={8} />
  const { hash } = trace.node.transaction
  const identical = [...walkNodes(run.data.trace)].find(({ transaction }) => transaction.hash === hash)
  if (!identical)
    return (
      <Notice kind="partial" title="VM steps are unknown">
        Emulation as on chain gives a different transaction here, so its VM steps would not be those of the transaction
        on chain.
      </Notice>
    )
  return <Steps request={request} node={identical.id} origin={origin} />
}

/** Ids of the event and its message, and the raw response. */
function EventRaw({ response }: { response: DebugEvent }): JSX.Element {
  const { event, message, trace } = response
  return (
    <div className={rawStyles.raw}>
      <section className="shrink">
        <h3 className="text-small medium secondary mb-4">Event</h3>
        <Pairs
          dense
          values={{
            'Event ID': <Hash hash={event.event_id} what="event ID" />,
            'First transaction': <Hash hash={trace.transaction.hash} what="transaction hash" />,
            'Message, normalized': event.ext_msg_hash !== undefined && (
              <Hash hash={event.ext_msg_hash} what="normalized hash" />
            ),
            Time: <Time at={event.timestamp} />,
            'Logical time': <span className="code">{String(event.lt)}</span>,
            'First block': <BlockIdLink name={trace.transaction.block} />,
            Network: response.network,
            Source: response.source,
          }}
        />
      </section>
      {message && <MessageFacts message={message} />}
      <RawResponse value={response} file={`event-${event.event_id.slice(0, 8)}.json`} />
    </div>
  )
}
