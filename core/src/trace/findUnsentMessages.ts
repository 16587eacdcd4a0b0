import { describeExitCode } from '../contracts/exitCodes.ts'
import { hasInterface } from '../contracts/interfaces.ts'
import type { WalletOutMessage } from '../messages/walletBodies.ts'
import { hasReferencePerMessage, isWalletKind, readWalletMessage, type WalletKind } from '../messages/walletMessage.ts'
import { isWalletV5Request } from '../messages/walletV5.ts'
import type { IntMsgInfo, Message } from '../tlb/message.ts'
import { tryReadMessage } from '../tlb/tryReadMessage.ts'
import { isComputeFailure } from '../transaction/isSuccess.ts'
import { hasStateChanged, toAccount } from './accountState.ts'
import { nodesOf, type Trace, type TraceMessage, type TraceNode } from './Trace.ts'

/** A message that a wallet was requested to send and did not send. */
export type UnsentMessage = {
  readonly node: TraceNode
  readonly mode: number
  readonly info: IntMsgInfo
  readonly message: Message
  readonly reason: UnsentReason
}

/** Why a message was not sent, as far as the transaction shows. */
export type UnsentReason =
  /** The balance was too low; `currency` is an extra currency id, absent for TON. */
  | { readonly kind: 'shortfall'; readonly currency?: number; readonly required: bigint; readonly available: bigint }
  | {
      readonly kind: 'failed'
      readonly phase: 'compute' | 'action'
      readonly code: number
      readonly name: string | undefined
    }
  /** Sending failed, and its mode ignores errors. */
  | { readonly kind: 'skipped' }
  /** The wallet ran without executing the request. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'unknown' }

const none: readonly UnsentMessage[] = []
/** Memoized: used for gathering facts and for classification. */
const memo = new WeakMap<Trace, readonly UnsentMessage[]>()

/** Returns the requested messages of a trace that were never sent, in the order of the requests. */
export function findUnsentMessages(trace: Trace): readonly UnsentMessage[] {
  const known = memo.get(trace)
  if (known) return known
  const unsent = nodesOf(trace.root).flatMap(findUnsentIn)
  memo.set(trace, unsent.length === 0 ? none : unsent)
  return unsent
}

function findUnsentIn(node: TraceNode): UnsentMessage[] {
  const kind = node.interfaces.find(isWalletKind)
  if (kind === undefined) return []
  const sent = collectSentMessages(node)
  // It cannot have requested more.
  if (hasReferencePerMessage(kind) && sent.length >= (node.inMessage?.body?.refCount ?? 0)) return []
  const requests = readRequestedMessages(node, kind)
  // As many messages were sent as requested: none is missing, even if the wallet rewrote them.
  if (requests.length <= sent.length) return []
  const unmatched = [...sent]
  return requests.flatMap(request => {
    // Messages are sent in request order, so the first match is the right one.
    const index = unmatched.findIndex(message => isSameMessage(request, message))
    if (index >= 0) {
      unmatched.splice(index, 1)
      return []
    }
    const { mode, info, message } = request
    return request.composed ? [] : [{ node, mode, info, message, reason: findReason(node, info) }]
  })
}

/** A message that is to be sent, and how. */
export type SendRequest = Pick<UnsentMessage, 'mode' | 'info' | 'message'>
type WalletRequest = SendRequest & Pick<WalletOutMessage, 'composed'>

/** The messages that a transaction's request makes its wallet send; empty for other messages. */
function readRequestedMessages({ inMessage }: TraceNode, kind: WalletKind): WalletRequest[] {
  if (!inMessage?.body || inMessage.bounced) return []
  // Wallets before v5 accept requests in external messages only.
  if (inMessage.type !== 'ext_in_msg' && !(hasInterface([kind], 'wallet_v5r1') && isWalletV5Request(inMessage.body)))
    return []
  return (readWalletMessage(inMessage.body, kind)?.outMessages ?? []).flatMap(outMessage => {
    const message = tryReadMessage(outMessage.message)
    return message?.info.type === 'int_msg_info' ? [{ ...outMessage, message, info: message.info }] : []
  })
}

/** The sent messages, including those of transactions that the wallet triggered on itself. */
function collectSentMessages(node: TraceNode): TraceMessage[] {
  const sent: TraceMessage[] = []
  const waiting = [node]
  for (let current = waiting.pop(); current; current = waiting.pop()) {
    for (const message of current.outMessages) if (message.type === 'int_msg' && !message.bounced) sent.push(message)
    waiting.push(...current.children.filter(child => child.account === node.account))
  }
  return sent
}

const carryAllBalance = 128
const carryInboundValue = 64
const payFeesSeparately = 1

/** Whether a sent message is the one that was to be sent; its value may have changed by fees and by its mode. */
export function isSameMessage({ mode, info, message }: SendRequest, sent: TraceMessage): boolean {
  if (sent.destination !== info.dest || sent.body?.hash() !== message.body.hash()) return false
  if (mode & (carryAllBalance | carryInboundValue)) return true
  if (mode & payFeesSeparately) return sent.value === info.value.grams
  const paid = info.value.grams - sent.value
  // The message has two thirds of the fee that was taken from its value; a rounding more is allowed.
  return paid >= 0n && (sent.fwdFee === undefined || paid <= 2n * (sent.fwdFee + (sent.ihrFee ?? 0n)))
}

/** Why a transaction did not send a message. */
export function findReason(node: TraceNode, info: IntMsgInfo): UnsentReason {
  const { compute, action } = node.phases
  if (compute?.skipped === false && isComputeFailure(compute)) return failedReason('compute', compute.exitCode, node)
  if (action?.success === false) return failedReason('action', action.resultCode, node)
  if (action?.skippedActions) return findShortfall(node, info) ?? { kind: 'skipped' }
  return hasStateChanged(node) === false ? { kind: 'ignored' } : { kind: 'unknown' }
}

const failedReason = (phase: 'compute' | 'action', code: number | undefined, node: TraceNode): UnsentReason =>
  code === undefined
    ? { kind: 'unknown' }
    : { kind: 'failed', phase, code, name: describeExitCode(code, phase, node.interfaces)?.name }

/** The currency whose balance was too low, when the balance is known. */
function findShortfall(node: TraceNode, info: IntMsgInfo): UnsentReason | undefined {
  const before = toAccount(node.before)?.storage.balance ?? node.stateFacts?.startBalance
  if (before === undefined) return undefined
  const balance = before.grams + (node.inMessage?.value ?? 0n)
  if (info.value.grams > balance) return { kind: 'shortfall', required: info.value.grams, available: balance }
  for (const [currency, required] of info.value.other) {
    const available = (before.other.get(currency) ?? 0n) + (node.inMessage?.extra.get(currency) ?? 0n)
    if (required > available) return { kind: 'shortfall', currency, required, available }
  }
  return undefined
}
