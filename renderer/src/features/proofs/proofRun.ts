import { type BlockIdExtJson, formatBlockIdJson, isSameBlockJson, parseBlockIdJson } from '@tonoscope/core/blockId'
import type { Backend } from '@tonoscope/core/contract/backend'
import type { DebugProofReport } from '@tonoscope/core/contract/debugProofs'
import type { RawBlockProof } from '@tonoscope/core/contract/schemas/blocks'
import { AppError, isAppError } from '@tonoscope/core/errors'
import { writeJson } from '@tonoscope/core/wire/json'
import type { ProofVerifier } from '../../backend/proofVerifier.ts'
import { applyVerifierProgress, emptyChain, joinReports, type ProofChain } from './chain.ts'
import { createPacedQueue, prefersNoAnimation } from './pacedQueue.ts'

/** What to verify: a chain from the network, or a pasted proof. Blocks are in any notation. */
export type ProofRequest =
  | { readonly kind: 'network'; readonly known: string; readonly target: string }
  | { readonly kind: 'pasted'; readonly text: string; readonly trust: string }

/**
 * Why the root is trusted: it is in the network config, its hashes were entered, its hashes were reported by the source of
 * the proof, or it is the first block of the proof.
 */
export type Trust = 'configured' | 'given' | 'reported' | 'firstBlock'

/** The state of a verification on the screen. */
export type ProofState = {
  readonly phase: 'resolving' | 'fetching' | 'verifying' | 'done'
  readonly trust: Trust
  readonly known?: BlockIdExtJson | undefined
  readonly target?: BlockIdExtJson | undefined
  readonly chain: ProofChain
  readonly parts: number
  readonly bytes: number
  /** The report of the completely verified parts. */
  readonly report?: DebugProofReport | undefined
  readonly error?: unknown
  readonly stopped: boolean
  /** Verification time without network time. */
  readonly tookMs: number
  /** Whether this is an offline re-verification of the loaded proof. */
  readonly isReverified: boolean
}

const initialState: ProofState = {
  phase: 'resolving',
  trust: 'given',
  chain: emptyChain,
  parts: 0,
  bytes: 0,
  stopped: false,
  tookMs: 0,
  isReverified: false,
}

/** A verification that can be observed, stopped and resumed. */
export type ProofRun = {
  subscribe(listener: () => void): () => void
  now(): ProofState
  /** Starts, or resumes after a stop. */
  start(): void
  /** Stops; loaded parts are kept. */
  stop(): void
  /** Verifies the loaded parts again, without network requests. */
  reverify(): void
  /** The proof as JSON: the loaded parts, or the pasted text. */
  text(): string
}

type ProofRunDeps = {
  readonly call: Backend['call']
  readonly network: string | undefined
  readonly verifier: ProofVerifier
  readonly nowMs?: () => number
  readonly reducedMotion?: () => boolean
}

