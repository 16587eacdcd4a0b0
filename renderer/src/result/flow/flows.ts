import type { EventJson } from '@tonoscope/core/contract/event'
import type { TraceModel } from '../../trace/model.ts'
import { movesOf } from '../actionLine.ts'
import { type Asset, assetOf } from '../assets.ts'
import type { LinedAction } from '../filter/filter.ts'

/** What went from one account to another, all messages or actions between the two together. */
export type Flow = {
  readonly from: string
  /** An account, or `fees`. */
  readonly to: string
  readonly amount: bigint
  /** How many messages or actions it was. */
  readonly count: number
  /** The first transaction of it, by its path. */
  readonly node: string | undefined
}

/** Where fees go to in a diagram. */
export const FEES = 'fees'

type Growing = { from: string; to: string; amount: bigint; count: number; node: string | undefined }

class Sums {
  private readonly all = new Map<string, Growing>()

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
 * Who gave what to whom, of one asset. Coins are those that the messages carried and, to `fees`, what each account paid
 * to the network; tokens are those of the actions that happened. Accounts come in the order of their letters.
 */
export function flowsOf(
  asset: Asset,
  model: TraceModel,
  event: Pick<EventJson, 'value_flow'>,
  actions: readonly LinedAction[],
): readonly Flow[] {
  return asset.kind === 'ton' ? coinFlows(model, event) : tokenFlows(asset, model, actions)
}

function coinFlows({ nodes }: TraceModel, { value_flow }: Pick<EventJson, 'value_flow'>): readonly Flow[] {
  const sums = new Sums()
  for (const { node, account, id } of nodes) {
    const message = node.transaction.in_msg
    if (message?.source) sums.add(message.source.address, account, message.value, id)
  }
  for (const { account, fees } of value_flow) sums.add(account.address, FEES, fees, undefined)
  return sums.list()
}

function tokenFlows(asset: Asset, { nodes }: TraceModel, actions: readonly LinedAction[]): readonly Flow[] {
  const ids = new Map(nodes.map(({ node, id }) => [node.transaction.hash, id]))
  const sums = new Sums()
  for (const { action, line } of actions) {
    if (action.status !== 'ok') continue
    const [node] = action.base_transactions.flatMap(hash => ids.get(hash) ?? [])
    for (const { from, to, moved } of movesOf(line)) {
      if (assetOf(moved)?.key !== asset.key || moved.kind !== 'token') continue
      if (from !== undefined && to !== undefined) sums.add(from, to, moved.amount, node)
    }
  }
  return sums.list()
}

/** Whether a picture of them says more than their list: three accounts or more. */
export const isWorthDrawing = (flows: readonly Flow[]): boolean =>
  new Set(flows.flatMap(({ from, to }) => [from, to]).filter(end => end !== FEES)).size >= 3
