import type { ClassifiedAction } from '../actions/classify.ts'
import { presentAction } from '../actions/presentAction.ts'
import type { Language } from '../actions/texts/language.ts'
import type { EventJson, ValueFlowJson } from '../contract/event.ts'
import type { AccountFlow } from '../flow/valueFlow.ts'
import type { Names } from '../naming/Names.ts'
import type { Message } from '../tlb/message.ts'
import { normalizedHash } from '../tlb/normalizedHash.ts'
import { outlineTrace, type TraceOutline } from '../trace/outlineTrace.ts'
import type { Trace } from '../trace/Trace.ts'
import { unknownAs } from './unknownAs.ts'

type EventData = {
  readonly trace: Trace
  readonly v2: readonly ClassifiedAction[]
  readonly flow: readonly AccountFlow[]
  readonly names: Names
}

/** An emulated event as the `/v2` interface shows it. */
export function presentEvent(data: EventData, message: Message, language: Language): EventJson {
  const messageHash = message.info.type === 'ext_in_msg_info' ? normalizedHash(message) : undefined
  // `progress` is the share of transactions that are on chain.
  return toEvent(data, { ...outlineTrace(data.trace), progress: 0, messageHash }, language)
}

/** An on-chain event as the `/v2` interface shows it. */
export function presentOnChainEvent(data: EventData, language: Language): EventJson {
  return toEvent(data, outlineTrace(data.trace), language)
}

function toEvent({ v2, flow, names }: EventData, outline: TraceOutline, language: Language): EventJson {
  const { event_id, timestamp, is_scam, lt, in_progress, progress, ...started } = presentOutline(outline)
  return {
    event_id,
    timestamp,
    actions: v2.map(action => presentAction(action, names, language)),
    value_flow: flow.map(each => presentValueFlow(each, names)),
    ...{ is_scam, lt, in_progress, progress },
    ...started,
  }
}

/** What an event shows of its transactions. */
export const presentOutline = ({ root, inProgress, progress, messageHash }: TraceOutline) => ({
  event_id: root.hash,
  timestamp: root.utime,
  is_scam: false,
  lt: root.lt,
  in_progress: inProgress,
  progress: toSinglePrecision(progress),
  ...(messageHash !== undefined && { ext_msg_hash: messageHash }),
})

/**
 * The shortest decimal with the same single-precision value, as the interface writes it.
 *
 *     toSinglePrecision(2 / 3) // 0.6666667
 */
function toSinglePrecision(share: number): number {
  for (let digits = 1; digits <= 9; digits++) {
    const shown = Number(share.toPrecision(digits))
    if (Math.fround(shown) === Math.fround(share)) return shown
  }
  return share
}

/** Converts an account's flow to its reply form; `qty` is exact, `quantity` has its lower 64 bits, as in tonapi. */
export const presentValueFlow = (flow: AccountFlow, names: Names): ValueFlowJson => ({
  account: names.account(flow.account),
  ton: flow.ton ?? unknownAs.amount,
  gram: flow.ton ?? unknownAs.amount,
  fees: flow.fees ?? unknownAs.amount,
  ...(flow.jettons.length > 0 && {
    jettons: flow.jettons.map(({ jetton, amount }) => ({
      account: names.account(jetton),
      jetton: names.jetton(jetton),
      qty: String(amount),
      quantity: BigInt.asIntN(64, amount),
    })),
  }),
})
