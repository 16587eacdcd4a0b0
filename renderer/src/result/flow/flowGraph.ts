import type { EventJson } from '@tonoscope/core/contract/event'
import type { TraceModel } from '../../trace/traceModel.ts'
import { getTransfers } from '../actionLines/actionLine.ts'
import { type ResultAsset, toAsset } from '../actionLines/assets.ts'
import type { ActionWithLine } from '../filter/useFilter.ts'

/** A node of the diagram: an account, or its second node for returned amounts. */
export type FlowNode = {
  readonly id: string
  /** The account, `fees`, or `others` for merged accounts. */
  readonly account: string
  /** Receives amounts from accounts of a higher rank. */
  readonly returned: boolean
  readonly accounts: number
}

/** A flow between two nodes. */
export type FlowLink = Flow & { readonly source: string; readonly target: string }

/** An acyclic graph of flows. */
export type FlowGraph = { readonly nodes: readonly FlowNode[]; readonly links: readonly FlowLink[] }

/** The node of merged accounts. */
export const OTHERS = 'others'

/** Builds an acyclic graph: a flow to an account that appeared earlier ends at a second node of that account. */
export function buildFlowGraph(flows: readonly Flow[], order: readonly string[], maxNodes = 24): FlowGraph {
  const merged = mergeSmall(flows, order, maxNodes)
  const ranks = new Map(order.map((account, rank) => [account, rank]))
  const rankOf = (account: string): number =>
    account === FEES ? Number.POSITIVE_INFINITY : (ranks.get(account) ?? order.length)
  const nodes = new Map<string, FlowNode>()
  const getNodeId = (account: string, returned: boolean): string => {
    const id = returned ? `${account} again` : account
    if (!nodes.has(id)) nodes.set(id, { id, account, returned, accounts: account === OTHERS ? merged.others : 1 })
    return id
  }
  const links = merged.flows.map((flow): FlowLink => {
    const source = getNodeId(flow.from, false)
    // A backward flow ends at a node without outgoing links, so there is no cycle.
    return { ...flow, source, target: getNodeId(flow.to, rankOf(flow.to) <= rankOf(flow.from)) }
  })
  const sorted = [...nodes.values()].sort((a, b) => rankOf(a.account) - rankOf(b.account))
  return { nodes: sorted, links }
}

/** Merges the accounts with the smallest amounts above the maximum number of nodes. */
function mergeSmall(
  flows: readonly Flow[],
  order: readonly string[],
  maxNodes: number,
): { flows: readonly Flow[]; others: number } {
  const moved = new Map<string, bigint>()
  for (const { from, to, amount } of flows)
    for (const end of [from, to]) if (end !== FEES) moved.set(end, (moved.get(end) ?? 0n) + amount)
  if (moved.size <= maxNodes) return { flows, others: 0 }
  const rank = new Map(order.map((account, at) => [account, at]))
  const bySize = [...moved].sort(([a, x], [b, y]) =>
    x === y ? (rank.get(a) ?? 0) - (rank.get(b) ?? 0) : x > y ? -1 : 1,
  )
  const small = new Set(bySize.slice(maxNodes - 1).map(([account]) => account))
  const toEnd = (account: string) => (small.has(account) ? OTHERS : account)
  const renamed = flows.map(flow => ({ ...flow, from: toEnd(flow.from), to: toEnd(flow.to) }))
  return { flows: mergeFlows(renamed.filter(({ from, to }) => from !== OTHERS || to !== OTHERS)), others: small.size }
}

/** The total flow between two accounts, over all messages or actions. */
export type Flow = {
  readonly from: string
  /** An account, or `fees`. */
  readonly to: string
  readonly amount: bigint
  readonly count: number
  readonly node: string | undefined
}

/** The destination of fees in a diagram. */
export const FEES = 'fees'

/** The flows with one entry for each pair of ends, in order of appearance. */
export function mergeFlows(flows: readonly Flow[]): Flow[] {
  const merged = new Map<string, Flow>()
  for (const flow of flows) {
    const key = `${flow.from} ${flow.to}`
    const known = merged.get(key)
    merged.set(key, known ? { ...known, amount: known.amount + flow.amount, count: known.count + flow.count } : flow)
  }
  return [...merged.values()]
}

/**
 * The flows of one asset. For TON: the values of messages and, to `fees`, the fees of each account;
 * for tokens: the transfers of successful actions.
 */
export function getFlows(
  asset: ResultAsset,
  model: TraceModel,
  event: Pick<EventJson, 'value_flow'>,
  actions: readonly ActionWithLine[],
): readonly Flow[] {
  const flows = asset.kind === 'ton' ? getCoinFlows(model, event) : getTokenFlows(asset, model, actions)
  return mergeFlows(flows.filter(({ amount }) => amount > 0n))
}

const getCoinFlows = ({ nodes }: TraceModel, { value_flow }: Pick<EventJson, 'value_flow'>): Flow[] => [
  ...nodes.flatMap(({ node, account, id }) => {
    const { source, value } = node.transaction.in_msg ?? {}
    return source && value !== undefined
      ? [{ from: source.address, to: account, amount: value, count: 1, node: id }]
      : []
  }),
  ...value_flow.map(({ account, fees }) => ({
    from: account.address,
    to: FEES,
    amount: fees,
    count: 1,
    node: undefined,
  })),
]

function getTokenFlows(asset: ResultAsset, { nodes }: TraceModel, actions: readonly ActionWithLine[]): Flow[] {
  const ids = new Map(nodes.map(({ node, id }) => [node.transaction.hash, id]))
  return actions
    .filter(({ action }) => action.status === 'ok')
    .flatMap(({ action, line }) => {
      const [node] = action.base_transactions.flatMap(hash => ids.get(hash) ?? [])
      return getTransfers(line).flatMap(({ from, to, moved }) =>
        moved.kind === 'token' && toAsset(moved)?.key === asset.key && from !== undefined && to !== undefined
          ? [{ from, to, amount: moved.amount, count: 1, node }]
          : [],
      )
    })
}

/** Whether flows have enough accounts for a diagram: three or more. */
export const isWorthDrawing = (flows: readonly Flow[]): boolean =>
  new Set(flows.flatMap(({ from, to }) => [from, to]).filter(end => end !== FEES)).size >= 3
