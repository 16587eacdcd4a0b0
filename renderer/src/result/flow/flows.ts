import type { EventJson } from '@tonoscope/core/contract/event'
import type { TraceModel } from '../../trace/traceModel.ts'
import { getTransfers } from '../actionLines/actionLine.ts'
import { type ResultAsset, toAsset } from '../actionLines/assets.ts'
import type { ActionWithLine } from '../filter/filter.ts'

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
