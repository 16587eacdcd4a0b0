import type { DebugNode } from '@tonoscope/core/contract/debug'
import { AccountLetters } from '@tonoscope/core/text/AccountLetters'
import { formatCoins } from '@tonoscope/core/text/terminalText'
import type { Writable } from '@tonoscope/core/wire/json'
import { untrusted, untrustedText } from '../reply/untrusted.ts'
import type { StoredRun } from './RunStore.ts'
import { getTrace } from './RunStore.ts'

/** Names of operations are from the tables of this project, unless they are not names at all. */
const nameForm = /^[\w.:-]{1,64}$/

/** Letters for the accounts of a run, the same in each reply about it. */
export const toLetters = ({ result }: StoredRun): AccountLetters => new AccountLetters(result)

/** One line per transaction: id, account, operation, value, exit code, success. */
export function skeletonLines(root: DebugNode, letters: AccountLetters, maxDepth = Number.POSITIVE_INFINITY): string[] {
  const lines = [nodeLine(root, letters)]
  if (maxDepth === 0) {
    const hidden = countNodes(root) - 1
    return hidden === 0 ? lines : [...lines, `${root.id}.* ${hidden} more transactions below`]
  }
  for (const child of root.children) lines.push(...skeletonLines(child, letters, maxDepth - 1))
  for (const truncation of root.truncations) {
    const { destination, value, kind, op_name: name } = truncation
    const to = destination === undefined ? '' : ` ${letters.of(destination)}`
    lines.push(`${root.id}.?${to} ${formatName(name ?? 'message')} ${formatCoins(value)} not executed: ${kind}`)
  }
  return lines
}

/** The accounts of a run: letter, address, kinds, name. */
export function accountLines({ result }: StoredRun, letters: AccountLetters, shown: readonly string[]): string[] {
  const interfaces = new Map(result.accounts.map(({ address, interfaces }) => [letters.of(address), interfaces]))
  const named = new Map(
    result.accounts.flatMap(({ address, name }) => (name === undefined ? [] : [[letters.of(address), name]])),
  )
  const used = new Set(shown.flatMap(line => line.split(' ')))
  return letters
    .list()
    .filter(({ letter }) => used.has(letter))
    .map(({ letter, address }) => {
      const name = named.get(letter)
      const kinds = (interfaces.get(letter) ?? []).join(',')
      return [letter, address, kinds, ...(name === undefined ? [] : [untrustedText(name)])].filter(Boolean).join(' ')
    })
}

/** The node with an id. */
export function findNode({ result }: Pick<StoredRun, 'result'>, id: string): DebugNode | undefined {
  let node = getTrace({ result })
  for (const child of id.split('.').slice(1)) node = node?.children.find(each => each.id === `${node?.id}.${child}`)
  return node?.id === id ? node : undefined
}

/** How many transactions a subtree has. */
export const countNodes = (node: DebugNode): number => node.children.reduce((sum, each) => sum + countNodes(each), 1)

function nodeLine(
  { id, transaction: tx, operation, truncations: _, ...node }: DebugNode,
  letters: AccountLetters,
): string {
  const { in_msg: message, compute_phase: compute, action_phase: action } = tx
  const op =
    message === undefined
      ? tx.transaction_type
      : message.msg_type === 'ext_in_msg'
        ? 'external'
        : formatName(message.decoded_op_name ?? operation ?? message.op_code ?? 'transfer')
  const code = node.compute_note?.name
  return [
    id,
    letters.of(tx.account.address),
    op,
    message?.msg_type === 'int_msg' ? formatCoins(message.value) : '',
    message?.bounced ? 'bounced' : '',
    compute?.skipped ? `skipped ${compute.skip_reason ?? ''}`.trim() : `exit ${compute?.exit_code ?? 'unknown'}`,
    code === undefined ? '' : `(${formatName(code)})`,
    action && (!action.success || action.result_code !== 0) ? `action ${action.result_code}` : '',
    action && action.skipped_actions > 0 ? `${action.skipped_actions} actions skipped` : '',
    tx.success ? 'ok' : 'FAILED',
  ]
    .filter(part => part !== '')
    .join(' ')
}

const formatName = (name: string): string => (nameForm.test(name) ? name : untrustedText(name))

/** The name of an operation in a value. */
export const nameValue = (name: string | undefined): Writable | undefined =>
  name === undefined || nameForm.test(name) ? name : untrusted(name)
