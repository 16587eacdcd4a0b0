/** Verifies block proofs off the main thread, for every backend; makes no network requests. */
import type { FromVerifier, ToVerifier } from '../backend/proofProtocol.ts'
import { getWorkerScope } from '../scheduling/workerScope.ts'
import { verifyWithProgress } from './verifyWithProgress.ts'

const scope = getWorkerScope<ToVerifier, FromVerifier>()

scope.onmessage = ({ data }) => void verifyWithProgress(data, message => scope.postMessage(message))
