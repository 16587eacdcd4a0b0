import type { DebugBundleRequest } from '../contract/debugBundle.ts'
import type { DebugBundleMessage, DebugEmulateRequest } from '../contract/requests.ts'

/** The bundle of a run: its earlier messages, then its own; the clock of those without one counts back from that of its own. */
export function toBundleRequest(request: DebugEmulateRequest): DebugBundleRequest {
  const { boc, earlier = [], ignore_signature, now, delay, lt, lt_offset, seed, ...others } = request
  const { as_on_chain: _, second_opinion: __, engine: ___, ...shared } = others
  const own: DebugBundleMessage = {
    boc,
    ...(ignore_signature !== undefined && { ignore_signature }),
    ...(now !== undefined && { now }),
    ...(delay !== undefined && { delay }),
    ...(lt !== undefined && { lt }),
    ...(lt_offset !== undefined && { lt_offset }),
    ...(seed !== undefined && { seed }),
  }
  const messages = [...earlier, own]
  const delays = messages.reduce((sum, each) => sum + (each.delay ?? 0), 0)
  return {
    ...shared,
    messages,
    ...(ignore_signature !== undefined && { ignore_signature }),
    ...(now !== undefined && earlier.length > 0 && { now: Math.max(0, now - delays) }),
  }
}

/** The run of one message of a bundle: those before it are its earlier ones. */
export function toEmulateRequest({ messages, now, ...shared }: DebugBundleRequest, at: number): DebugEmulateRequest {
  const { ignore_signature } = shared
  const [own, ...earlier] = messages
    .slice(0, at + 1)
    .map((message, position) => (position === 0 ? withClock(message, now) : message))
    .toReversed()
  if (!own || at < 0) throw new RangeError(`a bundle of ${messages.length} messages has none at ${at}`)
  return {
    ...shared,
    ...own,
    ...(earlier.length > 0 && {
      earlier: earlier
        .toReversed()
        // What its own message ignores is not meant for the others.
        .map(each => (own.ignore_signature ? { ignore_signature: ignore_signature ?? false, ...each } : each)),
    }),
  }
}

/** A message with the clock of the bundle, if it has none. */
function withClock(message: DebugBundleMessage, clock: number | undefined): DebugBundleMessage {
  if (clock === undefined || message.now !== undefined) return message
  const { delay = 0, ...own } = message
  return { ...own, now: clock + delay }
}
