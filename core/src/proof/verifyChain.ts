import type { BlockProof } from './BlockProof.ts'
import type { BlockName } from './proven.ts'
import type { ChainReport, VerifiedStep } from './verification.ts'

/** A proof, and the block that it was asked for, where that is known. */
export type ChainPart = { readonly proof: BlockProof; readonly target?: BlockName }

/** How a verification is watched and stopped. */
export type VerifyOptions = {
  /** Told each time that a claim of a step is settled: the step as far as it is known now; the next one replaces it. */
  readonly onStep?: (step: VerifiedStep) => void
  readonly signal?: AbortSignal
}

/**
 * Verifies a chain of blocks from a block that is believed: step by step, claim by claim. Parts follow each other, each
 * from where the one before ended. What does not hold is in the report; only a chain that begins elsewhere is refused.
 *
 * @throws input.argument when the chain does not begin with the trusted block, limit.cancelled
 */
export async function verifyChain(
  _trusted: BlockName,
  _parts: readonly ChainPart[],
  _options: VerifyOptions = {},
): Promise<ChainReport> {
  throw new Error('being written')
}
