import type { DebugEvent } from '@tonoscope/core/contract/lookups'
import { type JSX, type ReactNode, useMemo } from 'react'
import { formatMs } from '../../format/time.ts'
import type { ExplanationSource } from '../explanation/ExplanationPopover.tsx'
import type { StepsAvailability } from '../node/NodeDrawer.tsx'
import { type ResultNavigation, ResultView } from '../ResultView.tsx'
import { EventRaw } from './EventRaw.tsx'
import { OnChainSteps } from './OnChainSteps.tsx'

type Props = ResultNavigation & {
  event: DebugEvent
  /** Why VM steps are not available; default: depends on the event. */
  noSteps?: string
  /** Source of the classification explanation; default: the same event with `explain`. */
  explained?: ExplanationSource | undefined
  more?: ReactNode
}

/** The developer view of an on-chain event, with the same tabs as a run. */
export function EventResult({ event, noSteps, explained, more, ...navigation }: Props): JSX.Element {
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
      raw={() => <EventRaw event={event} />}
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
