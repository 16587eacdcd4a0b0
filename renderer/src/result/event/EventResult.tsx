import type { DebugEvent } from '@tonoscope/core/contract/lookups'
import { type JSX, type ReactNode, useMemo } from 'react'
import { formatMs } from '../../format/time.ts'
import { type ResultPlace, ResultView, type StepsOffer } from '../ResultView.tsx'
import type { ExplanationSource } from '../why/Why.tsx'
import { EventRaw } from './EventRaw.tsx'
import { LandedSteps } from './LandedSteps.tsx'

type Props = ResultPlace & {
  event: DebugEvent
  /** Why no steps can be computed here; left out, the first message decides. */
  noSteps?: string
  /** Where it can be asked why it is told like this; left out, the service is asked for the event once more. */
  explained?: ExplanationSource | undefined
  more?: ReactNode
}

/** The developer's view of what landed: the same pages as a run has. */
export function EventResult({ event, noSteps, explained, more, ...place }: Props): JSX.Element {
  const { message } = event
  const steps = useMemo((): StepsOffer => {
    const reason = noSteps ?? whyNoSteps(event)
    if (reason !== undefined || !message) return { reason: reason ?? '' }
    return { page: trace => <LandedSteps boc={message.boc} trace={trace} /> }
  }, [event, message, noSteps])
  const explanation = useMemo((): ExplanationSource | undefined => {
    if (event.explanation) return { kind: 'told', explanation: event.explanation }
    if (explained) return explained
    // A file is not known to the service any more; what was found by walking it could not find by its id alone.
    if (event.found_by === 'file' || event.found_by === 'walk' || noSteps !== undefined) return undefined
    return { kind: 'event', request: { query: event.event.event_id } }
  }, [event, noSteps, explained])
  return (
    <ResultView
      {...place}
      told={event}
      landed
      network={event.network}
      file={`event-${event.event.event_id.slice(0, 8)}`}
      facts={<span>told in {formatMs(event.took_ms)}</span>}
      steps={steps}
      explanation={explanation}
      raw={() => <EventRaw event={event} />}
      more={more}
    />
  )
}

function whyNoSteps({ message, event, found_by }: DebugEvent): string | undefined {
  if (found_by === 'file') return 'a recorded trace does not hold the states that they would be computed from.'
  if (!message) return 'they are computed by running the first message again, and its cell is not known here.'
  if (event.in_progress) return 'they can be computed once all transactions are on the chain.'
  return undefined
}
