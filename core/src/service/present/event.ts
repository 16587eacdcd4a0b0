import type { Action } from '../../actions/classify.ts'
import { presentAction } from '../../actions/presentAction.ts'
import type { Language } from '../../actions/texts/language.ts'
import type { Event } from '../../contract/schemas/event.ts'
import { presentFlow } from '../../flow/presentFlow.ts'
import type { AccountFlow } from '../../flow/valueFlow.ts'
import type { Names } from '../../naming/names.ts'
import type { Message } from '../../tlb/message.ts'
import { normalizedHash } from '../../tlb/normalizedHash.ts'
import type { Trace } from '../../trace/Trace.ts'

/** What an event is made of. */
export type EventParts = {
  readonly trace: Trace
  readonly actions: readonly Action[]
  readonly flow: readonly AccountFlow[]
  readonly names: Names
}

/** An emulated event as the `/v2` interface shows it. */
export function presentEvent({ trace, actions, flow, names }: EventParts, message: Message, language: Language): Event {
  const { root } = trace
  return {
    event_id: root.hash,
    timestamp: root.utime,
    actions: actions.map(action => presentAction(action, names, language)),
    value_flow: flow.map(each => presentFlow(each, names)),
    is_scam: false,
    lt: root.lt,
    in_progress: trace.inProgress,
    // The share of transactions that are on the chain: none of an emulated event's is.
    progress: 0,
    ...(message.info.type === 'ext_in_msg_info' && { ext_msg_hash: normalizedHash(message) }),
  }
}
