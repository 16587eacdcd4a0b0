import type { DebugNode, DebugResult, DebugTruncation } from '@tonoscope/core/contract/debug'
import { walkNodes } from '@tonoscope/core/contract/debugNodes'
import type { DebugLoss } from '@tonoscope/core/contract/debugSummary'
import type { EventJson } from '@tonoscope/core/contract/event'
import type { NameOrigin } from '@tonoscope/core/contract/schemas/nameOrigin'
import type { AccountNames } from '../ui/AccountNames.tsx'

/** Outcome of a transaction, for rendering. */
export type NodeState = 'good' | 'failed' | 'skipped'

/** A transaction in its tree, with what rendering and navigation need. */
export type TreeNode = {
  readonly id: string
  readonly node: DebugNode
  readonly parent: TreeNode | undefined
  readonly children: readonly TreeNode[]
  readonly depth: number
  readonly index: number
  readonly account: string
  readonly letter: string
  readonly state: NodeState
  readonly bounced: boolean
  /** Output actions that were silently skipped: exit codes stay 0. */
  readonly skippedActions: number
  /** The messages that its account created, or was requested to send, and did not send. */
  readonly unsent: readonly DebugLoss[]
  /** Emulated, and not identical to a transaction on chain. */
  readonly emulated: boolean
}

/** The tree of a run or event, with letters and names of its accounts. */
export type TraceModel = {
  readonly root: TreeNode | undefined
  readonly nodes: readonly TreeNode[]
  readonly byId: ReadonlyMap<string, TreeNode>
  /** Account → letter, in order of appearance; accounts without a transaction come last. */
  readonly letters: ReadonlyMap<string, string>
  readonly names: ReadonlyMap<string, string>
  /** Account → where its name comes from, unless it is part of the app or a label of the user. */
  readonly nameOrigins: ReadonlyMap<string, NameOrigin>
  readonly wallets: ReadonlySet<string>
  readonly testnet: boolean
  readonly onChain: boolean
}

/** The outcome of a transaction. */
export function getNodeState(node: DebugNode): NodeState {
  if (!node.transaction.success) return 'failed'
  return node.transaction.compute_phase?.skipped ? 'skipped' : 'good'
}

/** Whether a second opinion on a transaction was requested, and disagrees. */
export const isDisputed = ({ node }: Pick<TreeNode, 'node'>): boolean => node.second_opinion?.agrees === false

/** The fields of a run or an event that the model is built from. */
export type TraceInput = {
  readonly trace?: DebugNode | undefined
  readonly event?: Pick<EventJson, 'value_flow'> | undefined
  readonly message?: { readonly destination: string } | undefined
  readonly rejection?: { readonly account: string } | undefined
  readonly summary?: { readonly losses: readonly DebugLoss[] } | undefined
  readonly accounts: DebugResult['accounts']
  readonly testnet: boolean
}

type ModelOptions = {
  readonly onChain?: boolean
  /** Labels of the user; they override all other names. */
  readonly labels?: ReadonlyMap<string, string>
}

/** Above this number, rendering takes longer than the response to a key press may. */
const MAX_SYNC_NODES = 150

/** Whether a tree is so large that it is rendered in steps. */
export function isLarge(root: DebugNode | undefined): boolean {
  let count = 0
  for (const _ of walkNodes(root)) if (++count > MAX_SYNC_NODES) return true
  return false
}

/** Builds the model of a run or event. */
export function buildTraceModel(result: TraceInput, { onChain = false, labels }: ModelOptions = {}): TraceModel {
  const nodes: TreeNode[] = []
  const byId = new Map<string, TreeNode>()
  const letters = new Map<string, string>()
  const names = new Map<string, string>()
  const nameOrigins = new Map<string, NameOrigin>()
  const wallets = new Set<string>()

  const unsent = groupUnsent(result.summary?.losses ?? [])

  const assignLetter = (account: string): string => {
    const known = letters.get(account)
    if (known !== undefined) return known
    const letter = getAccountLetter(letters.size)
    letters.set(account, letter)
    return letter
  }

  const add = (node: DebugNode, parent: TreeNode | undefined): TreeNode => {
    const account = node.transaction.account.address
    const children: TreeNode[] = []
    const created: TreeNode = {
      id: node.id,
      node,
      parent,
      children,
      depth: parent ? parent.depth + 1 : 0,
      index: nodes.length,
      account,
      letter: assignLetter(account),
      state: getNodeState(node),
      bounced: node.transaction.in_msg?.bounced ?? false,
      skippedActions: node.transaction.action_phase?.skipped_actions ?? 0,
      unsent: unsent.get(node.id) ?? [],
      emulated: !onChain && node.on_chain?.equal !== true,
    }
    nodes.push(created)
    byId.set(created.id, created)
    if (node.transaction.account.name !== undefined) names.set(account, node.transaction.account.name)
    for (const child of node.children) children.push(add(child, created))
    return created
  }

  const root = result.trace && add(result.trace, undefined)
  if (result.rejection) assignLetter(result.rejection.account)
  else if (!root && result.message) assignLetter(result.message.destination)
  for (const { node } of nodes)
    for (const { destination } of node.truncations) if (destination !== undefined) assignLetter(destination)
  for (const { account } of result.event?.value_flow ?? []) assignLetter(account.address)
  for (const account of result.accounts) {
    if (account.name !== undefined) names.set(account.address, account.name)
    if (account.name_origin) nameOrigins.set(account.address, account.name_origin)
    if (account.is_wallet) wallets.add(account.address)
  }
  for (const [address, label] of labels ?? []) {
    names.set(address, label)
    nameOrigins.delete(address)
  }
  return { root, nodes, byId, letters, names, nameOrigins, wallets, testnet: result.testnet, onChain }
}

/** The messages that were not sent, by the id of their transaction. */
function groupUnsent(losses: readonly DebugLoss[]): ReadonlyMap<string, readonly DebugLoss[]> {
  const byNode = new Map<string, DebugLoss[]>()
  for (const loss of losses) if (loss.kind === 'unsent') byNode.set(loss.node, [...(byNode.get(loss.node) ?? []), loss])
  return byNode
}

/** Short reasons of truncations. */
export const truncationLabels: { readonly [K in DebugTruncation['kind']]: string } = {
  transactions: 'transaction limit',
  time: 'time limit',
  gas: 'gas limit',
  depth: 'depth limit',
  library: 'library missing',
  source: 'state not found',
  emulator: 'emulator failed',
  cancelled: 'cancelled',
  pending: 'pending',
  'not-searched': 'not searched',
}

/** Short reasons of messages that were not sent. */
export const unsentLabels: Readonly<Record<string, string>> = {
  'unsent.shortfall': 'balance too low',
  'unsent.failed': 'a phase failed',
  'unsent.skipped': 'skipped',
  'unsent.ignored': 'request ignored',
}

/**
 * The letter of the account with this index: A … Z, AA, AB …
 *
 * @example
 * letterOf(0)  // 'A'
 * letterOf(26) // 'AA'
 */
export function getAccountLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : getAccountLetter(Math.floor(index / 26) - 1) + last
}

/** The account names of a trace. */
export function toAccountNames(model: TraceModel): AccountNames {
  return {
    letter: address => model.letters.get(address),
    name: address => model.names.get(address),
    origin: address => model.nameOrigins.get(address),
    isWallet: address => model.wallets.has(address),
    testnet: model.testnet,
  }
}
