import { type BlockIdExtJson, formatBlockIdJson, isSameBlockJson, parseBlockIdJson } from '@tonoscope/core/blockId'
import type { Backend } from '@tonoscope/core/contract/backend'
import type { DebugProofReport } from '@tonoscope/core/contract/debugProofs'
import type { RawBlockProof } from '@tonoscope/core/contract/schemas/blocks'
import { AppError, isAppError } from '@tonoscope/core/errors'
import { writeJson } from '@tonoscope/core/wire/json'
import type { ProofVerifier } from '../../backend/proofVerifier.ts'
import { type Chain, hear, joinReports, noChain } from './chain.ts'
import { createReveal, isCalm } from './pacedQueue.ts'

/** What is to be verified: a chain that the network is asked for, or a proof's text. Blocks are in any notation. */
export type Question =
  | { readonly kind: 'asked'; readonly known: string; readonly target: string }
  | { readonly kind: 'pasted'; readonly text: string; readonly trust: string }

/**
 * Why a block is believed: the network's configuration names it, its hashes were given, they were told by the source that
 * the proof comes from, or it is only what the proof begins with.
 */
export type Trust = 'configured' | 'given' | 'told' | 'first'

/** What the screen shows of a verification. */
export type ProofState = {
  readonly phase: 'naming' | 'asking' | 'checking' | 'over'
  readonly trust: Trust
  readonly known?: BlockIdExtJson | undefined
  readonly target?: BlockIdExtJson | undefined
  readonly chain: Chain
  readonly parts: number
  readonly bytes: number
  /** Of what was verified whole. */
  readonly report?: DebugProofReport | undefined
  readonly error?: unknown
  readonly stopped: boolean
  /** Checking only: the network's time is its own. */
  readonly tookMs: number
  /** Everything was checked another time from what was here. */
  readonly again: boolean
}

const atFirst: ProofState = {
  phase: 'naming',
  trust: 'given',
  chain: noChain,
  parts: 0,
  bytes: 0,
  stopped: false,
  tookMs: 0,
  again: false,
}

/** A verification that is watched, stopped and taken up again. */
export type ProofRun = {
  subscribe(listener: () => void): () => void
  now(): ProofState
  /** Begins, or goes on where it was stopped. */
  go(): void
  /** Keeps what arrived. */
  stop(): void
  /** Verifies what arrived once more, without asking anybody for anything. */
  again(): void
  /** The proof as JSON: what arrived, or what was pasted. */
  text(): string
}

type Deps = {
  readonly call: Backend['call']
  readonly network: string | undefined
  readonly verifier: ProofVerifier
  readonly nowMs?: () => number
  readonly calm?: () => boolean
}

