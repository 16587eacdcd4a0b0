import type { DebugProofReport } from '@tonoscope/core/contract/debugProofs'
import { AppError, fromWire } from '@tonoscope/core/errors'
import type { FromVerifier, ToVerifier, VerifierProgress } from './proofProtocol.ts'
import type { WorkerLike } from './workerProtocol.ts'

type VerifierWorker = WorkerLike<ToVerifier, FromVerifier>

type Verification = {
  readonly proof: string
  readonly trust?: string | undefined
  readonly target?: string | undefined
  readonly signal?: AbortSignal
  readonly onProgress?: (news: VerifierProgress) => void
}

/** Verifies proofs off the main thread, without network access. */
export type ProofVerifier = {
  /** Starts the worker, so that it is loaded before the page goes offline. */
  prepare?(): void
  /** @throws AppError input.*, limit.*; `limit.cancelled` after an abort. An invalid proof is a report, not an error. */
  verify(verification: Verification): Promise<DebugProofReport>
}

type VerificationJob = {
  readonly id: number
  readonly verification: Verification
  readonly resolve: (report: DebugProofReport) => void
  readonly reject: (error: unknown) => void
}

/** Checking a claim takes milliseconds, parsing a long proof several seconds. */
const TIMEOUT_MS = 20_000

/**
 * A verifier in a Web Worker, one proof at a time. An abort or a timeout terminates the worker; the next proof
 * starts a new one.
 */
export function createProofVerifier(
  start: () => VerifierWorker,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): ProofVerifier {
  let worker: VerifierWorker | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastId = 0
  /** The first one is running. */
  let jobs: readonly VerificationJob[] = []

  const end = (settle: (ended: VerificationJob) => void) => {
    const [ended, ...waiting] = jobs
    clearTimeout(timer)
    jobs = waiting
    if (ended) settle(ended)
    sendFirst()
  }
  const replace = (error: AppError) => {
    worker?.terminate()
    worker = undefined
    end(({ reject }) => reject(error))
  }
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => replace(new AppError('limit.time', { afterMs: timeoutMs })), timeoutMs)
  }

  const onMessage = ({ data }: MessageEvent<FromVerifier>) => {
    const [running] = jobs
    // A late message of a terminated worker.
    if (data.id !== running?.id) return
    if (data.type === 'report') end(({ resolve }) => resolve(data.report))
    else if (data.type === 'failure') end(({ reject }) => reject(fromWire(data.error)))
    else {
      restartTimer()
      running.verification.onProgress?.(data)
    }
  }

  const getWorker = (): VerifierWorker => {
    if (worker) return worker
    worker = start()
    worker.onmessage = onMessage
    worker.onerror = event =>
      replace(
        new AppError('source.unreachable', {
          source: 'the proof verifier worker',
          reason: event.message || 'the worker could not be started',
        }),
      )
    return worker
  }
  const sendFirst = () => {
    const [job] = jobs
    if (!job) return
    restartTimer()
    const { proof, trust, target } = job.verification
    getWorker().postMessage({ type: 'verify', id: job.id, proof, trust, target })
  }

  return {
    prepare: () => void getWorker(),
    verify: verification =>
      new Promise((resolve, reject) => {
        const { signal } = verification
        const cancelled = new AppError('limit.cancelled', {})
        if (signal?.aborted) return reject(cancelled)
        const job: VerificationJob = { id: ++lastId, verification, resolve, reject }
        signal?.addEventListener('abort', () => {
          if (jobs[0] === job) return replace(cancelled)
          jobs = jobs.filter(other => other !== job)
          reject(cancelled)
        })
        jobs = [...jobs, job]
        if (jobs.length === 1) sendFirst()
      }),
  }
}

let verifier: ProofVerifier | undefined

/** The verifier of this page. Its worker starts with the first proof and makes no network requests. */
export function getProofVerifier(): ProofVerifier {
  verifier ??= createProofVerifier(
    () =>
      new Worker(new URL('../worker/proofVerifier.worker.ts', import.meta.url), {
        type: 'module',
        name: 'proof verifier',
      }),
  )
  return verifier
}
