/** Verifies proofs of blocks beside the page, whoever answers the page otherwise: it is given all it needs, and asks nobody. */
import type { FromVerifier, ToVerifier } from '../backend/proofProtocol.ts'
import { verifyAloud } from './verifyAloud.ts'

/** The part of a dedicated worker's global scope that is used here; the page's typings know only windows. */
type Scope = {
  postMessage(message: FromVerifier): void
  onmessage: ((event: MessageEvent<ToVerifier>) => void) | null
}
const scope = globalThis as unknown as Scope

scope.onmessage = ({ data }) => void verifyAloud(data, news => scope.postMessage(news))
