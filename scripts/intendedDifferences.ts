import { type Json, readJson } from '@tonoscope/core/wire/json'

/** One value that differs between two replies: `undefined` where a reply does not have it. */
type Difference = {
  readonly key: string
  readonly before: Json | undefined
  readonly after: Json | undefined
  /** The object of the later reply that contains it. */
  readonly parent: { readonly [key: string]: Json }
}

/** The intended differences from the last release, one by one. */
const intended: readonly { readonly title: string; readonly matches: (difference: Difference) => boolean }[] = [
  {
    title: 'amounts also under the later names of tonapi (gram, gram_attached, gram_in, gram_out)',
    matches: ({ key, before, after, parent }) =>
      /^gram(_|$)/.test(key) && before === undefined && after === parent[key.replace('gram', 'ton')],
  },
  {
    title: 'numbers outside of int64 have their lower 64 bits (index of an item, quantity of a jetton)',
    matches: ({ key, before, after }) =>
      (key === 'index' || key === 'quantity') && after !== undefined && isWrapped(before, after),
  },
  {
    title: 'balances and wallets of block transactions that were unknown',
    matches: ({ key, before, after }) =>
      (key === 'end_balance' && before === 0) || (key === 'is_wallet' && before === false && after === true),
  },
  {
    title: 'the account of a jetton in the value flow is its master',
    matches: ({ key, after, parent }) =>
      key === 'account' &&
      'qty' in parent &&
      isObject(after) &&
      isObject(parent.jetton) &&
      after.address === parent.jetton.address,
  },
  {
    title: 'the whole index of an item (exact_index)',
    matches: ({ key, before, after, parent }) =>
      key === 'exact_index' && before === undefined && isWrapped(String(after), parent.index),
  },
]

const isWrapped = (exact: Json | undefined, wrapped: Json | undefined): boolean =>
  (typeof exact === 'bigint' || typeof exact === 'number' || typeof exact === 'string') &&
  String(BigInt.asIntN(64, BigInt(exact))) === String(wrapped)

/** The intended differences between two JSON texts; `undefined` when they also differ in another way. */
export function findIntendedDifferences(before: string, after: string): ReadonlySet<string> | undefined {
  const titles = new Set<string>()
  for (const difference of findDifferences(readJson(before), readJson(after), '', {})) {
    const found = intended.find(({ matches }) => matches(difference))
    if (!found) return undefined
    titles.add(found.title)
  }
  return titles
}

function* findDifferences(
  before: Json | undefined,
  after: Json | undefined,
  key: string,
  parent: Difference['parent'],
): Generator<Difference> {
  if (before === after) return
  const difference = { key, before, after, parent }
  // An object may differ as a whole.
  if (intended.some(({ matches }) => matches(difference))) yield difference
  else if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    for (const [at, each] of after.entries()) yield* findDifferences(before[at], each, key, parent)
  else if (isObject(before) && isObject(after))
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* findDifferences(before[name], after[name], name, after)
  else yield difference
}

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
