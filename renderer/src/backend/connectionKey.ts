type Connection = {
  readonly kind: string
  readonly network: string | undefined
  /** Changes with the sources of the network. */
  readonly sources: unknown
  /** Changes with the ABIs that decode its replies. */
  readonly abis: string | undefined
}

/** The prefix of query keys: when the sources or ABIs of a network change, its cached replies become stale. */
export const connectionKey = ({ kind, network, sources, abis }: Connection): string =>
  JSON.stringify([JSON.stringify([kind, network, sources]), abis])

/** Whether two keys of queries are of one call to one network, possibly with other ABIs. */
export const isSameCall = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((part, i) => (i === 0 ? withoutAbis(part) === withoutAbis(b[i]) : part === b[i]))

/** Keys of other origin are compared as they are. */
function withoutAbis(key: unknown): unknown {
  const parts: unknown = typeof key === 'string' && key.startsWith('[') ? JSON.parse(key) : key
  return Array.isArray(parts) ? parts[0] : parts
}
