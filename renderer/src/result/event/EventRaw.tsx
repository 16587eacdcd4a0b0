import type { DebugEvent } from '@tonoscope/core/contract/lookups'
import type { JSX } from 'react'
import { BlockIdLink } from '../../blocksTabs/BlockLink.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Pairs } from '../../ui/Pairs.tsx'
import { Time } from '../../ui/Time.tsx'
import styles from '../Raw.module.css'
import { MessageFacts, RawResponse } from '../RunRaw.tsx'

/** Ids of the event and its message, and the raw response. */
export function EventRaw({ event: response }: { event: DebugEvent }): JSX.Element {
  const { event, message, trace } = response
  return (
    <div className={styles.raw}>
      <section>
        <h3>Event</h3>
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
