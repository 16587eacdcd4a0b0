/** Entries of several clients, taken in turns: a client with many entries does not delay one with few. */
export class FairQueue<T> {
  // In the order of their turns.
  readonly #entries = new Map<string, T[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  push(client: string, entry: T): void {
    const own = this.#entries.get(client)
    if (own) own.push(entry)
    else this.#entries.set(client, [entry])
    this.#size++
  }

  /** Adds an entry that was taken before: it is the next one. */
  putBack(client: string, entry: T): void {
    const own = this.#entries.get(client) ?? []
    const others = [...this.#entries].filter(([name]) => name !== client)
    this.#entries.clear()
    this.#entries.set(client, [entry, ...own])
    for (const [name, entries] of others) this.#entries.set(name, entries)
    this.#size++
  }

  /** The next entry that can be used now; its client is then the last one. */
  take(isUsable: (entry: T) => boolean = () => true): T | undefined {
    for (const [client, entries] of this.#entries) {
      const at = entries.findIndex(isUsable)
      if (at < 0) continue
      const [entry] = entries.splice(at, 1)
      this.#entries.delete(client)
      if (entries.length > 0) this.#entries.set(client, entries)
      this.#size--
      return entry
    }
    return undefined
  }

  delete(client: string, entry: T): void {
    const entries = this.#entries.get(client)
    const at = entries?.indexOf(entry) ?? -1
    if (!entries || at < 0) return
    entries.splice(at, 1)
    if (entries.length === 0) this.#entries.delete(client)
    this.#size--
  }

  count(client: string): number {
    return this.#entries.get(client)?.length ?? 0
  }

  /** The newest entry of the client with the largest number of entries, if it has more than `count`. */
  newestOfLargest(count: number): T | undefined {
    let largest: T[] | undefined
    for (const entries of this.#entries.values()) if (entries.length > (largest?.length ?? count)) largest = entries
    return largest?.at(-1)
  }

  /** Removes all entries. */
  clear(): T[] {
    const all = [...this.#entries.values()].flat()
    this.#entries.clear()
    this.#size = 0
    return all
  }
}
