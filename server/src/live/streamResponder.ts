import { type StartTimer, systemTimer } from '@tonoscope/core/chain/wrappers/withDeadline'
import { type StreamName, streams } from '@tonoscope/core/contract/streams'
import { parseSubscription } from '@tonoscope/core/live/parseSubscription'
import { parseEventId } from '@tonoscope/core/live/streamEvents'
import { validateInput } from '@tonoscope/core/operations/validateInput'
import type { LiveFeeds } from './liveFeeds.ts'
import { type StreamLimits, StreamSlots } from './StreamSlots.ts'
import { toByteStream } from './toByteStream.ts'
import { writeStream } from './writeStream.ts'

/** What streams need of their server. */
export type StreamHost = {
  readonly feeds: LiveFeeds
  readonly limits?: Partial<StreamLimits>
  readonly heartbeatMs?: number
  readonly startTimer?: StartTimer
  /** Aborts when the server closes. */
  readonly closing: AbortSignal
}

type StreamRequest = {
  readonly network: string | undefined
  readonly query: Readonly<Record<string, string | readonly string[]>>
  readonly client: string
}

/** Responds to a request for a stream. */
export type StreamResponder = (name: StreamName, request: Request, target: StreamRequest) => Response

/** tonapi's interval. */
const defaultHeartbeatMs = 5000
const defaultLimits: StreamLimits = { perClient: 20, total: 300 }

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Reverse proxies would collect it.
  'x-accel-buffering': 'no',
}

/** Streams new blocks of a network to clients. */
export function createStreamResponder(host: StreamHost): StreamResponder {
  const slots = new StreamSlots({ ...defaultLimits, ...host.limits })
  return (name, request, { network, query, client }) => {
    const params = validateInput(streams[name].params, query)
    const subscription = parseSubscription(name, params)
    const feed = host.feeds(network)
    const lastId = request.headers.get('last-event-id')
    const resumeAt = lastId === null ? undefined : parseEventId(lastId)
    // A response to HEAD has no body that could end.
    if (request.method === 'HEAD') return new Response(null, { headers })
    const release = slots.open(client)
    const ended = new AbortController()
    const end = () => {
      ended.abort()
      release()
    }
    // The block of the last event may have more events.
    const items = feed.follow(resumeAt && resumeAt.seqno - 1, ended.signal)
    const text = writeStream(items, {
      subscription,
      resumeAt,
      noticesAreEvents: params.notices === 'events',
      heartbeatMs: host.heartbeatMs ?? defaultHeartbeatMs,
      startTimer: host.startTimer ?? systemTimer,
      closing: host.closing,
    })
    request.signal.addEventListener('abort', end, { once: true })
    return new Response(toByteStream(text, end), { headers })
  }
}
