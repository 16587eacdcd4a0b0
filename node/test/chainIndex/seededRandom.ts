/** Random numbers that depend on the seed only. */
export type SeededRandom = {
  /** A whole number below `limit`. */
  below(limit: number): number
  /** Whether an event of this probability happens. */
  chance(probability: number): boolean
  /** One of a list. */
  pick<T>(list: readonly T[]): T
}

/** Mulberry32. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: probability => next() < probability,
    pick(list) {
      if (list.length === 0) throw new Error('an empty list')
      return list[below(list.length)] as (typeof list)[number] // there is one
    },
  }
}
