import type { JSX } from 'react'
import { AskProblem } from './AskProblem.tsx'
import { Banner } from './Banner.tsx'
import { ChainList } from './ChainList.tsx'
import { isUnreadable } from './outcome.ts'
import type { Question } from './proofRun.ts'
import { useProofRun } from './useProofRun.ts'

/** A verification: what came of it, and the chain, step by step. */
export function ProofView({ question }: { question: Question }): JSX.Element {
  const { run, state } = useProofRun(question)
  return (
    <>
      <Banner state={state} run={run} pasted={question.kind === 'pasted'} />
      {state.error !== undefined && <AskProblem error={state.error} retry={run.go} />}
      {!isUnreadable(state) && <ChainList state={state} />}
    </>
  )
}
