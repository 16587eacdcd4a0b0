/** A cache limited by total weight; evicts the least recently used entries. */
export class LruCache<V> {
  private readonly entries = new Map<string, V>()
  private readonly maxWeight: number
  private readonly weigh: (value: V) => number
  private weight = 0

  constructor(maxWeight: number, weigh: (value: V) => number = () => 1) {
    this.maxWeight = maxWeight
    this.weigh = weigh
  }

  get(key: string): V | undefined {
    const value = this.entries.get(key)
    if (value !== undefined) {
      this.entries.delete(key)
      this.entries.set(key, value)
    }
    return value
  }

  set(key: string, value: V): V {
    this.remove(key)
    this.entries.set(key, value)
    this.weight += this.weigh(value)
    for (const oldest of this.entries.keys()) {
      if (this.weight <= this.maxWeight) break
      this.remove(oldest)
    }
    return value
  }

  private remove(key: string): void {
    const value = this.entries.get(key)
    if (value === undefined) return
    this.entries.delete(key)
    this.weight -= this.weigh(value)
  }
}
