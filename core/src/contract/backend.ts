import type { CallInput, OperationName, Reply } from './operations.ts'

/** How far a call is; stages come in this order, some may be left out. */
export type Progress = {
  readonly stage: 'queued' | 'blocks' | 'states' | 'executing' | 'classifying' | 'naming'
  readonly text?: string
  readonly done?: number
  readonly total?: number
}

/** What a caller may add to a call. */
export type CallSettings = {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Name of a configured network; the default one when absent. */
  readonly network?: string
}

/** The operations, wherever they run: behind HTTP, in a Web Worker of this page, in the desktop app. */
export interface Backend {
  readonly kind: 'http' | 'worker' | 'desktop'
  /** @throws AppError of any family, `limit.cancelled` after an abort */
  call<N extends OperationName>(name: N, input: CallInput<N>, settings?: CallSettings): Promise<Reply<N>>
}
