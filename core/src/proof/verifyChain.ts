import { AppError, isAppError } from '../errors.ts'
import type { BlockLink, BlockProof } from './BlockProof.ts'
import { backClaims } from './backClaims.ts'
import { expectEnd, type Place } from './claims.ts'
import { forwardClaims } from './forwardClaims.ts'
import { type BlockName, blockText, sameBlock, unproven } from './proven.ts'
import { type ChainReport, type Claim, claimsOf, type VerifiedStep } from './verification.ts'

/** A proof, and the block that it was asked for, where that is known. */
export type ChainPart = { readonly proof: BlockProof; readonly target?: BlockName }

/** How a verification is watched and stopped. */
export type VerifyOptions = {
  /** Told before the first claim: all steps, each waiting. */
  readonly onStart?: (steps: readonly VerifiedStep[]) => void
  /** Told each time that a claim of a step is settled: the step as far as it is known now; the next one replaces it. */
  readonly onStep?: (step: VerifiedStep) => void
  readonly signal?: AbortSignal
}

/**
 * Verifies a chain of blocks from a block that is believed: step by step, claim by claim. Parts follow each other, each
 * from where the one before ended. What does not hold is in the report; only a chain that begins elsewhere is refused.
 *
 * A step behind one that fails is not looked at. One behind a step that cannot be checked is: the chain reaches no
 * farther, but may yet turn out to be wrong.
 *
 * @throws input.argument when the chain does not begin with the trusted block, limit.cancelled
 */
export async function verifyChain(
  trusted: BlockName,
  parts: readonly ChainPart[],
  options: VerifyOptions = {},
): Promise<ChainReport> {
  const [first] = parts
  if (first === undefined) throw new AppError('input.argument', { name: 'proof', reason: 'there is no proof' })
  expectTrusted(trusted, first.proof.from)

  const places = placesOf(trusted, parts)
  const steps = places.map(({ link }, index) => waiting(link, index))
  options.onStart?.([...steps])
  for (const [index, { link, place }] of places.entries()) {
    const step = await verifyStep(waiting(link, index), link, place, options)
    steps[index] = step
    if (step.state === 'failed') break
  }
  return conclude(trusted, parts, steps)
}

function expectTrusted(trusted: BlockName, from: BlockName): void {
  if (sameBlock(trusted, from)) return
  const hashes = (block: BlockName) => `${blockText(block)} ${block.rootHash}, file ${block.fileHash}`
  throw new AppError('input.argument', {
    name: 'trust',
    reason: `the proof begins with block ${hashes(from)}, which is not the trusted block ${hashes(trusted)}`,
  })
}

/** All steps of all parts, each with what it has to fit to. */
function placesOf(trusted: BlockName, parts: readonly ChainPart[]) {
  const places: { readonly link: BlockLink; readonly place: Place }[] = []
  let at = trusted
  for (const { proof, target } of parts) {
    const { from, to, complete, steps } = proof
    for (const [number, link] of steps.entries()) {
      const place: Place = {
        at,
        ...(number === 0 && { begins: from }),
        ...(number === steps.length - 1 && { ends: { to, complete, ...(target && { target }) } }),
      }
      places.push({ link, place })
      at = link.to
    }
  }
  return places
}

const waiting = (link: BlockLink, index: number): VerifiedStep => ({
  index,
  direction: link.kind,
  from: link.from,
  to: link.to,
  toKeyBlock: link.toKeyBlock,
  state: 'waiting',
  claims: [],
  ...(link.kind === 'forward' && { consensus: link.signatures.kind }),
})

async function verifyStep(
  start: VerifiedStep,
  link: BlockLink,
  place: Place,
  { onStep, signal }: VerifyOptions,
): Promise<VerifiedStep> {
  let step = start
  for await (const { claim, facts } of link.kind === 'forward' ? forwardClaims(link, place) : backClaims(link, place)) {
    if (signal?.aborted) throw new AppError('limit.cancelled', {})
    step = { ...step, ...facts, claims: [...step.claims, claim] }
    onStep?.(step)
    if (claim.state === 'fails') break
  }
  const claims = [...step.claims, ...notLookedAt(step)]
  const settled: VerifiedStep = { ...step, claims, state: stateOf(claims) }
  onStep?.(settled)
  return settled
}

/** The claims behind one that fails, or without which nothing more can be said. */
function notLookedAt({ direction, claims }: VerifiedStep): readonly Claim[] {
  const last = claims.at(-1)
  const why = last?.state === 'fails' ? `not looked at, since "${last.id}" fails` : 'what it rests on is not known'
  return claimsOf[direction].slice(claims.length).map(id => ({ id, state: 'unknown', text: why }))
}

const stateOf = (claims: readonly Claim[]): VerifiedStep['state'] =>
  claims.some(({ state }) => state === 'fails')
    ? 'failed'
    : claims.some(({ state }) => state === 'unknown')
      ? 'not-checkable'
      : 'verified'

function conclude(trusted: BlockName, parts: readonly ChainPart[], steps: readonly VerifiedStep[]): ChainReport {
  const last = parts.at(-1)?.proof
  const to = last?.to ?? trusted
  const stopped = steps.findIndex(({ state }) => state !== 'verified')
  const failed = steps.find(({ state }) => state === 'failed')
  const reached = (stopped === -1 ? steps.at(-1) : steps[stopped - 1])?.to ?? trusted
  const found = { trusted, to, reached, steps, ...(stopped !== -1 && { stoppedAt: stopped }) }
  if (failed !== undefined) {
    const claim = failed.claims.find(({ state }) => state === 'fails')
    return { ...found, state: 'failed', text: `step ${failed.index + 1} fails: ${claim?.id}: ${claim?.text}` }
  }
  const problem = endOfEmptyParts(trusted, parts)
  if (problem !== undefined) return { ...found, reached: trusted, state: 'failed', text: problem }
  const unchecked = steps[stopped]
  if (unchecked !== undefined) {
    const claim = unchecked.claims.find(({ state }) => state === 'unknown')
    const text = `nothing is wrong, but step ${stopped + 1} cannot be checked: ${claim?.id}: ${claim?.text}`
    return { ...found, state: 'not-checkable', text }
  }
  const all = steps.length === 1 ? 'the one step holds' : `all ${steps.length} steps hold`
  const way = `from ${blockText(trusted)} to ${blockText(reached)}`
  if (last?.complete === false) {
    return {
      ...found,
      state: 'incomplete',
      text: `${all} ${way}, but the proof says that there is more`,
    }
  }
  const text = steps.length === 0 ? `${blockText(trusted)} is the trusted block itself` : `${all} ${way}`
  return { ...found, state: 'verified', text }
}

/** What parts without steps say must be so, too: nobody looks at them otherwise. */
function endOfEmptyParts(trusted: BlockName, parts: readonly ChainPart[]): string | undefined {
  let at = trusted
  for (const { proof, target } of parts) {
    const { steps, from, to, complete } = proof
    const end = steps.at(-1)?.to ?? at
    try {
      if (steps.length === 0) {
        if (!sameBlock(from, at)) throw unproven('proof.header', `a proof without steps begins at ${blockText(from)}`)
        expectEnd(end, { to, complete, ...(target && { target }) })
      }
    } catch (error) {
      if (!isAppError(error) || !('claim' in error.details)) throw error
      return `ends: ${error.details.claim}`
    }
    at = end
  }
  return undefined
}
