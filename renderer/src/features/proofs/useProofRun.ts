import { useEffect, useReducer, useState } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { createProofRun, type ProofRun } from './proofRun.ts'
import { initialProofState, type ProofEvent, type ProofRequest, type ProofState, reduceProof } from './proofState.ts'
import { useVerifier } from './verifierContext.ts'

const reduceEvents = (state: ProofState, events: readonly ProofEvent[]) => events.reduce(reduceProof, state)

/** Runs a verification while it is mounted. Later changes of `request` are ignored: callers set a React key per request. */
export function useProofRun(request: ProofRequest): { run: ProofRun; state: ProofState } {
  const { backend, network } = useBackend()
  const verifier = useVerifier()
  const [state, show] = useReducer(reduceEvents, initialProofState)
  const [run] = useState(() => createProofRun({ call: backend.call.bind(backend), network, verifier, show }, request))
  useEffect(() => {
    run.start()
    return () => run.stop()
  }, [run])
  return { run, state }
}
