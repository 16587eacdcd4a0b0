import type { ClassifiedAction } from '../actions/classify.ts'
import { presentAction } from '../actions/presentAction.ts'
import type { Language } from '../actions/texts/language.ts'
import type { EventJson, ValueFlowJson } from '../contract/event.ts'
import type { AccountFlow } from '../flow/valueFlow.ts'
import type { Names } from '../naming/Names.ts'
import type { Message } from '../tlb/message.ts'
import { normalizedHash, normalizedHashOf } from '../tlb/normalizedHash.ts'
import { nodesOf, type Trace } from '../trace/Trace.ts'
import type { Hash } from '../units.ts'
import { unknownAs } from './unknownAs.ts'

type EventData = {
  readonly trace: Trace
  readonly v2: readonly ClassifiedAction[]
  readonly flow: readonly AccountFlow[]
  readonly names: Names
}

/** An emulated event as the `/v2` interface shows it. */
export function presentEvent(data: EventData, message: Message, language: Language): EventJson {
  const hash = message.info.type === 'ext_in_msg_info' ? normalizedHash(message) : undefined
  // `progress` is the share of transactions that are on chain.
  return toEvent(data, language, 0, hash)
}

/** An on-chain event as the `/v2` interface shows it. */
export function presentOnChainEvent(data: EventData, language: Language): EventJson {
  return toEvent(data, language, getProgress(data.trace), externalMessageHash(data.trace))
}

/** `undefined` when no external message started the trace. */
function externalMessageHash({ root: { inMessage } }: Trace): Hash | undefined {
  if (inMessage?.type !== 'ext_in_msg' || !inMessage.destination || !inMessage.body) return undefined
  return normalizedHashOf(inMessage.destination, inMessage.body)
}

/** The share of transactions that are on chain; a pending message counts as a transaction that is not. */
function getProgress(trace: Trace): number {
  let [onChain, total] = [0, 0]
  for (const node of nodesOf(trace.root)) {
    total += 1 + node.truncations.filter(({ reason }) => reason.kind === 'pending').length
    if (!node.emulated) onChain++
  }
  return toSinglePrecision(onChain / total)
}

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

function toEvent(
  { trace, v2, flow, names }: EventData,
  language: Language,
  progress: number,
  message: Hash | undefined,
): EventJson {
  const { root } = trace
  return {
    event_id: root.hash,
    timestamp: root.utime,
    actions: v2.map(action => presentAction(action, names, language)),
    value_flow: flow.map(each => presentValueFlow(each, names)),
    is_scam: false,
    lt: root.lt,
    in_progress: trace.inProgress,
    progress,
    ...(message !== undefined && { ext_msg_hash: message }),
  }
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
