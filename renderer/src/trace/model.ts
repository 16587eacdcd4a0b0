import type { DebugNode, DebugResult, DebugTruncation } from '@tonoscope/core/contract/debug'
import type { EventJson } from '@tonoscope/core/contract/event'
import { getAccountLetter } from '../format/accountLetter.ts'

/** How a transaction went, for drawing. */
export type NodeState = 'good' | 'failed' | 'skipped'

/** A transaction in its tree, with what drawing and walking need. */
export type TraceNode = {
  readonly id: string
  readonly node: DebugNode
  readonly parent: TraceNode | undefined
  readonly children: readonly TraceNode[]
  readonly depth: number
  /** Place in the order parents first, children in order. */
  readonly index: number
  readonly account: string
  readonly letter: string
  readonly state: NodeState
  readonly bounced: boolean
  /** Orders that were left out without an error: no exit code tells of them. */
  readonly skippedOrders: number
  /** Emulated, and not known to be a transaction of the chain. */
  readonly emulated: boolean
}

/** A run as a tree, and what names its accounts. */
export type TraceModel = {
  readonly root: TraceNode | undefined
  readonly nodes: readonly TraceNode[]
  readonly byId: ReadonlyMap<string, TraceNode>
  /** Account → letter, in order of appearance; accounts that were only sent to come last. */
  readonly letters: ReadonlyMap<string, string>
  readonly names: ReadonlyMap<string, string>
  readonly interfaces: ReadonlyMap<string, readonly string[]>
  /** It happened: the tree is the chain's, not an emulated one. */
  readonly landed: boolean
}

/** Whether the VM did not run although the message asked for it or could have. */
export function stateOf(node: DebugNode): NodeState {
  if (!node.transaction.success) return 'failed'
  return node.transaction.compute_phase?.skipped ? 'skipped' : 'good'
}

/** What a run and a landed event have in common: the tree, and what names its accounts. */
export type TraceParts = {
  readonly trace?: DebugNode | undefined
  readonly event?: Pick<EventJson, 'value_flow'> | undefined
  readonly message?: { readonly destination: string } | undefined
  readonly rejection?: { readonly account: string } | undefined
  readonly accounts: DebugResult['accounts']
}

type ModelOptions = {
  /** The transactions are the chain's own. */
  readonly landed?: boolean
  /** Names that the reader gave: they win over all others. */
  readonly labels?: ReadonlyMap<string, string>
}

/** So many transactions take longer to draw than a press of a key may wait. */
const LARGE = 150

/** Whether a tree is so large that it is drawn in steps. */
export function isLarge(root: DebugNode | undefined): boolean {
  const waiting = root ? [root] : []
  let count = 0
  for (let node = waiting.pop(); node && count <= LARGE; node = waiting.pop()) {
    count++
    waiting.push(...node.children)
  }
  return count > LARGE
}

/** The tree of a result, lettered. */
export function traceModel(result: TraceParts, { landed = false, labels }: ModelOptions = {}): TraceModel {
  const nodes: TraceNode[] = []
  const byId = new Map<string, TraceNode>()
  const letters = new Map<string, string>()
  const names = new Map<string, string>()
  const interfaces = new Map<string, readonly string[]>()

  const name = (account: string): string => {
    const known = letters.get(account)
    if (known !== undefined) return known
    const letter = getAccountLetter(letters.size)
    letters.set(account, letter)
    return letter
  }

  const add = (node: DebugNode, parent: TraceNode | undefined): TraceNode => {
    const account = node.transaction.account.address
    const children: TraceNode[] = []
    const made: TraceNode = {
      id: node.id,
      node,
      parent,
      children,
      depth: parent ? parent.depth + 1 : 0,
      index: nodes.length,
      account,
      letter: name(account),
      state: stateOf(node),
      bounced: node.transaction.in_msg?.bounced ?? false,
      skippedOrders: node.transaction.action_phase?.skipped_actions ?? 0,
      emulated: !landed && node.on_chain?.equal !== true,
    }
    nodes.push(made)
    byId.set(made.id, made)
    if (node.transaction.account.name !== undefined) names.set(account, node.transaction.account.name)
    if (node.interfaces.length > 0) interfaces.set(account, node.interfaces)
    for (const child of node.children) children.push(add(child, made))
    return made
  }

  const root = result.trace && add(result.trace, undefined)
  if (result.rejection) name(result.rejection.account)
  else if (!root && result.message) name(result.message.destination)
  for (const { node } of nodes)
    for (const { destination } of node.truncations) if (destination !== undefined) name(destination)
  for (const { account } of result.event?.value_flow ?? []) name(account.address)
  for (const account of result.accounts) {
    if (account.name !== undefined) names.set(account.address, account.name)
    if (account.interfaces.length > 0) interfaces.set(account.address, account.interfaces)
  }
  for (const [address, label] of labels ?? []) names.set(address, label)
  return { root, nodes, byId, letters, names, interfaces, landed }
}

/** What an incoming message asks for, in words; empty for plain money. */
export function operationOf(node: DebugNode): string {
  const message = node.transaction.in_msg
  if (!message) return node.transaction.transaction_type === 'TransTickTock' ? 'tick-tock' : ''
  if (message.bounced) return 'bounced'
  return message.decoded_op_name ?? message.op_code ?? ''
}

/** Why a cut edge ends, in two or three words. */
export const cutWords: { readonly [K in DebugTruncation['kind']]: string } = {
  transactions: 'transaction limit',
  time: 'time limit',
  gas: 'gas limit',
  depth: 'chain too long',
  library: 'library missing',
  source: 'state not found',
  emulator: 'emulator failed',
  cancelled: 'cancelled',
  pending: 'not there yet',
  'not-searched': 'not searched',
}

/** Why a compute phase did not run. */
export const skipReasons: Readonly<Record<string, string>> = {
  cskip_no_state: 'the account has no code, so there was nothing to run',
  cskip_bad_state: 'the code that the message brought does not belong to this address',
  cskip_no_gas: 'the value does not pay for any gas',
  cskip_suspended: 'the account is suspended by the network',
}
