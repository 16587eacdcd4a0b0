/** Verifies block proofs off the main thread, for every backend; makes no network requests. */
import type { FromVerifier, ToVerifier } from '../backend/proofProtocol.ts'
import { verifyWithProgress } from './verifyWithProgress.ts'

/** The subset of `DedicatedWorkerGlobalScope` used here; the DOM types only have `Window`. */
type Scope = {
  postMessage(message: FromVerifier): void
  onmessage: ((event: MessageEvent<ToVerifier>) => void) | null
}
const scope = globalThis as unknown as Scope

scope.onmessage = ({ data }) => void verifyWithProgress(data, message => scope.postMessage(message))
