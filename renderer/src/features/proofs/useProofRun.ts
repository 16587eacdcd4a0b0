import { useEffect, useState, useSyncExternalStore } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { createProofRun, type ProofRequest, type ProofRun, type ProofState } from './proofRun.ts'
import { useVerifier } from './verifierContext.ts'

/** Runs a verification while it is mounted. Later changes of `request` are ignored: callers set a React key per request. */
export function useProofRun(request: ProofRequest): { run: ProofRun; state: ProofState } {
  const { backend, network } = useBackend()
  const verifier = useVerifier()
  const [run] = useState(() => createProofRun({ call: backend.call.bind(backend), network, verifier }, request))
  useEffect(() => {
    run.start()
    return () => run.stop()
  }, [run])
  return { run, state: useSyncExternalStore(run.subscribe, run.now, run.now) }
}
