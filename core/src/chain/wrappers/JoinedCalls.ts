import { AppError } from '../../errors.ts'
import type { CallOptions } from '../MasterchainBlock.ts'
import { onAbort } from '../onAbort.ts'

type RunningCall = { readonly reply: Promise<unknown>; readonly controller: AbortController; callers: number }

/** Joins equal calls: those that start while one is running share its result or its error. */
export class JoinedCalls {
  private readonly running = new Map<string, RunningCall>()

  /**
   * The result of `load`, or of the running call with the same key. A caller that aborts stops waiting; the call itself is
   * aborted when none waits any more.
   *
   * @throws limit.cancelled, whatever `load` throws
   */
  async join(
    key: string,
    signal: AbortSignal | undefined,
    load: (options: CallOptions) => Promise<unknown>,
  ): Promise<unknown> {
    if (signal?.aborted) throw new AppError('limit.cancelled', {})
    const call = this.running.get(key) ?? this.start(key, load)
    call.callers++
    let removeListener = () => {}
    const aborted = new Promise<never>((_, reject) => {
      if (signal) removeListener = onAbort(signal, () => reject(new AppError('limit.cancelled', {})))
    })
    try {
      return await Promise.race([call.reply, aborted])
    } finally {
      removeListener()
      call.callers--
      if (call.callers === 0 && this.forget(key, call)) call.controller.abort()
    }
  }

  private start(key: string, load: (options: CallOptions) => Promise<unknown>): RunningCall {
    const controller = new AbortController()
    const reply = load({ signal: controller.signal }).finally(() => this.forget(key, call))
    // If all callers have left, nobody handles its error.
    reply.catch(() => {})
    const call: RunningCall = { reply, controller, callers: 0 }
    this.running.set(key, call)
    return call
  }

  private forget(key: string, call: RunningCall): boolean {
    return this.running.get(key) === call && this.running.delete(key)
  }
}
