import type { DebugProofReport } from '@tonoscope/core/contract/debugProofs'
import { AppError, fromWire } from '@tonoscope/core/errors'
import type { FromVerifier, ToVerifier, VerifierNews } from './proofProtocol.ts'

/** The part of a Web Worker that is used here. */
export type VerifierWorker = {
  postMessage(message: ToVerifier): void
  terminate(): void
  onmessage: ((event: MessageEvent<FromVerifier>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** What can be asked: a proof's text, the block that is believed, what to do with what is told on the way. */
export type Verification = {
  readonly proof: string
  readonly trust?: string | undefined
  readonly signal?: AbortSignal
  readonly onNews?: (news: VerifierNews) => void
}

/** Verifies proofs beside the page, with nothing but what it is given. */
export type ProofVerifier = {
  /** Fetches what verifies, so that it is there when the network no longer is. */
  prepare?(): void
  /** @throws AppError input.*, limit.*; `limit.cancelled` after an abort; a proof that does not hold is a report */
  verify(verification: Verification): Promise<DebugProofReport>
}

type Running = {
  readonly id: number
  readonly verification: Verification
  readonly resolve: (report: DebugProofReport) => void
  readonly reject: (error: unknown) => void
}

/** A claim takes milliseconds, a long text some seconds to read. */
const PATIENCE_MS = 20_000

/**
 * A worker that verifies. Stopping ends it at once, and so does silence: the next proof gets a new one. What is asked while
 * it is busy waits.
 */
export function createProofVerifier(
  start: () => VerifierWorker,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): ProofVerifier {
  let worker: VerifierWorker | undefined
  let running: Running | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastId = 0
  let waiting: Running[] = []

  const next = () => {
    clearTimeout(timer)
    running = waiting.shift()
    if (running) ask(running)
  }
  const end = (settle: (ended: Running) => void) => {
    const ended = running
    if (ended) settle(ended)
    next()
  }
  const replace = (error: AppError) => {
    worker?.terminate()
    worker = undefined
    end(({ reject }) => reject(error))
  }
  const listen = () => {
    clearTimeout(timer)
    timer = setTimeout(() => replace(new AppError('limit.time', { afterMs: patienceMs })), patienceMs)
  }

  const hear = ({ data }: MessageEvent<FromVerifier>) => {
    // What an ended worker had still to say is about nobody's question.
    if (data.id !== running?.id) return
    if (data.type === 'report') end(({ resolve }) => resolve(data.report))
    else if (data.type === 'failure') end(({ reject }) => reject(fromWire(data.error)))
    else {
      listen()
      running.verification.onNews?.(data)
    }
  }

  const ready = (): VerifierWorker => {
    if (worker) return worker
    worker = start()
    worker.onmessage = hear
    worker.onerror = event =>
      replace(
        new AppError('source.unreachable', {
          source: 'the worker that verifies',
          reason: event.message || 'it could not be started',
        }),
      )
    return worker
  }
  const ask = ({ id, verification: { proof, trust } }: Running) => {
    listen()
    ready().postMessage({ type: 'verify', id, proof, trust })
  }

  return {
    prepare: () => void ready(),
    verify: verification =>
      new Promise((resolve, reject) => {
        const { signal } = verification
        if (signal?.aborted) return reject(new AppError('limit.cancelled', {}))
        const one: Running = { id: ++lastId, verification, resolve, reject }
        signal?.addEventListener('abort', () => {
          if (running === one) return replace(new AppError('limit.cancelled', {}))
          if (!waiting.includes(one)) return
          waiting = waiting.filter(other => other !== one)
          reject(new AppError('limit.cancelled', {}))
        })
        if (running) waiting.push(one)
        else {
          running = one
          ask(one)
        }
      }),
  }
}

let ofPage: ProofVerifier | undefined

/** The verifier of this page. Its worker is started with the first proof, and asks nothing of anybody. */
export function pageVerifier(): ProofVerifier {
  ofPage ??= createProofVerifier(
    () =>
      new Worker(new URL('../worker/proofVerifier.worker.ts', import.meta.url), {
        type: 'module',
        name: 'proof verifier',
      }),
  )
  return ofPage
}
