import type { StartTimer } from '@tonoscope/core/chain/wrappers/withDeadline'
import { isAppError } from '@tonoscope/core/errors'
import type { FeedItem } from '@tonoscope/core/live/BlockFeed'
import { type EventPosition, isAfter, listEvents, type Subscription } from '@tonoscope/core/live/streamEvents'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'

/** How a stream is written. */
export type StreamForm = {
  readonly subscription: Subscription
  /** Events up to this place were sent before. */
  readonly resumeAt?: EventPosition | undefined
  /** Notices are events, too; as comments only, clients do not see them. */
  readonly noticesAreEvents: boolean
  /** A heartbeat is sent when nothing else was for so long. */
  readonly heartbeatMs: number
  readonly startTimer: StartTimer
  /** Ends the stream: the server closes. */
  readonly closing: AbortSignal
}

const heartbeat = 'event: heartbeat\n\n'

/** The text of a stream, in pieces: heartbeats as tonapi sends them, events with their IDs, and notices of what is missing. */
export async function* writeStream(
  items: AsyncGenerator<FeedItem, void>,
  form: StreamForm,
): AsyncGenerator<string, void> {
  // The response starts at once, and so does the time after which a client reconnects.
  yield `retry: 3000\n${heartbeat}`
  let next = items.next()
  // Awaited below, or not at all when the stream ends.
  next.catch(() => {})
  try {
    while (!form.closing.aborted) {
      const item = await beforeHeartbeat(next, form)
      if (item === 'closing') break
      if (item === 'heartbeat') {
        yield heartbeat
        continue
      }
      if (item.done) break
      const text = writeItem(item.value, form)
      if (text !== '') yield text
      next = items.next()
      next.catch(() => {})
    }
    if (form.closing.aborted) yield writeNotice(form, 'closed', { reason: 'the server is shutting down' })
  } catch (error) {
    if (!isAppError(error)) throw error
    yield writeNotice(form, 'closed', { code: error.code, reason: error.message })
  } finally {
    // A generator that waits ends only with its signal.
    void items.return()
  }
}

type Waited = IteratorResult<FeedItem, void> | 'heartbeat' | 'closing'

function beforeHeartbeat(next: Promise<IteratorResult<FeedItem, void>>, form: StreamForm): Promise<Waited> {
  return new Promise((resolve, reject) => {
    const stop = form.startTimer(form.heartbeatMs, () => end('heartbeat'))
    const close = () => end('closing')
    const end = (waited: Waited) => {
      stop()
      form.closing.removeEventListener('abort', close)
      resolve(waited)
    }
    form.closing.addEventListener('abort', close, { once: true })
    next.then(end, (error: unknown) => {
      end('closing')
      reject(error)
    })
  })
}

function writeItem(item: FeedItem, form: StreamForm): string {
  switch (item.kind) {
    case 'block': {
      const { resumeAt } = form
      const { block } = item
      return listEvents(block, form.subscription)
        .filter(({ id }) => !resumeAt || isAfter(id, resumeAt))
        .map(({ id, data }) => `event: message\nid: ${id}\ndata: ${writeJson(data)}\n\n`)
        .join('')
    }
    case 'outage':
      return writeNotice(form, 'outage', { code: item.error.code, reason: item.error.message })
    case 'recovered':
      return writeNotice(form, 'recovered', {})
    case 'gap':
      return writeNotice(form, 'gap', { after: item.after, next: item.next })
  }
}

/** A comment; a line break in a reason would end it. */
function writeNotice(form: StreamForm, name: string, data: Writable): string {
  const text = writeJson(data)
  const comment = `: ${name} ${text}\n`
  return form.noticesAreEvents ? `${comment}event: ${name}\ndata: ${text}\n\n` : `${comment}\n`
}
