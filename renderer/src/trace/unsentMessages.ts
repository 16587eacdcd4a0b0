import type { DebugNode, DebugOutAction } from '@tonoscope/core/contract/debug'
import type { MessageJson } from '@tonoscope/core/contract/schemas/transaction'
import { formatShortDecimal, TON_DECIMALS } from '../format/amount.ts'

/** A message that a contract requested to send in its action list, and that was never sent. */
export type UnsentMessage = {
  /** Absent for an external message. */
  readonly destination: string | undefined
  readonly value: bigint | undefined
  /** Why, in few words. */
  readonly reason: string
  /** Why, as a sentence. */
  readonly text: string
}

/** The messages of an action list that were never sent; empty if the list is unknown or does not match what was sent. */
export function findUnsentMessages(node: DebugNode): UnsentMessage[] {
  const phase = node.transaction.action_phase
  if (!phase || (phase.success && phase.skipped_actions === 0)) return []
  const requested = (node.actions ?? []).filter(action => action.type === 'send_message')
  return findMissing(requested, phase.success ? getSentMessages(node) : []).map(action => ({
    destination: action.destination,
    value: action.value,
    ...getReason(action, node),
  }))
}

type SentMessage = { readonly destination: string | undefined; readonly value: bigint; readonly fee: bigint }

function getSentMessages({ transaction, children }: DebugNode): SentMessage[] {
  const toSent = (message: MessageJson): SentMessage => ({
    destination: message.destination?.address,
    value: message.value,
    fee: message.fwd_fee + message.ihr_fee,
  })
  if (transaction.out_msgs.some(message => message.msg_type === 'int_msg')) return transaction.out_msgs.map(toSent)
  const received = children.flatMap(child => child.transaction.in_msg ?? [])
  return [...received, ...transaction.out_msgs].map(toSent)
}

/** The actions without a message, which are sent in the order of the actions. */
function findMissing(requested: readonly DebugOutAction[], sent: readonly SentMessage[]): readonly DebugOutAction[] {
  const missing: DebugOutAction[] = []
  let next = 0
  for (const action of requested) {
    const message = sent[next]
    if (message && isSentBy(message, action)) next++
    else missing.push(action)
  }
  return next === sent.length ? missing : []
}

const CARRY_VALUE = 64 | 128
const PAY_FEES_SEPARATELY = 1

function isSentBy(message: SentMessage, { destination, value, mode = 0 }: DebugOutAction): boolean {
  if (message.destination !== destination) return false
  if (destination === undefined || value === undefined || mode & CARRY_VALUE) return true
  if (mode & PAY_FEES_SEPARATELY) return message.value === value
  // The message has two thirds of the fee that was taken from its value; a rounding more is allowed.
  return message.value <= value && value - message.value <= message.fee * 2n
}

function getReason({ value, mode = 0 }: DebugOutAction, { before, transaction, action_note }: DebugNode) {
  const phase = transaction.action_phase
  if (phase && !phase.success) {
    const name = action_note ? ` (${action_note.name})` : ''
    return {
      reason: `result code ${phase.result_code}`,
      text: `Never sent: the action phase failed with result code ${phase.result_code}${name}, so none of its messages was sent.`,
    }
  }
  const balance = before && before.balance + (transaction.in_msg?.value ?? 0n)
  if (balance !== undefined && value !== undefined && value > balance) {
    const [required, available] = [value, balance].map(amount => formatShortDecimal(amount, TON_DECIMALS))
    return {
      reason: 'balance too low',
      text: `Never sent: ${required} TON were requested, the account had ${available} TON.`,
    }
  }
  return { reason: 'skipped', text: `Never sent: sending failed, and mode ${mode} ignores errors.` }
}
