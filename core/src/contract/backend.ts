import type { NewestBlock } from './newestBlockHeaders.ts'
import type { CallInput, OperationName, Reply } from './operations.ts'
import type { Progress } from './progress.ts'

/** Options of a call. */
export type CallSettings = {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Called before the result of an operation that has it in its headers, also before an error. */
  readonly onNewestBlock?: ((block: NewestBlock) => void) | undefined
  /**
   * Called before an operation whose replies can be used again (`isReusable`) computes, with what the reply depends on
   * besides its request; the call waits for it.
   */
  readonly onBasis?: ((basis: string) => Promise<void>) | undefined
  /** Called before such a reply, with the time for which the same request on the same basis has it; not if it has none. */
  readonly onLifetime?: ((lifetimeMs: number) => void) | undefined
  /** Name of a configured network; the default network if absent. */
  readonly network?: string | undefined
}

/** Calls operations over HTTP, in a Web Worker of this page, or in the desktop app. */
export interface Backend {
  readonly kind: 'http' | 'worker' | 'desktop'
  /** @throws AppError; `limit.cancelled` after an abort */
  call<N extends OperationName>(name: N, input: CallInput<N>, settings?: CallSettings): Promise<Reply<N>>
}