/** Creates a verification; `start` runs it. */
export function createProofRun(
  { call, network, verifier, nowMs = () => performance.now(), reducedMotion = prefersNoAnimation }: ProofRunDeps,
  request: ProofRequest,
): ProofRun {
  const listeners = new Set<() => void>()
  let state = initialState
  let controller: AbortController | undefined

  // The actual progress; `state` follows it at a readable pace.
  const parts: RawBlockProof[] = []
  let known: BlockIdExtJson | undefined
  let target: BlockIdExtJson | undefined
  let report: DebugProofReport | undefined
  let verified = 0
  let tookMs = 0

  type Change = (before: ProofState) => ProofState
  const queue = createPacedQueue<Change>(changes => {
    state = changes.reduce((before, change) => change(before), state)
    for (const listener of listeners) listener()
  }, reducedMotion)
  const show = (change: Partial<ProofState>) => queue.push(before => ({ ...before, ...change }))

  const text = () => (request.kind === 'pasted' ? request.text : writeJson(parts.length === 1 ? parts[0] : parts))
  const callOptions = (signal: AbortSignal) => ({ signal, ...(network !== undefined && { network }) })

  /** Resolves a block in any notation, and tells whether its hashes were part of the input. */
  async function resolveBlock(block: string, signal: AbortSignal): Promise<{ id: BlockIdExtJson; trust: Trust }> {
    const given = parseBlockIdJson(block)
    if (given) return { id: given, trust: 'given' }
    const { id } = await call('debugBlockId', { body: { block } }, callOptions(signal))
    return { id, trust: 'reported' }
  }

  async function verifyPart(proof: string, trust: BlockIdExtJson | undefined, offset: number, signal: AbortSignal) {
    show({ phase: 'verifying' })
    const start = nowMs()
    const part = await verifier.verify({
      proof,
      trust: trust && formatBlockIdJson(trust),
      signal,
      onProgress: progress =>
        queue.push(before => ({ ...before, chain: applyVerifierProgress(before.chain, offset, progress) })),
    })
    tookMs += nowMs() - start
    report = joinReports(offset === 0 ? undefined : report, part)
    const joinedReport = report
    const totalMs = tookMs
    queue.push(before => ({
      ...before,
      report: joinedReport,
      tookMs: totalMs,
      chain: applyReport(before.chain, joinedReport),
    }))
  }

  async function resolveBlocks(signal: AbortSignal): Promise<void> {
    if (request.kind === 'pasted') {
      if (request.trust.trim() === '') show({ trust: 'firstBlock' })
      if (known || request.trust.trim() === '') return
      const resolved = await resolveBlock(request.trust, signal)
      known = resolved.id
      show({ known, trust: resolved.trust })
      return
    }
    if (known && target) return
    show({ phase: 'resolving' })
    const [from, to] = await Promise.all([resolveBlock(request.known, signal), resolveBlock(request.target, signal)])
    for (const [end, { id }] of [['known', from] as const, ['target', to] as const])
      if (id.workchain !== -1)
        throw new AppError('input.argument', {
          name: end,
          reason: `proof chains connect masterchain blocks only, and ${formatBlockIdJson(id)} is not one`,
        })
    known = from.id
    target = to.id
    show({ known, target, trust: from.trust })
  }

  async function fetchPart(from: BlockIdExtJson, to: BlockIdExtJson, signal: AbortSignal): Promise<void> {
    show({ phase: 'fetching' })
    const params = { known_block: formatBlockIdJson(from), target_block: formatBlockIdJson(to) }
    const part = await call('getBlockProof', { params }, callOptions(signal))
    const source = network ?? 'the network'
    if (!part.complete && (part.steps.length === 0 || isSameBlockJson(part.to, from)))
      throw new AppError('source.malformed', { source, reason: `the proof does not continue from block ${from.seqno}` })
    parts.push(part)
    const count = parts.length
    const bytes = proofSize(part)
    queue.push(before => ({ ...before, parts: count, bytes: before.bytes + bytes }))
  }

  async function run(signal: AbortSignal): Promise<void> {
    await resolveBlocks(signal)
    if (request.kind === 'pasted') {
      show({ parts: 1, bytes: request.text.length })
      return verifyPart(request.text, known, 0, signal)
    }
    if (!known || !target) return
    for (;;) {
      for (; verified < parts.length; verified++) {
        const from = verified === 0 ? known : report?.reached
        await verifyPart(writeJson(parts[verified]), from, verified === 0 ? 0 : (report?.steps.length ?? 0), signal)
        if (report?.state === 'failed' || report?.state === 'not-checkable') return
      }
      const last = parts.at(-1)
      if (last?.complete) {
        if (isSameBlockJson(last.to, target)) return
        throw new AppError('proof.block', {
          claim: `the proof leads to block ${last.to.seqno}, not to the requested block ${target.seqno}, or to other hashes`,
        })
      }
      await fetchPart(last?.to ?? known, target, signal)
    }
  }

  function startTask(task: (signal: AbortSignal) => Promise<void>, first: Partial<ProofState>): void {
    controller?.abort()
    const own = new AbortController()
    controller = own
    show({ error: undefined, stopped: false, ...first })
    task(own.signal).then(
      () => controller === own && show({ phase: 'done' }),
      (error: unknown) => {
        if (controller !== own) return
        const stopped = isAppError(error) && error.code === 'limit.cancelled'
        show(stopped ? { phase: 'done', stopped } : { phase: 'done', error })
      },
    )
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    now: () => state,
    start: () => startTask(run, { isReverified: false }),
    stop() {
      controller?.abort()
      queue.flush()
    },
    reverify() {
      startTask(
        async signal => {
          const all = text()
          const from = known ?? report?.trusted
          report = undefined
          verified = 0
          tookMs = 0
          await verifyPart(all, from, 0, signal)
          verified = parts.length
        },
        { isReverified: true, report: undefined, chain: emptyChain },
      )
    },
    text,
  }
}

/** The chain with the steps of the report, including steps that were not verified. */
const applyReport = (chain: ProofChain, report: DebugProofReport): ProofChain => ({
  ...chain,
  steps: chain.steps.map(step => {
    const checked = report.steps[step.index]
    return checked ? { ...step, checked } : step
  }),
})

/** The size of the proofs in a response, in bytes. */
const proofSize = (part: RawBlockProof): number =>
  part.steps.reduce((sum, { lite_server_block_link_back: back, lite_server_block_link_forward: forward }) => {
    const hex =
      back.dest_proof.length +
      back.proof.length +
      back.state_proof.length +
      forward.dest_proof.length +
      forward.config_proof.length +
      forward.signatures.signatures.length * 128
    return sum + hex / 2
  }, 0)
