import type { BlockIdExtJson } from '@tonoscope/core/blockId'
import type { DebugProofReport } from '@tonoscope/core/contract/debugProofs'
import type { RawBlockProof } from '@tonoscope/core/contract/schemas/blocks'
import type { VerifierProgress } from '../../backend/proofProtocol.ts'
import { applyVerifierProgress, emptyChain, joinReports, type ProofChain } from './chain.ts'

/** What to verify: a chain from the network, or a pasted proof. Blocks are in any notation. */
export type ProofRequest =
  | { readonly kind: 'network'; readonly known: string; readonly target: string }
  | { readonly kind: 'pasted'; readonly text: string; readonly trust: string; readonly target: string }

/**
 * Why the root is trusted: it is in the network config, its hashes were entered, its hashes were reported by the source of
 * the proof, or it is the first block of the proof.
 */
export type Trust = 'configured' | 'given' | 'reported' | 'firstBlock'

/** A part of the proof, as JSON; a pasted proof is one part whose end is not read here. */
type LoadedPart = {
  readonly proof: string
  readonly bytes: number
  readonly end?: Pick<RawBlockProof, 'to' | 'complete'>
}

/** The state of a verification. */
export type ProofState = {
  readonly phase: 'resolving' | 'fetching' | 'verifying' | 'done'
  readonly trust: Trust
  readonly known?: BlockIdExtJson | undefined
  readonly target?: BlockIdExtJson | undefined
  readonly chain: ProofChain
  readonly parts: readonly LoadedPart[]
  /** Number of completely verified parts. */
  readonly verified: number
  /** The report of the completely verified parts. */
  readonly report?: DebugProofReport | undefined
  readonly error?: unknown
  readonly stopped: boolean
  /** Verification time without network time. */
  readonly tookMs: number
  /** Whether this is an offline re-verification of the loaded proof. */
  readonly isReverified: boolean
}

/** The state before the start. */
export const initialProofState: ProofState = {
  phase: 'resolving',
  trust: 'given',
  chain: emptyChain,
  parts: [],
  verified: 0,
  stopped: false,
  tookMs: 0,
  isReverified: false,
}

/** What happens during a verification. */
export type ProofEvent =
  /** Started, or resumed: loaded and verified parts are kept. */
  | { readonly type: 'started' }
  /** Verifies all loaded parts again. */
  | { readonly type: 'restarted' }
  | {
      readonly type: 'resolved'
      readonly known?: BlockIdExtJson
      readonly target?: BlockIdExtJson
      readonly trust: Trust
    }
  | { readonly type: 'fetching' }
  | { readonly type: 'loaded'; readonly part: LoadedPart }
  | { readonly type: 'verifying' }
  | { readonly type: 'progressed'; readonly progress: VerifierProgress }
  /** `parts` more parts are verified. */
  | { readonly type: 'verified'; readonly report: DebugProofReport; readonly parts: number; readonly tookMs: number }
  | { readonly type: 'stopped' }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'finished' }

/** The state after an event. */
export function reduceProof(state: ProofState, event: ProofEvent): ProofState {
  switch (event.type) {
    case 'started':
      return { ...state, phase: 'resolving', error: undefined, stopped: false, isReverified: false }
    case 'restarted': {
      const { trust, known, target, parts } = state
      return { ...initialProofState, trust, known, target, parts, phase: 'verifying', isReverified: true }
    }
    case 'resolved':
      return { ...state, known: event.known, target: event.target, trust: event.trust }
    case 'fetching':
    case 'verifying':
      return { ...state, phase: event.type }
    case 'loaded':
      return { ...state, parts: [...state.parts, event.part] }
    case 'progressed':
      return { ...state, chain: applyVerifierProgress(state.chain, getOffset(state), event.progress) }
    case 'verified': {
      const report = joinReports(state.verified === 0 ? undefined : state.report, event.report)
      return {
        ...state,
        report,
        verified: state.verified + event.parts,
        tookMs: state.tookMs + event.tookMs,
        chain: applyReport(state.chain, report),
      }
    }
    case 'stopped':
      return { ...state, phase: 'done', stopped: true }
    case 'failed':
      return { ...state, phase: 'done', error: event.error }
    case 'finished':
      return { ...state, phase: 'done' }
  }
}

/** The proof as JSON: all loaded parts. */
export function formatProof({ parts }: ProofState): string {
  const proofs = parts.map(({ proof }) => proof)
  return proofs.length === 1 ? (proofs[0] ?? '') : `[${proofs.join(',')}]`
}

const getOffset = ({ verified, report }: ProofState): number => (verified === 0 ? 0 : (report?.steps.length ?? 0))

/** The chain with the steps of the report, including steps that were not verified. */
const applyReport = (chain: ProofChain, report: DebugProofReport): ProofChain => ({
  ...chain,
  steps: chain.steps.map(step => {
    const checked = report.steps[step.index]
    return checked ? { ...step, checked } : step
  }),
})
