import { LruCache } from '../LruCache.ts'
import type { DescriptionStore, KeptTrace } from './DescriptionStore.ts'

/** Keeps what was found out about traces in memory, up to so many bytes; what was not read for longer is removed first. */
export function memoryDescriptions(maxBytes: number): DescriptionStore {
  const kept = new LruCache<KeptTrace>(maxBytes, ({ bytes }) => bytes.length)
  return {
    async read(ids) {
      return new Map(ids.flatMap(id => kept.get(id) ?? []).map(each => [each.id, each]))
    },
    async keep(rows) {
      for (const each of rows) kept.set(each.id, each)
    },
    reportDamage(trace, cause) {
      // Memory is not damaged from elsewhere.
      throw new Error(`what is kept of trace ${trace} cannot be read`, { cause })
    },
  }
}
