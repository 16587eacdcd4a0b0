import type { Movement } from '../actions/defineAction.ts'
import { nodesOf, type Trace, type TraceMessage, type TraceNode } from '../trace/Trace.ts'
import type { Address } from '../units.ts'

/** What one account gained and lost. */
export type AccountFlow = {
  readonly account: Address
  /** Change of the coin balance; the fees are in it. */
  readonly ton: bigint
  /** Everything that the account paid to the network. */
  readonly fees: bigint
  readonly jettons: readonly { readonly jetton: Address; readonly amount: bigint }[]
  /** +1 for an item that came, -1 for one that went. */
  readonly nfts: readonly { readonly item: Address; readonly amount: bigint }[]
  /** By unsigned id. */
  readonly extra: readonly { readonly id: number; readonly amount: bigint }[]
}

/**
 * Who gained and lost what in a trace, in the order in which the accounts first appear.
 *
 * Coins and extra currencies come from the messages of the transactions, jettons and items from the actions. Over a trace
 *
 *     sum of ton + sum of fees = what the first message brought − what messages without a transaction here took along
 *
 * and for each jetton the sum is what was minted minus what was burnt.
 */
export function valueFlow(trace: Trace, actions: readonly { readonly moved: readonly Movement[] }[]): AccountFlow[] {
  const flows = new Map<Address, Flow>()
  const flowOf = (account: Address): Flow => {
    const flow = flows.get(account) ?? { ton: 0n, fees: 0n, jettons: new Map(), nfts: new Map(), extra: new Map() }
    flows.set(account, flow)
    return flow
  }
  for (const node of nodesOf(trace.root)) addTransaction(flowOf(node.account), node)
  for (const { moved } of actions) {
    for (const movement of moved) {
      if (movement.from !== undefined) addMovement(flowOf(movement.from), movement, -movement.amount)
      if (movement.to !== undefined) addMovement(flowOf(movement.to), movement, movement.amount)
    }
  }
  return [...flows].map(([account, flow]) => ({
    account,
    ton: flow.ton,
    fees: flow.fees,
    jettons: entries(flow.jettons).map(([jetton, amount]) => ({ jetton, amount })),
    nfts: entries(flow.nfts).map(([item, amount]) => ({ item, amount })),
    extra: entries(flow.extra).map(([id, amount]) => ({ id, amount })),
  }))
}

type Flow = {
  ton: bigint
  fees: bigint
  readonly jettons: Map<Address, bigint>
  readonly nfts: Map<Address, bigint>
  readonly extra: Map<number, bigint>
}

const add = <K>(to: Map<K, bigint>, key: K, amount: bigint): void => void to.set(key, (to.get(key) ?? 0n) + amount)
const entries = <K>(of: ReadonlyMap<K, bigint>): [K, bigint][] => [...of].filter(([, amount]) => amount !== 0n)

/** The coins that a message carries: with its fee for fast delivery, which the receiver gets when it is not used. */
export const carriedBy = (message: TraceMessage): bigint => message.value + (message.ihrDisabled ? 0n : message.ihrFee)

function addTransaction(flow: Flow, node: TraceNode): void {
  let fees: bigint = node.totalFees
  let ton = node.inMessage ? carriedBy(node.inMessage) : 0n
  for (const [id, amount] of node.inMessage?.extra ?? []) add(flow.extra, id, amount)
  for (const message of node.outMessages) {
    ton -= carriedBy(message)
    // The forward fee travels with the message and is collected where it arrives, out of this account's coins.
    fees += message.fwdFee
    for (const [id, amount] of message.extra) add(flow.extra, id, -amount)
  }
  flow.ton += ton - fees
  flow.fees += fees
}

function addMovement(flow: Flow, { asset }: Movement, amount: bigint): void {
  if (asset.type === 'jetton') add(flow.jettons, asset.master, amount)
  // Coins and extra currencies were counted with the transactions.
  if (asset.type === 'nft') add(flow.nfts, asset.item, amount)
}
