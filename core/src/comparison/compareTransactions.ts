import type { DebugNode, DebugOutAction } from '../contract/debug.ts'
import { skipReasons } from '../contract/debugNodes.ts'
import { feeParts, getTransactionFees } from '../contract/transactionFees.ts'
import { formatDeclaredName } from '../encoding/words.ts'
import { compareBodies } from './compareBodies.ts'
import { compareStates } from './compareStates.ts'
import { type ComparedField, listDifferences, type WeighedDifference } from './differenceRows.ts'

/** How two transactions differ, in the order in which they happen: state, message, phases, what is sent, state after. */
export function compareTransactions(left: DebugNode, right: DebugNode): WeighedDifference[] {
  const fees = compareFees(left, right)
  return listDifferences([
    { field: 'account', title: 'Account', unit: 'account', left: addressOf(left), right: addressOf(right) },
    ...compareBefore(left, right),
    ...compareMessages(left, right),
    ...fees.filter(({ field }) => field === 'fees.storage'),
    ...comparePhases(left, right),
    ...compareOutActions(left.actions, right.actions),
    { field: 'out.count', title: 'Outgoing messages', unit: 'count', left: countSent(left), right: countSent(right) },
    ...compareExternalOut(left, right),
    ...fees.filter(({ field }) => field !== 'fees.storage'),
    ...compareAfter(left, right),
  ])
}

/** A transaction that leaves code and data as they are does the same in any state: what it found is no effect. */
const isStateKept = ({ before, after }: DebugNode): boolean =>
  before !== undefined &&
  after !== undefined &&
  before.data_hash === after.data_hash &&
  before.code_hash === after.code_hash

function compareBefore(left: DebugNode, right: DebugNode): ComparedField[] {
  const fields = compareStates(left.before, right.before, 'before')
  return isStateKept(left) && isStateKept(right) ? fields.map(field => ({ ...field, weight: 'amounts' })) : fields
}

const addressOf = ({ transaction }: DebugNode) => transaction.account.address

function compareMessages(left: DebugNode, right: DebugNode): ComparedField[] {
  const [a, b] = [left.transaction.in_msg, right.transaction.in_msg]
  if (!a || !b) return [{ field: 'message', title: 'Message', left: a?.msg_type, right: b?.msg_type }]
  return [
    { field: 'message.type', title: 'Message type', left: a.msg_type, right: b.msg_type },
    {
      ...{ field: 'message.source', title: 'Sender', unit: 'account' },
      ...{ left: a.source?.address, right: b.source?.address },
    },
    { field: 'message.value', title: 'Message value', unit: 'nano', weight: 'amounts', left: a.value, right: b.value },
    { field: 'message.bounce', title: 'Bounce', left: flag(a.bounce), right: flag(b.bounce) },
    { field: 'message.bounced', title: 'Bounced', left: flag(a.bounced), right: flag(b.bounced) },
    { field: 'message.init', title: 'StateInit attached', left: flag(!!a.init), right: flag(!!b.init) },
    ...compareBodies(a, b),
  ]
}

const flag = (value: boolean) => (value ? 'yes' : 'no')

function comparePhases(left: DebugNode, right: DebugNode): ComparedField[] {
  const [compute, action] = (['compute_phase', 'action_phase'] as const).map(phase => [
    left.transaction[phase],
    right.transaction[phase],
  ]) as [
    [DebugNode['transaction']['compute_phase'], DebugNode['transaction']['compute_phase']],
    [DebugNode['transaction']['action_phase'], DebugNode['transaction']['action_phase']],
  ]
  return [
    { field: 'outcome', title: 'Outcome', left: getTransactionOutcome(left), right: getTransactionOutcome(right) },
    {
      ...{ field: 'exit_code', title: 'Exit code' },
      ...{
        left: codeText(compute[0]?.exit_code, left.compute_note),
        right: codeText(compute[1]?.exit_code, right.compute_note),
      },
    },
    {
      ...{ field: 'action.result_code', title: 'Action result code' },
      ...{
        left: codeText(action[0]?.result_code, left.action_note),
        right: codeText(action[1]?.result_code, right.action_note),
      },
    },
    {
      ...{ field: 'action.skipped', title: 'Skipped actions', unit: 'count' },
      ...{ left: action[0]?.skipped_actions, right: action[1]?.skipped_actions },
    },
    {
      ...{ field: 'gas_used', title: 'Gas used', unit: 'gas', weight: 'amounts' },
      ...{ left: compute[0]?.gas_used, right: compute[1]?.gas_used },
    },
  ]
}