/** Prepares a verification; `go` starts it. */
export function createProofRun(
  { call, network, verifier, nowMs = () => performance.now(), calm = isCalm }: Deps,
  question: Question,
): ProofRun {
  const listeners = new Set<() => void>()
  let state = atFirst
  let left: AbortController | undefined

  // What is so; the state follows at the reader's pace.
  const parts: RawBlockProof[] = []
  let known: BlockIdExtJson | undefined
  let target: BlockIdExtJson | undefined
  let report: DebugProofReport | undefined
  let verified = 0
  let tookMs = 0

  type Change = (before: ProofState) => ProofState
  const reveal = createReveal<Change>(changes => {
    state = changes.reduce((before, change) => change(before), state)
    for (const listener of listeners) listener()
  }, calm)
  const show = (change: Partial<ProofState>) => reveal.push(before => ({ ...before, ...change }))

  const text = () => (question.kind === 'pasted' ? question.text : writeJson(parts.length === 1 ? parts[0] : parts))
  const settings = (signal: AbortSignal) => ({ signal, ...(network !== undefined && { network }) })

  /** A block in any notation, and whether its hashes were in it. */
  async function name(block: string, signal: AbortSignal): Promise<{ id: BlockIdExtJson; trust: Trust }> {
    const given = parseBlockIdJson(block)
    if (given) return { id: given, trust: 'given' }
    const { id } = await call('debugBlockId', { body: { block } }, settings(signal))
    return { id, trust: 'told' }
  }

  async function check(proof: string, trust: BlockIdExtJson | undefined, offset: number, signal: AbortSignal) {
    show({ phase: 'checking' })
    const start = nowMs()
    const part = await verifier.verify({
      proof,
      trust: trust && formatBlockIdJson(trust),
      signal,
      onNews: news => reveal.push(before => ({ ...before, chain: hear(before.chain, offset, news) })),
    })
    tookMs += nowMs() - start
    report = joinReports(offset === 0 ? undefined : report, part)
    const joined = report
    const took = tookMs
    reveal.push(before => ({ ...before, report: joined, tookMs: took, chain: settled(before.chain, joined) }))
  }

  async function nameBlocks(signal: AbortSignal): Promise<void> {
    if (question.kind === 'pasted') {
      if (question.trust.trim() === '') show({ trust: 'first' })
      if (known || question.trust.trim() === '') return
      const named = await name(question.trust, signal)
      known = named.id
      show({ known, trust: named.trust })
      return
    }
    if (known && target) return
    show({ phase: 'naming' })
    const [from, to] = await Promise.all([name(question.known, signal), name(question.target, signal)])
    for (const [end, { id }] of [['known', from] as const, ['target', to] as const])
      if (id.workchain !== -1)
        throw new AppError('input.argument', {
          name: end,
          reason: `a chain leads from masterchain block to masterchain block, and ${formatBlockIdJson(id)} is none`,
        })
    known = from.id
    target = to.id
    show({ known, target, trust: from.trust })
  }

  async function ask(from: BlockIdExtJson, to: BlockIdExtJson, signal: AbortSignal): Promise<void> {
    show({ phase: 'asking' })
    const params = { known_block: formatBlockIdJson(from), target_block: formatBlockIdJson(to) }
    const part = await call('getBlockProof', { params }, settings(signal))
    const source = network ?? 'the network'
    if (!part.complete && (part.steps.length === 0 || isSameBlockJson(part.to, from)))
      throw new AppError('source.malformed', { source, reason: `the proof does not go on from block ${from.seqno}` })
    parts.push(part)
    const count = parts.length
    const bytes = bytesOf(part)
    reveal.push(before => ({ ...before, parts: count, bytes: before.bytes + bytes }))
  }

  async function run(signal: AbortSignal): Promise<void> {
    await nameBlocks(signal)
    if (question.kind === 'pasted') {
      show({ parts: 1, bytes: question.text.length })
      return check(question.text, known, 0, signal)
    }
    if (!known || !target) return
    for (;;) {
      for (; verified < parts.length; verified++) {
        const from = verified === 0 ? known : report?.reached
        await check(writeJson(parts[verified]), from, verified === 0 ? 0 : (report?.steps.length ?? 0), signal)
        if (report?.state === 'failed' || report?.state === 'not-checkable') return
      }
      const last = parts.at(-1)
      if (last?.complete) {
        if (isSameBlockJson(last.to, target)) return
        throw new AppError('proof.block', {
          claim: `the proof leads to block ${last.to.seqno}, block ${target.seqno} was asked for, or it has other hashes`,
        })
      }
      await ask(last?.to ?? known, target, signal)
    }
  }

  function begin(work: (signal: AbortSignal) => Promise<void>, first: Partial<ProofState>): void {
    left?.abort()
    const mine = new AbortController()
    left = mine
    show({ error: undefined, stopped: false, ...first })
    work(mine.signal).then(
      () => left === mine && show({ phase: 'over' }),
      (error: unknown) => {
        if (left !== mine) return
        const stopped = isAppError(error) && error.code === 'limit.cancelled'
        show(stopped ? { phase: 'over', stopped } : { phase: 'over', error })
      },
    )
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    now: () => state,
    go: () => begin(run, { again: false }),
    stop() {
      left?.abort()
      reveal.flush()
    },
    again() {
      begin(
        async signal => {
          const all = text()
          const from = known ?? report?.trusted
          report = undefined
          verified = 0
          tookMs = 0
          await check(all, from, 0, signal)
          verified = parts.length
        },
        { again: true, report: undefined, chain: noChain },
      )
    },
    text,
  }
}

/** The steps as the report has them: those that were never looked at among them. */
const settled = (chain: Chain, report: DebugProofReport): Chain => ({
  ...chain,
  steps: chain.steps.map(step => {
    const checked = report.steps[step.index]
    return checked ? { ...step, checked } : step
  }),
})

/** What was brought over, as far as it is proofs. */
const bytesOf = (part: RawBlockProof): number =>
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
