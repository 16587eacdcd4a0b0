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
  /** Number of messages or actions. */
  readonly count: number
  /** Id of its first transaction. */
  readonly node: string | undefined
}

/** The destination of fees in a diagram. */
export const FEES = 'fees'

type FlowSum = { from: string; to: string; amount: bigint; count: number; node: string | undefined }

class FlowSums {
  private readonly all = new Map<string, FlowSum>()

  add(from: string, to: string, amount: bigint, node: string | undefined): void {
    if (amount <= 0n) return
    const key = `${from} ${to}`
    const known = this.all.get(key)
    if (known) {
      known.amount += amount
      known.count += 1
    } else this.all.set(key, { from, to, amount, count: 1, node })
  }

  list(): Flow[] {
    return [...this.all.values()]
  }
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
  return asset.kind === 'ton' ? getCoinFlows(model, event) : getTokenFlows(asset, model, actions)
}

function getCoinFlows({ nodes }: TraceModel, { value_flow }: Pick<EventJson, 'value_flow'>): readonly Flow[] {
  const sums = new FlowSums()
  for (const { node, account, id } of nodes) {
    const message = node.transaction.in_msg
    if (message?.source) sums.add(message.source.address, account, message.value, id)
  }
  for (const { account, fees } of value_flow) sums.add(account.address, FEES, fees, undefined)
  return sums.list()
}

function getTokenFlows(asset: ResultAsset, { nodes }: TraceModel, actions: readonly ActionWithLine[]): readonly Flow[] {
  const ids = new Map(nodes.map(({ node, id }) => [node.transaction.hash, id]))
  const sums = new FlowSums()
  for (const { action, line } of actions) {
    if (action.status !== 'ok') continue
    const [node] = action.base_transactions.flatMap(hash => ids.get(hash) ?? [])
    for (const { from, to, moved } of getTransfers(line)) {
      if (toAsset(moved)?.key !== asset.key || moved.kind !== 'token') continue
      if (from !== undefined && to !== undefined) sums.add(from, to, moved.amount, node)
    }
  }
  return sums.list()
}

/** Whether flows have enough accounts for a diagram: three or more. */
export const isWorthDrawing = (flows: readonly Flow[]): boolean =>
  new Set(flows.flatMap(({ from, to }) => [from, to]).filter(end => end !== FEES)).size >= 3
