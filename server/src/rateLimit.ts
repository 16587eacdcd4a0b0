import { AppError } from '@tonoscope/core/errors'
import { LRUCache } from 'lru-cache'

/** Max requests per client: `perMinute` on average, `burst` at once. */
export type RateLimit = { readonly perMinute: number; readonly burst: number }

type Bucket = { tokens: number; atMs: number }

/** Returns a check for every request that throws `limit.rate`. Least recently seen clients are evicted. */
export function createRateLimiter(limit: RateLimit, nowMs: () => number): (client: string) => void {
  const buckets = new LRUCache<string, Bucket>({ max: 10_000 })
  const perMs = limit.perMinute / 60_000
  return client => {
    const now = nowMs()
    const bucket = buckets.get(client) ?? { tokens: limit.burst, atMs: now }
    bucket.tokens = Math.min(limit.burst, bucket.tokens + (now - bucket.atMs) * perMs)
    bucket.atMs = now
    buckets.set(client, bucket)
    if (bucket.tokens < 1)
      throw new AppError('limit.rate', { retryAfterSec: Math.ceil((1 - bucket.tokens) / perMs / 1000) })
    bucket.tokens--
  }
}
