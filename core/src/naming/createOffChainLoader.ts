import { decodeUtf8 } from '../encoding/utf8.ts'
import { isAppError } from '../errors.ts'
import { type Json, readJson } from '../wire/json.ts'
import type { OffChainContent, OffChainFetch, OffChainLoader, OffChainResult } from './OffChainLoader.ts'
import { toWebUrl } from './webUrl.ts'

type OffChainLoaderOptions = {
  readonly fetch: OffChainFetch
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number
  readonly ipfsGateway?: string
  /** Max cached links. */
  readonly entries?: number
  /** How long content is cached, and how long a failure is. */
  readonly freshForMs?: number
  readonly retryAfterMs?: number
  readonly concurrency?: number
}

/** Real metadata is never deeper. */
const maxDepth = 32

/** Creates a loader of off-chain JSON objects with a cache and limited concurrency; failures become `unknown`. */
export function createOffChainLoader(options: OffChainLoaderOptions): OffChainLoader {
  const { nowMs, entries = 500, freshForMs = 600_000, retryAfterMs = 30_000, concurrency = 8 } = options
  const cache = new Map<string, { readonly result: Promise<OffChainResult>; until: number }>()
  const withLimit = limitConcurrency(concurrency)

  async function read(url: string, entry: { until: number }): Promise<OffChainResult> {
    const result = await withLimit(() => fetchObject(options.fetch, url))
    entry.until = nowMs() + (result.type === 'read' ? freshForMs : retryAfterMs)
    return result
  }

  return uri => {
    const address = toWebUrl(uri, options.ipfsGateway)
    if ('problem' in address) return Promise.resolve({ type: 'unknown', reason: address.problem })
    const found = cache.get(address.url)
    if (found && found.until > nowMs()) return found.result
    const entry = { result: Promise.resolve<OffChainResult>(unknownContent('')), until: Number.POSITIVE_INFINITY }
    entry.result = read(address.url, entry)
    cache.delete(address.url)
    cache.set(address.url, entry)
    const [oldest] = cache.keys()
    if (cache.size > entries && oldest !== undefined) cache.delete(oldest)
    return entry.result
  }
}

const unknownContent = (reason: string): OffChainResult => ({ type: 'unknown', reason })

async function fetchObject(fetch: OffChainFetch, url: string): Promise<OffChainResult> {
  try {
    const found = await fetch(url)
    return 'problem' in found ? unknownContent(found.problem) : parseContent(found.bytes)
  } catch (error) {
    return unknownContent(error instanceof Error ? error.message : 'the fetch failed')
  }
}

function parseContent(bytes: Uint8Array): OffChainResult {
  try {
    const json = readJson(decodeUtf8(bytes).replace(/^\ufeff/, ''))
    if (!isObject(json)) return unknownContent('the JSON is not an object')
    return exceedsMaxDepth(json)
      ? unknownContent(`the JSON is nested deeper than ${maxDepth} levels`)
      : { type: 'read', content: json }
  } catch (error) {
    if (isAppError(error)) return unknownContent(error.message)
    throw error
  }
}

const isObject = (json: Json): json is { [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

function exceedsMaxDepth(content: OffChainContent): boolean {
  let level: readonly Json[] = [content as Json] // read-only use of the same object
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true
    level = level.flatMap(json => (typeof json === 'object' && json !== null ? Object.values(json) : []))
  }
  return false
}

/** The other tasks wait in order. */
function limitConcurrency(concurrency: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async task => {
    if (running >= concurrency) await new Promise<void>(resolve => waiting.push(resolve))
    else running++
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      // The slot passes to the next task.
      if (next) next()
      else running--
    }
  }
}
