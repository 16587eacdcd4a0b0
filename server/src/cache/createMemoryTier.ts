import { LRUCache } from 'lru-cache'
import type { KeptResult, ResultTier } from './KeptResult.ts'

/** What an entry takes beside its reply. */
const entryBytes = 512

type Entry = { readonly result: KeptResult; readonly untilMs: number }

/** Results in the memory of this process; those that were used least recently are evicted first. */
export function createMemoryTier({
  maxBytes,
  nowMs,
}: {
  readonly maxBytes: number
  readonly nowMs: () => number
}): ResultTier & { readonly bytes: () => number; readonly entries: () => number } {
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ result }) => result.reply.length + entryBytes,
  })
  return {
    name: 'memory',
    async get(key) {
      const entry = entries.get(key)
      const lifetimeMs = entry ? entry.untilMs - nowMs() : 0
      if (entry && lifetimeMs > 0) return { result: entry.result, lifetimeMs }
      entries.delete(key)
      return undefined
    },
    // One that is larger than all memory is not kept.
    set: (key, result, lifetimeMs) => void entries.set(key, { result, untilMs: nowMs() + lifetimeMs }),
    bytes: () => entries.calculatedSize,
    entries: () => entries.size,
  }
}
