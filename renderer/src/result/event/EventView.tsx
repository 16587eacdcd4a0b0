import type { DebugEvent } from '@tonoscope/core/contract/lookups'
import type { JSX, ReactNode } from 'react'
import { useMemo } from 'react'
import { useLabels } from '../../labels/labels.ts'
import { traceModel } from '../../trace/model.ts'
import { AccountNamesContext } from '../../ui/AccountNames.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { namesOf } from '../names.ts'
import type { ResultPlace } from '../ResultView.tsx'
import type { ExplanationSource } from '../why/Why.tsx'
import { EventResult } from './EventResult.tsx'
import styles from './EventView.module.css'
import { SupportCard } from './SupportCard.tsx'

type Props = ResultPlace & {
  event: DebugEvent
  now: number
  tools?: ReactNode
  refreshing?: ReactNode
  /** Other events that fit what was asked for. */
  others?: ReactNode
  noSteps?: string
  explained?: ExplanationSource | undefined
  more?: ReactNode
}

/** What landed: first for whoever asks where the money is, then for whoever wants to know why. */
export function EventView({ event, now, tools, refreshing, others, ...result }: Props): JSX.Element {
  const labels = useLabels()
  const names = useMemo(() => namesOf(traceModel(event, { landed: true, labels }), event.network), [event, labels])
  return (
    <>
      <AccountNamesContext.Provider value={names}>
        <SupportCard event={event} now={now} tools={tools} refreshing={refreshing} />
        {event.unknown.length > 0 && (
          <ul className={styles.unknown} aria-label="What could not be told">
            {event.unknown.map(text => (
              <li key={text}>
                <Icon name="question" size={12} />
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