/** How a transaction ended, in words. */
export function getTransactionOutcome({ transaction }: DebugNode): string {
  const { compute_phase: compute, action_phase: action, success } = transaction
  if (compute?.skipped) return `did not run: ${skipReasons[compute.skip_reason ?? ''] ?? 'skipped'}`
  if (success) return 'succeeded'
  if (compute?.success === false) return 'failed in the compute phase'
  return action && !action.success ? 'failed in the action phase' : 'failed'
}

/** A code with its meaning, if that is known. */
export const codeText = (code: number | undefined, note: DebugNode['compute_note']): string | undefined =>
  code === undefined ? undefined : note ? `${code}, ${formatDeclaredName(note)}` : String(code)

/** The action list is known of runs only: its lengths differ with the number of messages. */
function compareOutActions(
  left: readonly DebugOutAction[] | undefined,
  right: readonly DebugOutAction[] | undefined,
): ComparedField[] {
  if (!left || !right) return []
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => {
    const [a, b] = [left[at], right[at]]
    const title = `Action ${at + 1}`
    const field = `actions[${at}]`
    return [
      { field: `${field}.type`, title, left: a?.type.replaceAll('_', ' '), right: b?.type.replaceAll('_', ' ') },
      { field: `${field}.mode`, title: `${title}: mode`, left: a?.mode, right: b?.mode },
      {
        ...{ field: `${field}.destination`, title: `${title}: destination`, unit: 'account' as const },
        ...{ left: a?.destination, right: b?.destination },
      },
      {
        ...{ field: `${field}.value`, title: `${title}: value`, unit: 'nano' as const, weight: 'amounts' as const },
        ...{ left: a?.value, right: b?.value },
      },
    ]
  }).flat()
}

const countSent = ({ children, truncations, transaction }: DebugNode): number =>
  children.length + truncations.length + transaction.out_msgs.length

function compareExternalOut(left: DebugNode, right: DebugNode): ComparedField[] {
  const [a, b] = [left.transaction.out_msgs, right.transaction.out_msgs]
  if (a.length !== b.length) return []
  return a.flatMap((message, at) => {
    const other = b[at]
    return other
      ? compareBodies(message, other).map(row => ({
          ...row,
          field: `out_msgs[${at}].${row.field}`,
          title: `External message ${at + 1}: ${row.title}`,
        }))
      : []
  })
}

function compareFees(left: DebugNode, right: DebugNode): ComparedField[] {
  const [a, b] = [getTransactionFees(left.transaction), getTransactionFees(right.transaction)]
  return feeParts.map(([part, title]) => ({
    ...{ field: `fees.${part}`, title: `${title} fee`, unit: 'nano', weight: 'amounts' },
    ...{ left: a[part], right: b[part] },
  }))
}

function compareAfter(left: DebugNode, right: DebugNode): ComparedField[] {
  if (left.after && right.after) {
    const isKept = isStateKept(left) && isStateKept(right)
    const fields = compareStates(left.after, right.after, 'after')
    return isKept ? fields.filter(({ field }) => !/^after\.(code|data)/.test(field)) : fields
  }
  const [a, b] = [left, right].map(({ after, transaction }) => after?.balance ?? transaction.end_balance)
  return [
    {
      ...{ field: 'after.status', title: 'Status after' },
      ...{ left: left.transaction.end_status, right: right.transaction.end_status },
    },
    // A balance of 0 is what is reported of a transaction whose account is unknown.
    ...(a && b
      ? [
          {
            field: 'after.balance',
            title: 'Balance after',
            unit: 'nano',
            weight: 'amounts',
            left: a,
            right: b,
          } as const,
        ]
      : []),
  ]
}
