import type { EventJson } from '@tonoscope/core/contract/event'
import type { TraceModel } from '../../trace/traceModel.ts'
import { type AssetTransfer, getTransfers, type Party, toActionLine } from '../actionLines/actionLine.ts'
import { getLineAssets, type ResultAsset, toAsset } from '../actionLines/assets.ts'
import type { ActionWithLine } from '../filter/useFilter.ts'

/** What a flow is: an amount moved on, one that comes back to its sender, or a fee. */
export type FlowKind = 'moved' | 'returned' | 'fee'

/** The total flow of one asset between two accounts, over all messages or actions. */
export type Flow = {
  /** An account, `minted` or `unknown sender`. */
  readonly from: string
  /** An account, `fees`, `burned`, `not followed` (the message has no transaction in the trace) or `unknown recipient`. */
  readonly to: string
  /** NFT items count as 1 each. */
  readonly amount: bigint
  readonly kind: FlowKind
  /** How many messages or actions. */
  readonly count: number
  /** The first transaction. */
  readonly node: string | undefined
  readonly items?: readonly Party[]
}

/** The destination of fees. */
export const FEES = 'fees'
/** Ends of flows that begin or end at no account, or at an unknown one. */
export const [MINTED, BURNED, NOT_FOLLOWED, UNKNOWN_SENDER, UNKNOWN_RECIPIENT] = [
  'minted',
  'burned',
  'not followed',
  'unknown sender',
  'unknown recipient',
] as const

/** An asset with its flows. */
export type AssetFlows = { readonly asset: ResultAsset; readonly flows: readonly Flow[] }

type EventFlows = Pick<EventJson, 'value_flow' | 'actions'>

/**
 * The flows of one asset. For TON: the values of messages and, to `fees`, the fees of each account; for other assets: the transfers
 * of successful actions, from which the balance changes are computed, too.
 */
export function getFlows(
  asset: ResultAsset,
  model: TraceModel,
  event: EventFlows,
  actions: readonly ActionWithLine[],
): readonly Flow[] {
  const flows = asset.kind === 'ton' ? getCoinFlows(model, event) : getTransferFlows(asset, model, event, actions)
  return findReturned(dropSelfFlows(mergeFlows(flows.filter(({ amount }) => amount > 0n))), [...model.letters.keys()])
}

/** The flows with one entry for each pair of ends, in order of appearance. */
export function mergeFlows(flows: readonly Flow[]): Flow[] {
  const merged = new Map<string, Flow>()
  for (const flow of flows) {
    const key = `${flow.from} ${flow.to}`
    const known = merged.get(key)
    merged.set(key, known ? addFlows(known, flow) : flow)
  }
  return [...merged.values()]
}

function addFlows(known: Flow, flow: Flow): Flow {
  const items = [...(known.items ?? []), ...(flow.items ?? [])]
  return {
    ...known,
    amount: known.amount + flow.amount,
    count: known.count + flow.count,
    ...(items.length > 0 && { items }),
  }
}

/** What a wallet sends to itself changes no balance; drawn only if there is nothing else. */
function dropSelfFlows(flows: readonly Flow[]): readonly Flow[] {
  const others = flows.filter(({ from, to }) => from !== to)
  return others.some(({ kind }) => kind !== 'fee') ? others : flows
}

/**
 * Marks what comes back: it goes to an account that appeared earlier and sent at least as much. More than it sent is no refund but
 * income, such as the price that a seller gets.
 */
function findReturned(flows: readonly Flow[], order: readonly string[]): readonly Flow[] {
  const rankOf = toRanks(order)
  const sent = new Map<string, bigint>()
  for (const { from, kind, amount } of flows) if (kind !== 'fee') sent.set(from, (sent.get(from) ?? 0n) + amount)
  return flows.map(flow =>
    flow.kind === 'moved' && rankOf(flow.to) < rankOf(flow.from) && flow.amount <= (sent.get(flow.to) ?? 0n)
      ? { ...flow, kind: 'returned' }
      : flow,
  )
}

/** The rank of each end: in order of appearance, accounts without a place in it after the others. */
export function toRanks(order: readonly string[]): (end: string) => number {
  const ranks = new Map(order.map((account, rank) => [account, rank]))
  return end => {
    if (end === MINTED || end === UNKNOWN_SENDER) return -1
    if (end === FEES || end === BURNED || end === NOT_FOLLOWED || end === UNKNOWN_RECIPIENT) return order.length + 1
    return ranks.get(end) ?? order.length
  }
}

const getCoinFlows = ({ nodes }: TraceModel, { value_flow }: EventFlows): Flow[] => [
  ...nodes.flatMap(({ node, account, id }): Flow[] => {
    const { source, value } = node.transaction.in_msg ?? {}
    return source && value !== undefined
      ? [{ from: source.address, to: account, amount: value, kind: 'moved', count: 1, node: id }]
      : []
  }),
  ...nodes.flatMap(({ node, account, id }) =>
    node.truncations.map(
      ({ value }): Flow => ({ from: account, to: NOT_FOLLOWED, amount: value, kind: 'moved', count: 1, node: id }),
    ),
  ),
  ...value_flow.map(
    ({ account, fees }): Flow => ({
      from: account.address,
      to: FEES,
      amount: fees,
      kind: 'fee',
      count: 1,
      node: undefined,
    }),
  ),
]

function getTransferFlows(
  asset: ResultAsset,
  { nodes }: TraceModel,
  event: EventFlows,
  actions: readonly ActionWithLine[],
): Flow[] {
  const ids = new Map(nodes.map(({ node, id }) => [node.transaction.hash, id]))
  const positions = [...new Set(actions.flatMap(({ action }) => action.v2))]
  return positions
    .flatMap(position => event.actions[position] ?? [])
    .filter(({ status }) => status === 'ok')
    .flatMap(action => {
      const [node] = action.base_transactions.flatMap(hash => ids.get(hash) ?? [])
      return getTransfers(toActionLine(action)).flatMap(transfer => {
        const amount = getMovedAmount(transfer, asset)
        const { moved } = transfer
        return amount === undefined
          ? []
          : {
              from: transfer.from ?? (action.type === 'JettonMint' ? MINTED : UNKNOWN_SENDER),
              to: transfer.to ?? (action.type === 'JettonBurn' ? BURNED : UNKNOWN_RECIPIENT),
              amount,
              kind: 'moved' as const,
              count: 1,
              node,
              ...(moved.kind === 'item' && { items: [{ address: moved.address, name: moved.name }] }),
            }
      })
    })
}

function getMovedAmount({ moved }: AssetTransfer, asset: ResultAsset): bigint | undefined {
  if (toAsset(moved)?.key !== asset.key) return undefined
  return moved.kind === 'token' ? moved.amount : moved.kind === 'item' ? 1n : undefined
}

/** Whether anything moves, apart from fees. */
export const hasMoved = (flows: readonly Flow[]): boolean => flows.some(({ kind }) => kind !== 'fee')

/** The assets with those of the main action first, the moved one before the received one. */
export function sortByMainAction(
  assets: readonly ResultAsset[],
  main: ActionWithLine | undefined,
): readonly ResultAsset[] {
  const first = main ? getLineAssets(main.line).map(({ key }) => key) : []
  const rankOf = ({ key }: ResultAsset) => (first.includes(key) ? first.indexOf(key) : first.length)
  return [...assets].sort((a, b) => rankOf(a) - rankOf(b))
}
