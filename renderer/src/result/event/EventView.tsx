import type { DebugEvent } from '@tonoscope/core/contract/lookups'
import type { JSX, ReactNode } from 'react'
import { useMemo } from 'react'
import { useLabels } from '../../labels/labels.ts'
import { buildTraceModel } from '../../trace/traceModel.ts'
import { AccountNamesContext } from '../../ui/AccountNames.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toAccountNames } from '../accountNames.ts'
import type { ExplanationSource } from '../explanation/ExplanationPopover.tsx'
import type { ResultNavigation } from '../ResultView.tsx'
import { EventResult } from './EventResult.tsx'
import styles from './EventView.module.css'
import { SupportCard } from './SupportCard.tsx'

type Props = ResultNavigation & {
  event: DebugEvent
  now: number
  tools?: ReactNode
  refreshing?: ReactNode
  /** Other events that match the query. */
  others?: ReactNode
  noSteps?: string
  explained?: ExplanationSource | undefined
  more?: ReactNode
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
          <ul className={styles.unknown} aria-label="Not available from this source">
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
