import { createContext, useContext, useEffect } from 'react'
import { getProofVerifier, type ProofVerifier } from '../../backend/proofVerifier.ts'

/** Overrides the verifier, for tests. */
export const VerifierContext = createContext<ProofVerifier | undefined>(undefined)

/** The verifier: the worker of this page, unless the context overrides it. */
export const useVerifier = (): ProofVerifier => useContext(VerifierContext) ?? getProofVerifier()

/** Loads the verifier early: a proof may be pasted when the page is offline. */
export function usePreparedVerifier(): void {
  const verifier = useVerifier()
  useEffect(() => verifier.prepare?.(), [verifier])
}
