/** The items by their keys, of which each may have several or none. */
export function groupByKeys<T, K>(
  items: readonly T[],
  keysOf: (item: T) => readonly (K | undefined)[],
): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    for (const key of new Set(keysOf(item))) {
      if (key === undefined) continue
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  }
  return groups
}
