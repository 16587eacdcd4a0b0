import { FEES, type Flow, mergeFlows, toRanks } from './flows.ts'

/** A node of the diagram: an account, or its second node for amounts that reach it later. */
export type FlowNode = {
  readonly id: string
  /** The account, `others` for merged accounts, or an end that is no account. */
  readonly account: string
  /** The second node of its account: amounts come from accounts that appear later. */
  readonly again: boolean
  readonly accounts: number
  readonly inflow: bigint
  readonly outflow: bigint
  /** The part of the inflow that returns. */
  readonly returned: bigint
  readonly fees: bigint
}

/** A flow between two nodes. */
export type FlowLink = Flow & { readonly source: string; readonly target: string }

/** An acyclic graph of flows; fees are part of the nodes. */
export type FlowGraph = { readonly nodes: readonly FlowNode[]; readonly links: readonly FlowLink[] }

/** The node of merged accounts. */
export const OTHERS = 'others'

/** Builds an acyclic graph: a flow to an account that appeared earlier ends at a second node of that account. */
export function buildFlowGraph(flows: readonly Flow[], order: readonly string[], maxNodes = 16): FlowGraph {
  const merged = mergeSmall(flows, order, maxNodes)
  const rankOf = toRanks(order)
  const nodes = new Map<string, MutableNode>()
  const getNode = (account: string, again: boolean): MutableNode => {
    const id = again ? `${account} again` : account
    const known = nodes.get(id)
    if (known) return known
    const accounts = account === OTHERS ? merged.others : 1
    const node = { id, account, again, accounts, inflow: 0n, outflow: 0n, returned: 0n, fees: 0n }
    nodes.set(id, node)
    return node
  }
  const links = merged.flows
    .filter(({ to }) => to !== FEES)
    .map((flow): FlowLink => {
      const source = getNode(flow.from, false)
      // A backward flow ends at a node without outgoing links, so there is no cycle.
      const target = getNode(flow.to, rankOf(flow.to) <= rankOf(flow.from))
      source.outflow += flow.amount
      target.inflow += flow.amount
      if (flow.kind === 'returned') target.returned += flow.amount
      return { ...flow, source: source.id, target: target.id }
    })
  for (const { from, to, amount } of merged.flows)
    if (to === FEES) (nodes.get(from) ?? nodes.get(`${from} again`) ?? getNode(from, false)).fees += amount
  return { nodes: [...nodes.values()].sort((a, b) => rankOf(a.account) - rankOf(b.account)), links }
}

type MutableNode = { -readonly [K in keyof FlowNode]: FlowNode[K] }

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
  const rankOf = toRanks(order)
  const bySize = [...moved].sort(([a, x], [b, y]) => (x === y ? rankOf(a) - rankOf(b) : x > y ? -1 : 1))
  const small = new Set(bySize.slice(maxNodes - 1).map(([account]) => account))
  const toEnd = (account: string) => (small.has(account) ? OTHERS : account)
  const renamed = flows.map(flow => ({ ...flow, from: toEnd(flow.from), to: toEnd(flow.to) }))
  return { flows: mergeFlows(renamed.filter(({ from, to }) => from !== OTHERS || to !== OTHERS)), others: small.size }
}
