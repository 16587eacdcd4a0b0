import { AppError } from '../../errors.ts'
import { LruCache } from '../../LruCache.ts'
import { type ChainSource, type SourceCall, wrapMethods } from '../ChainSource.ts'
import type { CallOptions } from '../MasterchainBlock.ts'
import { methodRow } from '../sourceMethods.ts'
import { callKey } from './callKey.ts'
import { untilAborted } from './withDeadline.ts'

/** The size of a cache, and how long the newest block is cached. */
type CacheLimits = {
  readonly nowMs: () => number
  readonly newestForMs?: number
  readonly entries?: number
  /** For full blocks and block proofs. */
  readonly bytes?: number
}

/**
 * Wraps a source with a cache of what can no longer change, by the lifetimes of its methods, and joins equal calls that
 * run at the same time. Neither failures nor missing results are cached.
 */
export function cached<S extends ChainSource>(
  source: S,
  { nowMs, newestForMs = 1000, entries = 2000, bytes = 64 * 2 ** 20 }: CacheLimits,
): S {
  const small = new LruCache<{ readonly reply: unknown; readonly until: number }>(entries)
  const large = new LruCache<{ readonly reply: unknown; readonly bytes: number }>(bytes, entry => entry.bytes)
  const join = joinCalls()

  const find = (key: string): unknown => {
    const entry = small.get(key)
    return entry && nowMs() < entry.until ? entry.reply : large.get(key)?.reply
  }
  const keep = ({ method, args }: SourceCall, key: string, reply: unknown): void => {
    const { lifetime = 'none', bytes: size } = methodRow(method)
    const life = reply === undefined ? 'none' : typeof lifetime === 'string' ? lifetime : lifetime(reply, ...args)
    if (life === 'none') return
    if (size) large.set(key, { reply, bytes: size(reply as NonNullable<unknown>) })
    else small.set(key, { reply, until: life === 'final' ? Number.POSITIVE_INFINITY : nowMs() + newestForMs })
  }
  const load = async (call: SourceCall, options: CallOptions): Promise<unknown> => {
    const reply = await call.send(options)
    keep(call, cacheKey(call), reply)
    return reply
  }
  const loadPerKey = async (call: SourceCall, options: CallOptions): Promise<unknown> => {
    const keyOf = (each: unknown) => cacheKey({ method: call.method, args: [each] })
    const keys = call.args[0] as readonly unknown[]
    const known = new Map(
      keys.map(each => [each, find(keyOf(each))] as const).filter(([, reply]) => reply !== undefined),
    )
    const missing = keys.filter(each => !known.has(each))
    if (missing.length === 0) return known
    const found = (await call.send(options, [missing])) as ReadonlyMap<unknown, unknown>
    for (const [each, reply] of found) keep(call, keyOf(each), reply)
    return new Map([...known, ...found])
  }

  return wrapMethods(source, async call => {
    const key = cacheKey(call)
    const known = find(key)
    if (known !== undefined) return known
    const { perKey } = methodRow(call.method)
    return join(key, call.options?.signal, options => (perKey ? loadPerKey : load)(call, options))
  })
}

/** Other than in recordings, a block with another file hash is another block. */
const cacheKey = ({ method, args }: Pick<SourceCall, 'method' | 'args'>): string =>
  `${method} ${callKey(args, ({ rootHash, fileHash }) => `${rootHash} ${fileHash}`)}`

type RunningCall = { readonly reply: Promise<unknown>; readonly controller: AbortController; callers: number }

/**
 * Joins equal calls: those that start while one is running share its result or its error. A caller that aborts stops
 * waiting; the call itself is aborted when none waits any more.
 */
function joinCalls() {
  const running = new Map<string, RunningCall>()
  const forget = (key: string, call: RunningCall) => running.get(key) === call && running.delete(key)
  const start = (key: string, load: (options: CallOptions) => Promise<unknown>): RunningCall => {
    const controller = new AbortController()
    const reply = load({ signal: controller.signal }).finally(() => forget(key, call))
    // If all callers have left, nobody handles its error.
    reply.catch(() => {})
    const call: RunningCall = { reply, controller, callers: 0 }
    running.set(key, call)
    return call
  }
  return async (key: string, signal: AbortSignal | undefined, load: (options: CallOptions) => Promise<unknown>) => {
    if (signal?.aborted) throw new AppError('limit.cancelled', {})
    const call = running.get(key) ?? start(key, load)
    call.callers++
    try {
      return await untilAborted(signal, () => call.reply)
    } finally {
      call.callers--
      if (call.callers === 0 && forget(key, call)) call.controller.abort()
    }
  }
}
