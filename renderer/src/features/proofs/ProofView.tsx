import { isSameBlockJson } from '@tonoscope/core/blockId'
import type { JSX } from 'react'
import { useNetworks } from '../../backend/useNetworks.ts'
import { Banner } from './Banner.tsx'
import { AskProblem } from './ChainError.tsx'
import { ChainList } from './ChainList.tsx'
import { isUnreadable } from './proofOutcome.ts'
import type { ProofState, Question } from './proofRun.ts'
import { useProofRun } from './useProofRun.ts'

/** A verification: what came of it, and the chain, step by step. */
export function ProofView({ question }: { question: Question }): JSX.Element {
  const { run, state: told } = useProofRun(question)
  const named = useNetworks().current?.status?.trusted_block
  const trusted = told.known ?? told.chain.trusted
  const isConfigured = named !== undefined && trusted !== undefined && isSameBlockJson(named, trusted)
  const state: ProofState = isConfigured ? { ...told, trust: 'configured' } : told
  return (
    <>
      <Banner state={state} run={run} pasted={question.kind === 'pasted'} />
      {state.error !== undefined && <AskProblem error={state.error} retry={run.go} />}
      {!isUnreadable(state) && !isEmpty(state) && <ChainList state={state} />}
    </>
  )
}

/** There is nothing to be seen, and the banner says why. */
const isEmpty = ({ chain, error }: ProofState): boolean => chain.steps.length === 0 && error !== undefined
