import type { EmulatedNode, Emulation } from '../../emulator/Emulation.ts'
import { opCodeOf } from '../../messages/decode.ts'
import type { CommonMsgInfo } from '../../tlb/message.ts'
import type { TransactionCell } from '../../tlb/transaction.ts'
import type { Address } from '../../units.ts'
import { childrenOf } from '../run/findRunNode.ts'

/** A transaction of an outcome: what has to be the same, by name, and the value that may be less. */
type OutcomeNode = {
  readonly account: Address
  readonly facts: Readonly<Record<OutcomeFact, string>>
  readonly value: bigint
  readonly children: readonly OutcomeNode[]
}

/** What is compared of a transaction and its incoming message. */
export type OutcomeFact =
  | 'account'
  | 'message'
  | 'operation'
  | 'body'
  | 'status'
  | 'exit_code'
  | 'result_code'
  | 'actions'
  | 'skipped'
  | 'bounce'
  | 'events'

/** What a run does: its transactions with what has to be the same. */
export type Outcome = OutcomeNode

/** The first transaction in which two outcomes differ, and in what. */
export type OutcomeDifference = {
  /** Its id. */
  readonly node: string
  readonly account: Address
  readonly fact: OutcomeFact | 'value' | 'messages'
  readonly expected: string
  readonly actual: string
}

/**
 * What a complete run does; `undefined` for a rejected message and an incomplete trace. The bodies of the first `ownMessages`
 * levels are those that the draft writes: they have the amount.
 */
export function getOutcome({ root, partial }: Emulation, ownMessages: number): Outcome | undefined {
  return root && !partial ? toOutcome(root, ownMessages) : undefined
}

function toOutcome(node: EmulatedNode, ownMessages: number): OutcomeNode {
  const { account, message, transaction } = node
  const { info, body, init } = message
  const opCode = opCodeOf(body)
  return {
    account,
    facts: {
      account,
      message: describeInfo(info),
      operation: opCode === undefined || ownMessages > 0 ? '' : `0x${opCode.toString(16).padStart(8, '0')}`,
      body: ownMessages > 0 ? '' : `${body.hash()} ${init?.cell.hash() ?? ''}`,
      status: `${transaction.orig_status}, then ${transaction.end_status}`,
      ...describePhases(transaction),
      events: transaction.out_msgs
        .filter(each => each.info.type === 'ext_out_msg_info')
        .map(each => each.body.hash())
        .join(' '),
    },
    value: info.type === 'int_msg_info' ? info.value.grams : 0n,
    children: childrenOf(node).map(child => toOutcome(child, ownMessages - 1)),
  }
}

function describeInfo(info: CommonMsgInfo): string {
  if (info.type !== 'int_msg_info') return 'external'
  return info.bounced ? 'bounced' : info.bounce ? 'internal, with bounce' : 'internal, without bounce'
}

function describePhases({ description }: TransactionCell) {
  const compute = 'compute_ph' in description ? description.compute_ph : undefined
  const action = 'action' in description ? description.action : undefined
  const bounce = 'bounce' in description ? description.bounce : undefined
  return {
    exit_code: compute?.type === 'vm' ? String(compute.exit_code) : (compute?.reason ?? 'none'),
    result_code: String(action?.result_code ?? 'none'),
    actions: String(action?.tot_actions ?? 0),
    skipped: String(action?.skipped_actions ?? 0),
    bounce: bounce?.type ?? 'none',
  }
}

/** Everything that was sent arrived: no code or action failed, nothing was skipped, nothing bounced. */
export const isComplete = ({ facts, children }: Outcome): boolean =>
  facts.bounce === 'none' &&
  facts.skipped === '0' &&
  (facts.result_code === '0' || facts.result_code === 'none') &&
  /^(?:0|1|none|cskip_\w+)$/.test(facts.exit_code) &&
  children.every(isComplete)

/** The first difference of an outcome; amounts may differ by as much as was attached less. */
export function findDifference(
  expected: Outcome,
  actual: Outcome,
  less: bigint,
  node = '0',
): OutcomeDifference | undefined {
  const at = { node, account: actual.account }
  for (const [fact, value] of Object.entries(expected.facts) as [OutcomeFact, string][])
    if (value !== actual.facts[fact]) return { ...at, fact, expected: value, actual: actual.facts[fact] }
  const difference = expected.value - actual.value
  if (difference > less || -difference > less)
    return { ...at, fact: 'value', expected: String(expected.value), actual: String(actual.value) }
  const counts = [expected.children.length, actual.children.length].map(String)
  for (const [index, child] of expected.children.entries()) {
    const other = actual.children[index]
    if (!other) break
    const found = findDifference(child, other, less, `${node}.${index}`)
    if (found) return found
  }
  return counts[0] === counts[1]
    ? undefined
    : { ...at, fact: 'messages', expected: counts[0] ?? '', actual: counts[1] ?? '' }
}
