import { type BlockIdExt, formatBlockId, formatBlockIdExt, isSameBlock } from '../blockId.ts'
import type { BlockIdRef } from '../encoding/parseBlockRef.ts'
import { AppError, isAppError } from '../errors.ts'
import type { BlockLink, BlockProof } from './BlockProof.ts'
import { contradiction, expectEnd, type StepContext } from './claims.ts'
import { stepClaims } from './stepClaims.ts'
import { type ChainReport, type Claim, claimIds, type VerifiedStep } from './verification.ts'

/** A proof, and the target of the request as it was recorded: it comes from the same file, so it only has to agree. */
export type ChainPart = { readonly proof: BlockProof; readonly target?: BlockIdExt }

/** Progress and cancellation of a verification. */
export type VerifyOptions = {
  /** The block that the user wants to reach; what the proof itself says about its target and completeness proves nothing. */
  readonly target?: BlockIdRef
  /** Called before the first claim with all steps, each waiting. */
  readonly onStart?: (steps: readonly VerifiedStep[]) => void
  /** Called after each claim with the current state of its step. */
  readonly onStep?: (step: VerifiedStep) => void
  readonly signal?: AbortSignal
}

/**
 * Verifies a chain of blocks from a trusted block, step by step and claim by claim. Each part starts at the end of the
 * previous one. Failures are in the report; only a chain that starts at another block throws.
 *
 * Steps after a failed one are not checked. Steps after one that cannot be checked are: they may still fail, but `reached`
 * does not advance.
 *
 * @throws input.argument when the chain does not start at the trusted block, limit.cancelled
 */
export async function verifyChain(
  trusted: BlockIdExt,
  parts: readonly ChainPart[],
  options: VerifyOptions = {},
): Promise<ChainReport> {
  const [first] = parts
  if (first === undefined) throw new AppError('input.argument', { name: 'proof', reason: 'there is no proof' })
  expectTrusted(trusted, first.proof.from)

  const links = chainLinks(trusted, parts)
  const steps = links.map(({ link }, index) => waiting(link, index))
  options.onStart?.([...steps])
  for (const [index, { link, context }] of links.entries()) {
    const step = await verifyStep(waiting(link, index), link, context, options)
    steps[index] = step
    if (step.state === 'failed') break
  }
  return conclude(trusted, parts, steps, options.target)
}

function expectTrusted(trusted: BlockIdExt, from: BlockIdExt): void {
  if (isSameBlock(trusted, from)) return
  const format = (block: BlockIdExt) => `${formatBlockId(block)} ${block.rootHash}, file ${block.fileHash}`
  throw new AppError('input.argument', {
    name: 'trust',
    reason: `the proof starts at block ${format(from)}, which is not the trusted block ${format(trusted)}`,
  })
}

function chainLinks(trusted: BlockIdExt, parts: readonly ChainPart[]) {
  const links: { readonly link: BlockLink; readonly context: StepContext }[] = []
  let at = trusted
  for (const { proof, target } of parts) {
    const { from, to, complete, steps } = proof
    for (const [number, link] of steps.entries()) {
      const context: StepContext = {
        at,
        ...(number === 0 && { begins: from }),
        ...(number === steps.length - 1 && { ends: { to, complete, ...(target && { target }) } }),
      }
      links.push({ link, context })
      at = link.to
    }
  }
  return links
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
  context: StepContext,
  { onStep, signal }: VerifyOptions,
): Promise<VerifiedStep> {
  let step = start
  for await (const { claim, facts } of stepClaims(link, context)) {
    if (signal?.aborted) throw new AppError('limit.cancelled', {})
    step = { ...step, ...facts, claims: [...step.claims, claim] }
    onStep?.(step)
    if (claim.state === 'fails') break
  }
  const claims = [...step.claims, ...uncheckedClaims(step)]
  const settled: VerifiedStep = { ...step, claims, state: toStepState(claims) }
  onStep?.(settled)
  return settled
}

