import type { DebugAccountState, DebugNode } from '@tonoscope/core/contract/debug'
import { AppError } from '@tonoscope/core/errors'
import type { Writable } from '@tonoscope/core/wire/json'
import { z } from 'zod'
import type { Section } from '../reply/replyText.ts'
import { chainData, untrusted } from '../reply/untrusted.ts'
import { checkValue, traceSections } from './overview.ts'
import { getRejection, getTrace, type StoredRun } from './RunStore.ts'
import { findSubject, subjectArguments } from './runInput.ts'
import { accountLines, findNode, nameValue, skeletonLines, toLetters } from './skeleton.ts'
import { defineTool } from './Tool.ts'

const node = z.string().regex(/^0(?:\.\d{1,9})*$/, 'expected an id of the trace, such as 0.1')
const depth = z.int().nonnegative().max(1000).optional().describe('Levels below the first transaction; all if absent.')

export const trace = defineTool({
  name: 'trace',
  title: 'Skeleton of a trace',
  description:
    'Use it for an overview of all transactions of a run or event: one short line each with id, account letter, operation, value, exit code. The ids are what subtree, node and exception_steps take.',
  input: { ...subjectArguments, depth },
  async call(context, { depth, ...subject }) {
    return traceSections(await findSubject(context, subject), { depth })
  },
})

export const subtree = defineTool({
  name: 'subtree',
  title: 'Part of a trace',
  description:
    'Use it to follow one branch of a large trace: the skeleton of a transaction and all below it, and the decoded message of each.',
  input: { ...subjectArguments, node: node.describe('Id of the transaction, such as 0.1.'), depth },
  async call(context, { node: id, depth, ...subject }) {
    const run = await findSubject(context, subject)
    const letters = toLetters(run)
    const root = requireNode(run, id)
    const lines = skeletonLines(root, letters, depth)
    return [
      { title: `trace from ${id}`, lines },
      { title: 'accounts', lines: accountLines(run, letters, lines) },
      { title: 'messages', value: listUpTo(root, depth).map(each => messageValue(each)) },
    ]
  },
})

export const nodeTool = defineTool({
  name: 'node',
  title: 'One transaction',
  description:
    'Use it for all facts of one transaction: decoded message, phases, fees, exit code with its meaning, state before and after with decoded data, outgoing actions, what was not executed. For a rejected message the node is 0.',
  input: { ...subjectArguments, node: node.describe('Id of the transaction, such as 0.1.') },
  async call(context, { node: id, ...subject }) {
    const run = await findSubject(context, subject)
    const rejection = getRejection(run)
    if (rejection && id === '0') return rejectionSections(run, rejection)
    return nodeSections(requireNode(run, id), run)
  },
})

function rejectionSections(run: StoredRun, rejection: NonNullable<ReturnType<typeof getRejection>>): Section[] {
  const { account, exit_code: code, name, description, text, interfaces, state } = rejection
  const checks = run.preflight ?? ('preflight' in run.result ? run.result.preflight : [])
  const value = { account, interfaces, exit_code: code, name, meaning: description, text: untrusted(text) }
  return [
    { title: 'rejected', value },
    { title: 'pre-flight checks', value: checks.map(checkValue) },
    { title: 'state', value: stateValue(state) },
  ]
}

function nodeSections(found: DebugNode, run: StoredRun): Section[] {
  const letters = toLetters(run)
  const { transaction: tx, interfaces, before, after, actions, truncations, on_chain: onChain } = found
  const { compute_note: compute, action_note: action } = found
  return [
    {
      title: `transaction ${found.id}`,
      value: {
        hash: tx.hash,
        lt: tx.lt,
        account: tx.account.address,
        ...(tx.account.name !== undefined && { name: untrusted(tx.account.name) }),
        letter: letters.of(tx.account.address),
        interfaces,
        success: tx.success,
        aborted: tx.aborted,
        utime: tx.utime,
        total_fees: tx.total_fees,
        ...(compute && { exit_code_meaning: compute }),
        ...(action && { action_code_meaning: action }),
        ...(onChain && { equals_transaction_on_chain: onChain.equal }),
      },
    },
    { title: 'message', value: messageValue(found) },
    {
      title: 'phases',
      value: {
        type: tx.transaction_type,
        storage: tx.storage_phase,
        credit: tx.credit_phase,
        compute: tx.compute_phase,
        action: tx.action_phase,
        bounce: tx.bounce_phase,
      },
    },
    ...(actions ? [{ title: 'action list', value: actions }] : []),
    ...(truncations.length > 0
      ? [{ title: 'not executed', value: truncations.map(({ text, ...each }) => ({ ...each, text: untrusted(text) })) }]
      : []),
    { title: 'state before', value: before ? stateValue(before) : 'unknown' },
    { title: 'state after', value: after ? stateValue(after) : 'unknown' },
    { title: 'children', value: found.children.map(each => each.id) },
  ]
}

function stateValue({
  code: _,
  data: __,
  storage_abi: ___,
  storage,
  undecoded,
  ...state
}: DebugAccountState): Writable {
  return {
    ...state,
    ...(storage && { layout: storage.layout, data: storage.fields.map(fieldValue) }),
    ...(undecoded && { data_not_decoded: undecoded.code }),
  }
}

type StoredField = NonNullable<DebugAccountState['storage']>['fields'][number]

/** Names and kinds of fields are those of the layout. */
const fieldValue = ({ name, kind, value, entries }: StoredField): Writable => ({
  name: nameValue(name),
  kind,
  value: value === undefined ? null : chainData(value),
  ...(entries && { entries: chainData(entries) }),
})

function messageValue({ id, transaction: { in_msg: message }, operation }: DebugNode): Writable {
  if (!message) return { node: id, message: 'none' }
  return {
    node: id,
    type: message.msg_type,
    hash: message.hash,
    from: message.source?.address,
    to: message.destination?.address,
    value: message.value,
    bounce: message.bounce,
    bounced: message.bounced,
    op_code: message.op_code,
    operation: nameValue(message.decoded_op_name ?? operation),
    ...(message.init && { state_init: message.init.interfaces }),
    body: message.decoded_body === undefined ? 'not decoded' : chainData(message.decoded_body),
  }
}

function listUpTo(root: DebugNode, maxDepth = Number.POSITIVE_INFINITY): DebugNode[] {
  return [root, ...(maxDepth === 0 ? [] : root.children.flatMap(each => listUpTo(each, maxDepth - 1)))]
}

/** @throws input.argument with what there is */
export function requireNode(run: StoredRun, id: string): DebugNode {
  const found = findNode(run, id)
  if (found) return found
  const known = getTrace(run) ? 'the tool trace lists the ids' : 'the message was rejected, no transaction ran'
  throw new AppError('input.argument', { name: `node ${id}`, reason: `there is no such transaction; ${known}` })
}
