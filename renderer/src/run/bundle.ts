import { toBundleRequest, toEmulateRequest } from '@tonoscope/core/bundle/bundleRequests'
import type { DebugBundle, DebugBundleRequest } from '@tonoscope/core/contract/debugBundle'
import type { DebugBundleMessage, DebugEmulateRequest } from '@tonoscope/core/contract/requests'

/** The messages of a run: its earlier ones, and its own. */
export const listMessages = (request: DebugEmulateRequest): readonly DebugBundleMessage[] =>
  toBundleRequest(request).messages

/** A run after the messages of another run; that one may repeat a trace on chain, which a bundle cannot. */
export const addMessage = (request: DebugEmulateRequest, message: DebugBundleMessage): DebugEmulateRequest =>
  editMessages(request, messages => [...messages, message])

/** The run without one of its messages. */
export const removeMessage = (request: DebugEmulateRequest, at: number): DebugEmulateRequest =>
  editMessages(request, messages => messages.toSpliced(at, 1))

/** The run with one of its messages at another position. */
export const moveMessage = (request: DebugEmulateRequest, from: number, to: number): DebugEmulateRequest =>
  editMessages(request, messages => {
    const moved = messages[from]
    return moved ? messages.toSpliced(from, 1).toSpliced(to, 0, moved) : messages
  })

/** The run with other arguments of one of its messages; `undefined` removes one. */
export const changeMessage = (
  request: DebugEmulateRequest,
  at: number,
  change: Partial<DebugBundleMessage>,
): DebugEmulateRequest =>
  editMessages(request, messages => messages.map((each, position) => (position === at ? { ...each, ...change } : each)))

/** The run of one message with exactly what it had in its bundle. */
export function toRunOf(request: DebugEmulateRequest, bundle: DebugBundle, at: number): DebugEmulateRequest {
  const { messages: _, now: __, ignore_signature: ___, ...shared } = toBundleRequest(request)
  const messages = bundle.messages.map(({ arguments: own }) => own)
  return toEmulateRequest({ ...shared, block_seqno: bundle.block.seqno, messages }, at)
}

/** What depends on the position of a message is computed again: its clock by the delays, logical time and seed. */
function editMessages(
  request: DebugEmulateRequest,
  edit: (messages: readonly DebugBundleMessage[]) => readonly DebugBundleMessage[],
): DebugEmulateRequest {
  const { messages: before, ignore_signature: ignored, now: clock, ...shared } = toBundleRequest(request)
  const start = before[0]?.now ?? clock
  const messages = edit(before.map((message, at) => toMovable(message, before[at - 1], ignored)))
  const bundle: DebugBundleRequest = { ...shared, messages: [...messages], ...(start !== undefined && { now: start }) }
  return toEmulateRequest(bundle, messages.length - 1)
}

function toMovable(
  { boc, now, delay, ignore_signature }: DebugBundleMessage,
  previous: DebugBundleMessage | undefined,
  isIgnored: boolean | undefined,
): DebugBundleMessage {
  const after = now !== undefined && previous?.now !== undefined ? Math.max(0, now - previous.now) : delay
  return {
    boc,
    ...(after !== undefined && after > 0 && { delay: after }),
    ...((ignore_signature ?? isIgnored) && { ignore_signature: true }),
  }
}
