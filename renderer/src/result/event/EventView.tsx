import type { DebugEvent } from '@tonoscope/core/contract/lookups'
import { type JSX, type ReactNode, useMemo } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { BlockIdLink } from '../../blocksTabs/BlockLink.tsx'
import { toErrorText } from '../../errors/toErrorText.ts'
import { formatMs } from '../../format/time.ts'
import { useLabels } from '../../labels/labels.ts'
import { buildTraceModel, type TreeNode, toAccountNames, walkNodes } from '../../trace/traceModel.ts'
import { AccountNamesContext } from '../../ui/AccountNames.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pairs } from '../../ui/Pairs.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'
import type { ExplanationSource } from '../explanation/ExplanationPopover.tsx'
import type { StepsAvailability } from '../node/NodeDrawer.tsx'
import { Steps } from '../node/Steps.tsx'
import styles from '../Raw.module.css'
import { type ResultNavigation, ResultView } from '../ResultView.tsx'
import { MessageFacts, RawResponse } from '../RunRaw.tsx'
import { SupportCard } from './SupportCard.tsx'

type ResultProps = ResultNavigation & {
  event: DebugEvent
  /** Why VM steps are not available; default: depends on the event. */
  noSteps?: string
  /** Source of the classification explanation; default: the same event with `explain`. */
  explained?: ExplanationSource | undefined
  more?: ReactNode
}
type Props = ResultProps & {
  now: number
  tools?: ReactNode
  refreshing?: ReactNode
  others?: ReactNode
}

/** An on-chain event: the support card, then the developer view. */
export function EventView({ event, now, tools, refreshing, others, ...result }: Props): JSX.Element {
  const labels = useLabels()
  const names = useMemo(
    () => toAccountNames(buildTraceModel(event, { onChain: true, labels }), event.network),
    [event, labels],
  )
  return (
    <>
      <AccountNamesContext.Provider value={names}>
        <SupportCard event={event} now={now} tools={tools} refreshing={refreshing} />
        {event.unknown.length > 0 && (
          <ul className="grid secondary gap-2 mt-12" aria-label="Not available from this source">
            {event.unknown.map(text => (
              <li key={text} className="flex readable-wide gap-8">
                <span className="flex rigid unknown pt-4">
                  <Icon name="question" size={12} />
                </span>
                <span>
                  <ChainText text={text} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </AccountNamesContext.Provider>
      {others}
      <EventResult event={event} {...result} />
    </>
  )
}

/** The developer view of an on-chain event, with the same tabs as a run. */
function EventResult({ event, noSteps, explained, more, ...navigation }: ResultProps): JSX.Element {
  const { message } = event
  const steps = useMemo((): StepsAvailability => {
    const reason = noSteps ?? whyNoSteps(event)
    if (reason !== undefined || !message) return { reason: reason ?? '' }
    return { page: trace => <OnChainSteps boc={message.boc} trace={trace} /> }
  }, [event, message, noSteps])
  const explanation = useMemo((): ExplanationSource | undefined => {
    if (event.explanation) return { kind: 'loaded', explanation: event.explanation }
    if (explained) return explained
    // The service cannot look up a recorded file, and an event found by a walk is not found by its id alone.
    if (event.found_by === 'file' || event.found_by === 'walk' || noSteps !== undefined) return undefined
    return { kind: 'event', request: { query: event.event.event_id } }
  }, [event, noSteps, explained])
  return (
    <ResultView
      {...navigation}
      result={event}
      onChain
      network={event.network}
      file={`event-${event.event.event_id.slice(0, 8)}`}
      facts={<span>Loaded in {formatMs(event.took_ms)}</span>}
      steps={steps}
      explanation={explanation}
      raw={() => <EventRaw response={event} />}
      more={more}
    />
  )
}

function whyNoSteps({ message, event, found_by }: DebugEvent): string | undefined {
  if (found_by === 'file') return 'a recorded trace has no account states to emulate from.'
  if (!message) return 'emulation needs the first message, and its cell is not available.'
  if (event.in_progress) return 'available once all transactions are on chain.'
  return undefined
}

/** The VM steps of an on-chain transaction, emulated as on chain; shown only if the result is identical. */
function OnChainSteps({ boc, trace }: { boc: string; trace: TreeNode }): JSX.Element {
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
  return <Steps request={request} node={identical.id} />
}

/** Ids of the event and its message, and the raw response. */
function EventRaw({ response }: { response: DebugEvent }): JSX.Element {
  const { event, message, trace } = response
  return (
    <div className={styles.raw}>
      <section className="shrink">
        <h3 className="text-small medium secondary mb-4">Event</h3>
        <Pairs
          dense
          values={{
            'Event id': <Hash hash={event.event_id} what="event id" />,
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
