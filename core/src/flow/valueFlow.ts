import type { Movement } from '../actions/kinds/defineAction.ts'
import { nodesOf, type Trace, type TraceNode } from '../trace/Trace.ts'
import { carriedCoins } from '../transaction/carriedCoins.ts'
import type { Address } from '../units.ts'

/** The balance changes of one account. */
export type AccountFlow = {
  readonly account: Address
  /** Change of the TON balance, fees included; `undefined` when a fee is unknown. */
  readonly ton: bigint | undefined
  /** Total fees that the account paid; `undefined` when one is unknown. */
  readonly fees: bigint | undefined
  readonly jettons: readonly { readonly jetton: Address; readonly amount: bigint }[]
  /** +1 for a received item, -1 for a sent one. */
  readonly nfts: readonly { readonly item: Address; readonly amount: bigint }[]
  /** By unsigned id. */
  readonly extra: readonly { readonly id: number; readonly amount: bigint }[]
}

/**
 * Returns the balance changes of the accounts in a trace, in order of first appearance.
 *
 * TON and extra currencies are taken from messages, jettons and NFTs from actions. Over a trace
 *
 *     sum of ton + sum of fees = value of the root message − value of messages without a transaction in the trace
 *
 * and for each jetton the sum equals minted minus burned.
 */
export function valueFlow(
  trace: Trace,
  actions: readonly { readonly movements: readonly Movement[] }[],
): AccountFlow[] {
  const flows = new Map<Address, MutableFlow>()
  const flowOf = (account: Address): MutableFlow => {
    const known = flows.get(account)
    if (known) return known
    const flow = { ton: 0n, fees: 0n, jettons: undefined, nfts: undefined, extra: undefined }
    flows.set(account, flow)
    return flow
  }
  for (const node of nodesOf(trace.root)) addTransaction(flowOf(node.account), node)
  for (const { movements } of actions) {
    for (const movement of movements) {
      if (movement.from !== undefined) addMovement(flowOf(movement.from), movement, -movement.amount)
      if (movement.to !== undefined) addMovement(flowOf(movement.to), movement, movement.amount)
    }
  }
  return [...flows].map(([account, flow]) => ({
    account,
    ton: flow.ton,
    fees: flow.fees,
    jettons: nonZeroEntries(flow.jettons).map(([jetton, amount]) => ({ jetton, amount })),
    nfts: nonZeroEntries(flow.nfts).map(([item, amount]) => ({ item, amount })),
    extra: nonZeroEntries(flow.extra).map(([id, amount]) => ({ id, amount })),
  }))
}

type MutableFlow = {
  ton: bigint | undefined
  fees: bigint | undefined
  // Most accounts have none of these.
  jettons: Map<Address, bigint> | undefined
  nfts: Map<Address, bigint> | undefined
  extra: Map<number, bigint> | undefined
}

type Amount = bigint | undefined
/** Unknown when one of both is. */
const add = (a: Amount, b: Amount): Amount => (a === undefined || b === undefined ? undefined : a + b)
const subtract = (a: Amount, b: Amount): Amount => add(a, b === undefined ? undefined : -b)
const addAmount = <K>(to: Map<K, bigint> | undefined, key: K, amount: bigint): Map<K, bigint> =>
  (to ?? new Map<K, bigint>()).set(key, (to?.get(key) ?? 0n) + amount)
const nonZeroEntries = <K>(amounts: ReadonlyMap<K, bigint> | undefined): [K, bigint][] =>
  amounts ? [...amounts].filter(([, amount]) => amount !== 0n) : []

function addTransaction(flow: MutableFlow, node: TraceNode): void {
  let fees: bigint | undefined = node.totalFees
  let ton: bigint | undefined = node.inMessage ? carriedCoins(node.inMessage) : 0n
  for (const [id, amount] of node.inMessage?.extra ?? []) flow.extra = addAmount(flow.extra, id, amount)
  for (const message of node.outMessages) {
    ton = subtract(ton, carriedCoins(message))
    // The sender pays the forward fee; it is collected where the message arrives.
    fees = add(fees, message.fwdFee)
    for (const [id, amount] of message.extra) flow.extra = addAmount(flow.extra, id, -amount)
  }
  flow.ton = add(flow.ton, subtract(ton, fees))
  flow.fees = add(flow.fees, fees)
}

function addMovement(flow: MutableFlow, { asset }: Movement, amount: bigint): void {
  if (asset.type === 'jetton') flow.jettons = addAmount(flow.jettons, asset.master, amount)
  // TON and extra currencies are counted per transaction.
  if (asset.type === 'nft') flow.nfts = addAmount(flow.nfts, asset.item, amount)
}