/** The claims after a failed one, or after one without which they cannot be checked. */
function uncheckedClaims({ direction, claims }: VerifiedStep): readonly Claim[] {
  const last = claims.at(-1)
  const text = last?.state === 'fails' ? `not checked: "${last.id}" fails` : 'not checked: an earlier claim is unknown'
  return claimIds[direction].slice(claims.length).map(id => ({ id, state: 'unknown', text }))
}

const toStepState = (claims: readonly Claim[]): VerifiedStep['state'] =>
  claims.some(({ state }) => state === 'fails')
    ? 'failed'
    : claims.some(({ state }) => state === 'unknown')
      ? 'not-checkable'
      : 'verified'

function conclude(
  trusted: BlockIdExt,
  parts: readonly ChainPart[],
  steps: readonly VerifiedStep[],
  target: BlockIdRef | undefined,
): ChainReport {
  const last = parts.at(-1)?.proof
  const to = last?.to ?? trusted
  const stopped = steps.findIndex(({ state }) => state !== 'verified')
  const failed = steps.find(({ state }) => state === 'failed')
  const reached = (stopped === -1 ? steps.at(-1) : steps[stopped - 1])?.to ?? trusted
  const isAtTarget = target !== undefined && isRequested(reached, target)
  const found = { trusted, to, reached, isAtTarget, steps, ...(stopped !== -1 && { stoppedAt: stopped }) }
  if (failed !== undefined) {
    const claim = failed.claims.find(({ state }) => state === 'fails')
    return { ...found, state: 'failed', text: `step ${failed.index + 1} fails: ${claim?.id}: ${claim?.text}` }
  }
  const problem = checkEmptyParts(trusted, parts)
  if (problem !== undefined) return { ...found, reached: trusted, isAtTarget: false, state: 'failed', text: problem }
  const unchecked = steps[stopped]
  if (unchecked !== undefined) {
    const claim = unchecked.claims.find(({ state }) => state === 'unknown')
    const text = `no claim fails, but step ${stopped + 1} cannot be checked: ${claim?.id}: ${claim?.text}`
    return { ...found, state: 'not-checkable', text }
  }
  const all = steps.length === 1 ? 'the only step is verified' : `all ${steps.length} steps are verified`
  const [from, end] = [formatBlockId(trusted), formatBlockId(reached)]
  const range = steps.length === 0 ? `${from} is the trusted block itself` : `${all} from ${from} to ${end}`
  if (isAtTarget) return { ...found, state: 'verified', text: `${range}, the requested block` }
  const toLastBlock = steps.length === 0 ? range : `${range}, the proof's last block`
  if (target !== undefined) {
    const text = `${toLastBlock}, not to the requested block ${formatRequested(target)}: get the rest from ${end} on`
    return { ...found, state: 'incomplete', text }
  }
  if (last?.complete === false) {
    return { ...found, state: 'incomplete', text: `${toLastBlock}, but the proof states that there are more` }
  }
  return { ...found, state: 'verified', text: toLastBlock }
}

const isRequested = (block: BlockIdExt, { hashes, ...id }: BlockIdRef): boolean =>
  formatBlockId(block) === formatBlockId(id) &&
  (hashes === undefined || (hashes.root === block.rootHash && hashes.file === block.fileHash))

const formatRequested = ({ hashes, ...id }: BlockIdRef): string =>
  hashes === undefined ? formatBlockId(id) : formatBlockIdExt({ ...id, rootHash: hashes.root, fileHash: hashes.file })

/** Checks the statements of parts without steps, which no claim covers. */
function checkEmptyParts(trusted: BlockIdExt, parts: readonly ChainPart[]): string | undefined {
  let at = trusted
  for (const { proof, target } of parts) {
    const { steps, from, to, complete } = proof
    const end = steps.at(-1)?.to ?? at
    try {
      if (steps.length === 0) {
        if (!isSameBlock(from, at)) throw contradiction(`a proof without steps starts at ${formatBlockId(from)}`)
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
