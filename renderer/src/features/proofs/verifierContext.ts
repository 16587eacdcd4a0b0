import { createContext, useContext } from 'react'
import { type ProofVerifier, pageVerifier } from '../../backend/proofVerifier.ts'

/** Lends another verifier to everything inside. */
export const VerifierContext = createContext<ProofVerifier | undefined>(undefined)

/** What verifies: the worker of this page, unless another one is lent. */
export const useVerifier = (): ProofVerifier => useContext(VerifierContext) ?? pageVerifier()
