type Kept<V> = { readonly value: V; readonly weight: number; isUsed: boolean }

/**
 * A cache limited by total weight; evicts the oldest of the entries that were not used for a while. A use marks its entry alone: to
 * move it behind the others, in the exact order of use, takes three times as long.
 */
export class LruCache<V> {
  private readonly entries = new Map<string, Kept<V>>()
  private readonly maxWeight: number
  private readonly weigh: (value: V) => number
  private weight = 0

  constructor(maxWeight: number, weigh: (value: V) => number = () => 1) {
    this.maxWeight = maxWeight
    this.weigh = weigh
  }

  get(key: string): V | undefined {
    const entry = this.entries.get(key)
    if (entry === undefined) return undefined
    entry.isUsed = true
    return entry.value
  }

  set(key: string, value: V): V {
    const old = this.entries.get(key)
    if (old) this.remove(key, old)
    const weight = this.weigh(value)
    // Used, so that it does not go before the others.
    const entry = { value, weight, isUsed: true }
    this.entries.set(key, entry)
    this.weight += weight
    this.evict()
    entry.isUsed = false
    return value
  }

  private evict(): void {
    // Entries that are set while it iterates come last.
    for (const [key, entry] of this.entries) {
      if (this.weight <= this.maxWeight) return
      if (!entry.isUsed) this.remove(key, entry)
      else {
        entry.isUsed = false
        this.entries.delete(key)
        this.entries.set(key, entry)
      }
    }
  }

  private remove(key: string, { weight }: Kept<V>): void {
    this.entries.delete(key)
    this.weight -= weight
  }
}
