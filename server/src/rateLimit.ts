import { AppError } from '@tonoscope/core/errors'
import { LRUCache } from 'lru-cache'

/** Requests that one client may make: `perMinute` in the long run, `burst` at once. */
export type RateLimit = { readonly perMinute: number; readonly burst: number }

type Bucket = { tokens: number; atMs: number }

/** A check to be made once a request; clients that have not been seen for long are forgotten. */
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
