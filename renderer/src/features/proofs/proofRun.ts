import { type BlockIdExtJson, formatBlockIdJson, isSameBlockJson, toBlockIdExtJson } from '@tonoscope/core/blockId'
import type { Backend } from '@tonoscope/core/contract/backend'
import type { RawBlockProof } from '@tonoscope/core/contract/schemas/blocks'
import { parseBlockIdExt } from '@tonoscope/core/encoding/parseBlockRef'
import { AppError } from '@tonoscope/core/errors'
import { writeJson } from '@tonoscope/core/wire/json'
import type { ProofVerifier } from '../../backend/proofVerifier.ts'
import { createLatestTask } from '../../scheduling/latestTask.ts'
import { createPacedQueue, prefersNoAnimation } from './pacedQueue.ts'
import {
  formatProof,
  initialProofState,
  type ProofEvent,
  type ProofRequest,
  type ProofState,
  reduceProof,
  type Trust,
} from './proofState.ts'

/** A verification that can be stopped and resumed. */
export type ProofRun = {
  start(): void
  /** Stops; loaded parts are kept. */
  stop(): void
  /** Verifies the loaded parts again, without network requests. */
  reverify(): void
}

type ProofRunDeps = {
  readonly call: Backend['call']
  readonly network: string | undefined
  readonly verifier: ProofVerifier
  /** Shows events at a readable pace, a few at a time. */
  readonly show: (events: readonly ProofEvent[]) => void
}

/** Creates a verification; `start` runs it. */
export function createProofRun({ show, ...deps }: ProofRunDeps, request: ProofRequest): ProofRun {
  const queue = createPacedQueue(show, prefersNoAnimation)
  // The actual progress; the state on the screen follows it.
  let state = initialProofState
  const latest = createLatestTask()

  const emit = (event: ProofEvent) => {
    state = reduceProof(state, event)
    queue.push(event)
  }
  function runTask(firstEvent: ProofEvent, task: (job: ProofJob) => Promise<void>): void {
    const signal = latest.start()
    const emitOwn = (event: ProofEvent) => !signal.aborted && emit(event)
    emit(firstEvent)
    task({ ...deps, request, signal, state: () => state, emit: emitOwn }).then(
      () => emitOwn({ type: 'finished' }),
      (error: unknown) => emitOwn({ type: 'failed', error }),
    )
  }
  return {
    start: () => runTask({ type: 'started' }, verifyChain),
    stop() {
      latest.stop()
      if (state.phase !== 'done') emit({ type: 'stopped' })
      queue.flush()
    },
    reverify() {
      const from = state.known ?? state.report?.trusted
      runTask({ type: 'restarted' }, job => verifyParts(job, formatProof(state), from, state.parts.length))
    },
  }
}

type ProofJob = Omit<ProofRunDeps, 'show'> & {
  readonly request: ProofRequest
  readonly signal: AbortSignal
  readonly state: () => ProofState
  readonly emit: (event: ProofEvent) => void
}

/** Verifies what is loaded and fetches the rest, until the chain is complete or a step fails. */
async function verifyChain(job: ProofJob): Promise<void> {
  await resolveBlocks(job)
  const { request, state, emit } = job
  if (request.kind === 'pasted' && state().parts.length === 0)
    emit({ type: 'loaded', part: { proof: request.text, bytes: request.text.length } })
  for (;;) {
    const { parts, verified, report, known, target } = state()
    const next = parts[verified]
    if (next) {
      await verifyParts(job, next.proof, verified === 0 ? known : report?.reached, 1)
      const result = state().report?.state
      if (result === 'failed' || result === 'not-checkable') return
      continue
    }
    if (!known || !target) return
    const last = parts.at(-1)?.end
    if (last?.complete) {
      if (isSameBlockJson(last.to, target)) return
      throw new AppError('proof.block', {
        claim: `the proof leads to block ${last.to.seqno}, not to the requested block ${target.seqno}, or to other hashes`,
      })
    }
    await fetchPart(job, last?.to ?? known, target)
  }
}

async function resolveBlocks(job: ProofJob): Promise<void> {
  const { request, state, emit } = job
  if (state().known) return
  if (request.kind === 'pasted') {
    if (request.trust.trim() === '') return emit({ type: 'resolved', trust: 'firstBlock' })
    const { id, trust } = await resolveBlock(job, request.trust)
    return emit({ type: 'resolved', known: id, trust })
  }
  const [from, to] = await Promise.all([resolveBlock(job, request.known), resolveBlock(job, request.target)])
  for (const [name, { id }] of [['known', from] as const, ['target', to] as const])
    if (id.workchain !== -1)
      throw new AppError('input.argument', {
        name,
        reason: `proof chains connect masterchain blocks only, and ${formatBlockIdJson(id)} is not one`,
      })
  emit({ type: 'resolved', known: from.id, target: to.id, trust: from.trust })
}

/** Resolves a block in any notation; its hashes are trusted more if they were part of the input. */
async function resolveBlock(
  { call, signal, network }: ProofJob,
  block: string,
): Promise<{ id: BlockIdExtJson; trust: Trust }> {
  const given = parseBlockIdExt(block)
  if (given) return { id: toBlockIdExtJson(given), trust: 'given' }
  const { id } = await call('debugBlockId', { body: { block } }, { signal, network })
  return { id, trust: 'reported' }
}

async function fetchPart(
  { call, signal, network, emit }: ProofJob,
  from: BlockIdExtJson,
  to: BlockIdExtJson,
): Promise<void> {
  emit({ type: 'fetching' })
  const params = { known_block: formatBlockIdJson(from), target_block: formatBlockIdJson(to) }
  const reply = await call('getBlockProof', { params }, { signal, network })
  if (!reply.complete && (reply.steps.length === 0 || isSameBlockJson(reply.to, from)))
    throw new AppError('source.malformed', {
      source: network ?? 'the network',
      reason: `the proof does not continue from block ${from.seqno}`,
    })
  emit({
    type: 'loaded',
    part: { proof: writeJson(reply), bytes: proofSize(reply), end: { to: reply.to, complete: reply.complete } },
  })
}

async function verifyParts(
  { verifier, signal, request, state, emit }: ProofJob,
  proof: string,
  trust: BlockIdExtJson | undefined,
  parts: number,
): Promise<void> {
  emit({ type: 'verifying' })
  const start = performance.now()
  const { target } = state()
  const requested = request.kind === 'pasted' ? request.target.trim() : target && formatBlockIdJson(target)
  const report = await verifier.verify({
    proof,
    trust: trust && formatBlockIdJson(trust),
    target: requested || undefined,
    signal,
    onProgress: progress => emit({ type: 'progressed', progress }),
  })
  emit({ type: 'verified', report, parts, tookMs: performance.now() - start })
}

const proofSize = (part: RawBlockProof): number =>
  part.steps.reduce((sum, { lite_server_block_link_back: back, lite_server_block_link_forward: forward }) => {
    const proofs = [back.dest_proof, back.proof, back.state_proof, forward.dest_proof, forward.config_proof]
    return sum + proofs.join('').length / 2 + forward.signatures.signatures.length * 64
  }, 0)
