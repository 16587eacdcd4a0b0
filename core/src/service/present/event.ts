import type { Action } from '../../actions/classify.ts'
import { presentAction } from '../../actions/presentAction.ts'
import type { Language } from '../../actions/texts/language.ts'
import type { Event } from '../../contract/schemas/event.ts'
import { presentFlow } from '../../flow/presentFlow.ts'
import type { AccountFlow } from '../../flow/valueFlow.ts'
import type { Names } from '../../naming/names.ts'
import type { Message } from '../../tlb/message.ts'
import { normalizedHash, normalizedHashOf } from '../../tlb/normalizedHash.ts'
import { nodesOf, type Trace } from '../../trace/Trace.ts'
import type { Hash } from '../../units.ts'

/** What an event is made of. */
export type EventParts = {
  readonly trace: Trace
  readonly actions: readonly Action[]
  readonly flow: readonly AccountFlow[]
  readonly names: Names
}

/** An emulated event as the `/v2` interface shows it. */
export function presentEvent(parts: EventParts, message: Message, language: Language): Event {
  const hash = message.info.type === 'ext_in_msg_info' ? normalizedHash(message) : undefined
  // The share of transactions that are on the chain: none of an emulated event's is.
  return eventOf(parts, language, 0, hash)
}

/** An event of the chain as the `/v2` interface shows it. */
export function presentLandedEvent(parts: EventParts, language: Language): Event {
  return eventOf(parts, language, progressOf(parts.trace), externalHash(parts.trace))
}

/** The normalized hash of the message from outside that began a trace; `undefined` when it began otherwise. */
export function externalHash({ root: { inMessage } }: Trace): Hash | undefined {
  if (inMessage?.type !== 'ext_in_msg' || inMessage.destination === undefined) return undefined
  return normalizedHashOf(inMessage.destination, inMessage.body)
}

/** Landed transactions among those that are known to belong to the trace; a message on its way will become one. */
function progressOf(trace: Trace): number {
  let [landed, all] = [0, 0]
  for (const node of nodesOf(trace.root)) {
    all += 1 + node.cuts.filter(({ reason }) => reason.kind === 'pending').length
    if (!node.emulated) landed++
  }
  return inSinglePrecision(landed / all)
}

/**
 * The shortest number that is the same one in single precision, which is how the interface states it.
 *
 *     inSinglePrecision(2 / 3) // 0.6666667
 */
function inSinglePrecision(share: number): number {
  for (let digits = 1; digits <= 9; digits++) {
    const shown = Number(share.toPrecision(digits))
    if (Math.fround(shown) === Math.fround(share)) return shown
  }
  return share
}

function eventOf(
  { trace, actions, flow, names }: EventParts,
  language: Language,
  progress: number,
  message: Hash | undefined,
): Event {
  const { root } = trace
  return {
    event_id: root.hash,
    timestamp: root.utime,
    actions: actions.map(action => presentAction(action, names, language)),
    value_flow: flow.map(each => presentFlow(each, names)),
    is_scam: false,
    lt: root.lt,
    in_progress: trace.inProgress,
    progress,
    ...(message !== undefined && { ext_msg_hash: message }),
  }
}
