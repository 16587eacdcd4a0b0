import { type AnyAppError, isAppError } from '../../errors.ts'
import type { CallOptions } from '../ChainSource.ts'
import type { PartialSource } from '../TraceSource.ts'
import { methodNames, type SourceMethod } from './methods.ts'
import { argumentsOf } from './questionText.ts'
import { within } from './within.ts'

/** How long a source is waited for. */
export type Patience = {
  /** For one answer. */
  readonly answerMs: number
  /** After it kept somebody waiting in vain, it is not asked for so long. */
  readonly pauseMs: number
  readonly nowMs: () => number
}

/**
 * A source that keeps nobody waiting for long: where others can be asked, one that hangs must not cost every question its
 * whole deadline. A source that says at once that it cannot be reached costs nothing, and is asked each time.
 *
 * @throws source.timeout besides what the source throws
 */
export function patient<S extends PartialSource>(source: S, { answerMs, pauseMs, nowMs }: Patience): S {
  let pausedUntil = Number.NEGATIVE_INFINITY
  let lastTimeout: AnyAppError | undefined

  async function ask(method: SourceMethod, args: readonly unknown[]): Promise<unknown> {
    if (lastTimeout && nowMs() < pausedUntil) throw lastTimeout
    const count = argumentsOf[method]
    // By the signature of every question.
    const options = args[count] as CallOptions | undefined
    const question = source[method] as unknown as (...args: readonly unknown[]) => Promise<unknown>
    try {
      const answer = await within(answerMs, source.name, options?.signal, within =>
        question.apply(source, [...args.slice(0, count), { ...options, ...within }]),
      )
      lastTimeout = undefined
      return answer
    } catch (error) {
      if (isAppError(error) && error.code === 'source.timeout') {
        lastTimeout = error
        pausedUntil = nowMs() + pauseMs
      }
      throw error
    }
  }

  const wrapped: Record<string, unknown> = { ...source }
  for (const method of methodNames) {
    if (source[method]) wrapped[method] = (...args: readonly unknown[]) => ask(method, args)
  }
  // The same methods, which answer the same.
  return wrapped as S
}
