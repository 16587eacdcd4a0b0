import type { CacheOutcome } from '../metrics/createMetrics.ts'

/** The header `Cache-Status`, as RFC 9211 defines it. */
export const cacheStatus: Readonly<Record<CacheOutcome, string>> = {
  memory: 'Tonoscope; hit; detail=memory',
  redis: 'Tonoscope; hit; detail=redis',
  joined: 'Tonoscope; fwd=uri-miss; collapsed',
  miss: 'Tonoscope; fwd=uri-miss',
}
