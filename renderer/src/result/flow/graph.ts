import { FEES, type Flow } from './flows.ts'

/** A place in the diagram: an account where it first gets something, or where something comes back to it. */
export type Place = {
  readonly id: string
  /** The account; `fees`; `others` for all that were put together. */
  readonly account: string
  /** What came here came from somebody who had it later. */
  readonly returned: boolean
  /** How many accounts it stands for. */
  readonly accounts: number
}

/** What goes from one place to another. */
export type Way = Flow & { readonly source: string; readonly target: string }

/** A graph in which nothing goes round in a circle. */
export type Graph = { readonly places: readonly Place[]; readonly ways: readonly Way[] }

/** Accounts that are too many to be told apart, as one. */
export const OTHERS = 'others'

/**
 * A graph without circles: accounts keep the order in which they first appear, and what goes to an account that comes
 * earlier arrives at a second place of it, at the end of the picture.
 */
export function graphOf(flows: readonly Flow[], order: readonly string[], most = 24): Graph {
  const merged = mergeSmall(flows, order, most)
  const ranks = new Map(order.map((account, rank) => [account, rank]))
  const rankOf = (account: string): number =>
    account === FEES ? Number.POSITIVE_INFINITY : (ranks.get(account) ?? order.length)
  const places = new Map<string, Place>()
  const placeOf = (account: string, returned: boolean): string => {
    const id = returned ? `${account} again` : account
    if (!places.has(id)) places.set(id, { id, account, returned, accounts: account === OTHERS ? merged.others : 1 })
    return id
  }
  const ways = merged.flows.map((flow): Way => {
    const source = placeOf(flow.from, false)
    // What goes backwards ends at a place from which nothing goes on: that is why there is no circle.
    return { ...flow, source, target: placeOf(flow.to, rankOf(flow.to) <= rankOf(flow.from)) }
  })
  const sorted = [...places.values()].sort((a, b) => rankOf(a.account) - rankOf(b.account))
  return { places: sorted, ways }
}

/** Puts the accounts that moved least together when there are too many for one picture. */
function mergeSmall(
  flows: readonly Flow[],
  order: readonly string[],
  most: number,
): { flows: readonly Flow[]; others: number } {
  const moved = new Map<string, bigint>()
  for (const { from, to, amount } of flows)
    for (const end of [from, to]) if (end !== FEES) moved.set(end, (moved.get(end) ?? 0n) + amount)
  if (moved.size <= most) return { flows, others: 0 }
  const rank = new Map(order.map((account, at) => [account, at]))
  const bySize = [...moved].sort(([a, x], [b, y]) =>
    x === y ? (rank.get(a) ?? 0) - (rank.get(b) ?? 0) : x > y ? -1 : 1,
  )
  const small = new Set(bySize.slice(most - 1).map(([account]) => account))
  const sums = new Map<string, { -readonly [K in keyof Flow]: Flow[K] }>()
  for (const flow of flows) {
    const from = small.has(flow.from) ? OTHERS : flow.from
    const to = small.has(flow.to) ? OTHERS : flow.to
    if (from === OTHERS && to === OTHERS) continue
    const key = `${from} ${to}`
    const known = sums.get(key)
    if (known) {
      known.amount += flow.amount
      known.count += flow.count
    } else sums.set(key, { ...flow, from, to })
  }
  return { flows: [...sums.values()], others: small.size }
}
