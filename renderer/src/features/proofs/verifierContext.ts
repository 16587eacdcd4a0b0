import { createContext, useContext, useEffect } from 'react'
import { type ProofVerifier, pageVerifier } from '../../backend/proofVerifier.ts'

/** Lends another verifier to everything inside. */
export const VerifierContext = createContext<ProofVerifier | undefined>(undefined)

/** What verifies: the worker of this page, unless another one is lent. */
export const useVerifier = (): ProofVerifier => useContext(VerifierContext) ?? pageVerifier()

/** Has what verifies at hand from the beginning: a proof may be pasted when the network is gone. */
export function usePreparedVerifier(): void {
  const verifier = useVerifier()
  useEffect(() => verifier.prepare?.(), [verifier])
}
