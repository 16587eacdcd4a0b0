import { describeExitCode } from '../contracts/exitCodes.ts'
import { hasInterface } from '../contracts/interfaces.ts'
import { isAppError } from '../errors.ts'
import type { WalletOrder } from '../messages/walletMessage.ts'
import { isWalletKind, readWalletMessage } from '../messages/walletOrders.ts'
import { type IntMsgInfo, type Message, readMessage } from '../tlb/message.ts'
import { accountIn, changedData } from './stateChange.ts'
import { nodesOf, type Trace, type TraceMessage, type TraceNode } from './Trace.ts'

/** A message that a wallet was ordered to send and did not. */
export type UnsentOrder = {
  /** The wallet's transaction that was to send it. */
  readonly node: TraceNode
  readonly mode: number
  readonly info: IntMsgInfo
  readonly message: Message
  readonly cause: UnsentCause
}

/** Why a message was not sent, as far as the transaction tells. */
export type UnsentCause =
  /** The wallet did not have as much; `currency` is an extra currency's id, absent for coins. */
  | { readonly kind: 'shortfall'; readonly currency?: number; readonly ordered: bigint; readonly had: bigint }
  | {
      readonly kind: 'failed'
      readonly phase: 'compute' | 'action'
      readonly code: number
      readonly name: string | undefined
    }
  /** It could not be sent, and its mode says to go on. */
  | { readonly kind: 'skipped' }
  /** The wallet ran and did not care for the request. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'unknown' }

/** Facts are gathered for them, and actions are made of them. */
const found = new WeakMap<Trace, readonly UnsentOrder[]>()

/** The orders in a trace that were never carried out, in the order in which they were given. */
export function unsentOrders(trace: Trace): readonly UnsentOrder[] {
  const known = found.get(trace)
  if (known) return known
  const orders = [...nodesOf(trace.root)].flatMap(unsentIn)
  found.set(trace, orders)
  return orders
}

function unsentIn(node: TraceNode): UnsentOrder[] {
  const orders = ordersOf(node)
  if (orders.length === 0) return []
  const sent = sentBy(node)
  // As many left as were ordered: nothing is missing, however the wallet wrote them.
  if (orders.length <= sent.length) return []
  const left = [...sent]
  return orders.flatMap(order => {
    // A list keeps its order, so the first that fits is the one that was meant.
    const at = left.findIndex(message => isOf(order, message))
    if (at >= 0) {
      left.splice(at, 1)
      return []
    }
    const { mode, info, message } = order
    return order.composed ? [] : [{ node, mode, info, message, cause: causeOf(node, order) }]
  })
}

type Order = Pick<WalletOrder, 'mode' | 'composed'> & Pick<UnsentOrder, 'info' | 'message'>

/** What a transaction's message orders its wallet to send; nothing for other accounts and other messages. */
function ordersOf({ inMessage, interfaces }: TraceNode): Order[] {
  const kind = interfaces.find(isWalletKind)
  if (inMessage === undefined || inMessage.bounced || kind === undefined) return []
  // Wallets before version 5 take orders from outside only.
  if (inMessage.type !== 'ext_in_msg' && !hasInterface([kind], 'wallet_v5r1')) return []
  return (readWalletMessage(inMessage.body, kind)?.orders ?? []).flatMap(order => {
    const message = messageIn(order)
    return message?.info.type === 'int_msg_info' ? [{ ...order, message, info: message.info }] : []
  })
}

/** What was ordered may be no message at all. */
function messageIn(order: WalletOrder): Message | undefined {
  try {
    return readMessage(order.message)
  } catch (error) {
    if (isAppError(error)) return undefined
    throw error
  }
}

/** The messages that left, with those that the wallet made in transactions which it asked itself for. */
function sentBy(node: TraceNode): TraceMessage[] {
  const sent: TraceMessage[] = []
  const waiting = [node]
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    for (const message of at.outMessages) if (message.type === 'int_msg' && !message.bounced) sent.push(message)
    waiting.push(...at.children.filter(child => child.account === node.account))
  }
  return sent
}

const takesTheRest = 128
const takesWhatCame = 64
const paysFeesApart = 1

function isOf({ mode, info, message }: Order, sent: TraceMessage): boolean {
  if (sent.destination !== info.dest || sent.body.hash() !== message.body.hash()) return false
  if (mode & (takesTheRest | takesWhatCame)) return true
  return mode & paysFeesApart ? sent.value === info.value.grams : sent.value <= info.value.grams
}

function causeOf(node: TraceNode, { info }: Order): UnsentCause {
  const { compute, action } = node.phases
  if (compute?.skipped === false && !(compute.success && (compute.exitCode === 0 || compute.exitCode === 1))) {
    return failed('compute', compute.exitCode, node)
  }
  if (action && !action.success) return failed('action', action.resultCode, node)
  if (action && action.skippedActions > 0) return shortfallOf(node, info) ?? { kind: 'skipped' }
  return changedData(node) === false ? { kind: 'ignored' } : { kind: 'unknown' }
}

const failed = (phase: 'compute' | 'action', code: number, node: TraceNode): UnsentCause => ({
  kind: 'failed',
  phase,
  code,
  name: describeExitCode(code, phase, node.interfaces)?.name,
})

/** What the wallet did not have enough of, when its balance is known. */
function shortfallOf(node: TraceNode, info: IntMsgInfo): UnsentCause | undefined {
  const before = accountIn(node.before)?.storage.balance
  if (before === undefined) return undefined
  const had = before.grams + (node.inMessage?.value ?? 0n)
  if (info.value.grams > had) return { kind: 'shortfall', ordered: info.value.grams, had }
  for (const [currency, ordered] of info.value.other) {
    const there = (before.other.get(currency) ?? 0n) + (node.inMessage?.extra.get(currency) ?? 0n)
    if (ordered > there) return { kind: 'shortfall', currency, ordered, had: there }
  }
  return undefined
}
