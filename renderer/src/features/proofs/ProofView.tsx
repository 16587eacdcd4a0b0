import { isSameBlockJson } from '@tonoscope/core/blockId'
import type { JSX } from 'react'
import { useNetworks } from '../../backend/useNetworks.ts'
import { ChainError } from './ChainError.tsx'
import { ChainList } from './ChainList.tsx'
import { ProofBanner } from './ProofBanner.tsx'
import { isInvalidInput } from './proofOutcome.ts'
import type { ProofRequest, ProofState } from './proofState.ts'
import { useProofRun } from './useProofRun.ts'

/** A verification: its result, and the chain step by step. */
export function ProofView({ request }: { request: ProofRequest }): JSX.Element {
  const { run, state: runState } = useProofRun(request)
  const named = useNetworks().current?.status?.trusted_block
  const trusted = runState.known ?? runState.chain.trusted
  const isConfigured = named !== undefined && trusted !== undefined && isSameBlockJson(named, trusted)
  const state: ProofState = isConfigured ? { ...runState, trust: 'configured' } : runState
  return (
    <>
      <ProofBanner state={state} run={run} pasted={request.kind === 'pasted'} />
      {state.error !== undefined && <ChainError error={state.error} retry={run.start} />}
      {!isInvalidInput(state) && !hasNoSteps(state) && <ChainList state={state} />}
    </>
  )
}

/** Whether there are no steps to show; the banner has the reason. */
const hasNoSteps = ({ chain, error }: ProofState): boolean => chain.steps.length === 0 && error !== undefined
