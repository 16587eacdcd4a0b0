import { useEffect, useState, useSyncExternalStore } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { createProofRun, type ProofRun, type ProofState, type Question } from './proofRun.ts'
import { useVerifier } from './verifierContext.ts'

/** A verification that runs while it is on the screen. What it was first given counts: another one has its own key. */
export function useProofRun(question: Question): { run: ProofRun; state: ProofState } {
  const { backend, network } = useBackend()
  const verifier = useVerifier()
  const [run] = useState(() => createProofRun({ call: backend.call.bind(backend), network, verifier }, question))
  useEffect(() => {
    run.go()
    return () => run.stop()
  }, [run])
  return { run, state: useSyncExternalStore(run.subscribe, run.now, run.now) }
}
