import { LRUCache } from 'lru-cache'
import type { KeptResult, ResultTier } from './KeptResult.ts'

/** What an entry takes beside its reply. */
const entryBytes = 512

type Entry = {
  readonly result: KeptResult
  readonly untilMs: number
  /** The reply as clients that accept gzip get it. */
  readonly gzip?: Uint8Array<ArrayBuffer>
}

/** Results in the memory of this process. */
export type MemoryTier = ResultTier & {
  readonly find: (key: string) => Entry | undefined
  /** Keeps the compressed reply beside a result. */
  readonly addGzip: (key: string, gzip: Uint8Array<ArrayBuffer>) => void
  readonly bytes: () => number
  readonly entries: () => number
}

/** Creates a memory tier; the results that were used least recently are evicted first. */
export function createMemoryTier({
  maxBytes,
  nowMs,
}: {
  readonly maxBytes: number
  readonly nowMs: () => number
}): MemoryTier {
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ result, gzip }) => result.reply.length + (gzip?.length ?? 0) + entryBytes,
  })
  const find = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    if (entry && entry.untilMs > nowMs()) return entry
    entries.delete(key)
    return undefined
  }
  return {
    name: 'memory',
    find,
    async get(key) {
      const entry = find(key)
      return entry && { result: entry.result, lifetimeMs: entry.untilMs - nowMs() }
    },
    // One that is larger than all memory is not kept.
    set: (key, result, lifetimeMs) => void entries.set(key, { result, untilMs: nowMs() + lifetimeMs }),
    addGzip(key, gzip) {
      const entry = find(key)
      if (entry && !entry.gzip) entries.set(key, { ...entry, gzip })
    },
    bytes: () => entries.calculatedSize,
    entries: () => entries.size,
  }
}
