import { utf8 } from '../cell/text.ts'
import { isAppError } from '../errors.ts'
import { type Json, readJson } from '../wire/json.ts'
import type { OffChain, OffChainAnswer, OffChainContent, OffChainFetch } from './OffChain.ts'
import { webAddressOf } from './offChainUri.ts'

/** How links are read. */
export type OffChainSettings = {
  readonly fetch: OffChainFetch
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number
  readonly ipfsGateway?: string
  /** Links that are remembered. */
  readonly entries?: number
  /** For how long content is not asked for again; for how long a failure is not tried again. */
  readonly freshForMs?: number
  readonly retryAfterMs?: number
  /** Fetches at the same time. */
  readonly atOnce?: number
}

/** Nobody's metadata is deeper. */
const mostLevels = 32

/** Reads JSON objects off the chain: each link once for a while, so many at a time, failures as "unknown". */
export function openOffChain(settings: OffChainSettings): OffChain {
  const { nowMs, entries = 500, freshForMs = 600_000, retryAfterMs = 30_000, atOnce = 8 } = settings
  const known = new Map<string, { readonly answer: Promise<OffChainAnswer>; until: number }>()
  const inTurn = turns(atOnce)

  async function read(url: string, entry: { until: number }): Promise<OffChainAnswer> {
    const answer = await inTurn(() => fetchObject(settings.fetch, url))
    entry.until = nowMs() + (answer.type === 'read' ? freshForMs : retryAfterMs)
    return answer
  }

  return uri => {
    const address = webAddressOf(uri, settings.ipfsGateway)
    if ('problem' in address) return Promise.resolve({ type: 'unknown', reason: address.problem })
    const found = known.get(address.url)
    if (found && found.until > nowMs()) return found.answer
    const entry = { answer: Promise.resolve<OffChainAnswer>(unknown('')), until: Number.POSITIVE_INFINITY }
    entry.answer = read(address.url, entry)
    known.delete(address.url)
    known.set(address.url, entry)
    const [oldest] = known.keys()
    if (known.size > entries && oldest !== undefined) known.delete(oldest)
    return entry.answer
  }
}

const unknown = (reason: string): OffChainAnswer => ({ type: 'unknown', reason })

async function fetchObject(fetch: OffChainFetch, url: string): Promise<OffChainAnswer> {
  try {
    const found = await fetch(url)
    return 'problem' in found ? unknown(found.problem) : contentIn(found.bytes)
  } catch (error) {
    return unknown(error instanceof Error ? error.message : 'it could not be fetched')
  }
}

function contentIn(bytes: Uint8Array): OffChainAnswer {
  try {
    const json = readJson(utf8(bytes).replace(/^\ufeff/, ''))
    if (!isObject(json)) return unknown('it is JSON, but no object')
    return tooDeep(json) ? unknown(`it is nested deeper than ${mostLevels}`) : { type: 'read', content: json }
  } catch (error) {
    if (isAppError(error)) return unknown(error.message)
    throw error
  }
}

const isObject = (json: Json): json is { [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

function tooDeep(content: OffChainContent): boolean {
  let level: readonly Json[] = [content as Json] // the same object, which nobody changes here
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostLevels) return true
    level = level.flatMap(json => (typeof json === 'object' && json !== null ? Object.values(json) : []))
  }
  return false
}

/** Runs so many tasks at once; the others wait in order. */
export function turns(atOnce: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async task => {
    if (running >= atOnce) await new Promise<void>(go => waiting.push(go))
    else running++
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      // The place goes to the next one.
      if (next) next()
      else running--
    }
  }
}
