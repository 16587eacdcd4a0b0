import { type BlockIdExt, formatBlockId, formatBlockIdExt, fullShard, isSameBlock } from '../blockId.ts'
import type { Cell } from '../cell/Cell.ts'
import { isAppError } from '../errors.ts'
import { formatUtime } from '../units.ts'
import type { BlockLink } from './BlockProof.ts'
import { type ProvenBlock, verifyHeader } from './header.ts'
import { proofError, readMerkleProofs } from './merkleProofs.ts'
import type { Claim, ClaimId, VerifiedStep } from './verification.ts'

/** A checked claim, and what it shows about its step. */
export type SettledClaim = {
  readonly claim: Claim
  readonly facts?: Partial<Pick<VerifiedStep, 'fromUtime' | 'toUtime' | 'signers' | 'weight'>>
}

/** The context of a step in its chain. */
export type StepContext = {
  /** The target of the previous step. */
  readonly at: BlockIdExt
  /** For the first step of a part: the stated start of the part. */
  readonly begins?: BlockIdExt
  /** For the last step of a part: the stated end of the part, and the requested target. */
  readonly ends?: { readonly to: BlockIdExt; readonly complete: boolean; readonly target?: BlockIdExt }
}

/**
 * Checks a claim: `check` returns the facts in a sentence, or throws what is wrong.
 *
 * Data with the right hash is authentic: where it cannot be read, it is pruned or has an unknown layout, and the claim is
 * `unknown`. Every other error makes the claim fail.
 */
export function checkClaim(id: ClaimId, check: () => string): Claim {
  try {
    return { id, state: 'holds', text: check() }
  } catch (error) {
    if (!isAppError(error) || !('claim' in error.details)) throw error
    // Checks have a cause when data could not be read, and none when it contradicts the claim.
    return { id, state: isAppError(error.cause) ? 'unknown' : 'fails', text: error.details.claim }
  }
}

/** The error of a check: the data contradicts the claim. */
export const contradiction = (claim: string) => proofError('proof.header', claim)

/** A claim that this data cannot decide. */
export const unknownClaim = (id: ClaimId, text: string): Claim => ({ id, state: 'unknown', text })

/** The tree of a single Merkle proof, checked against a hash. @throws proof.merkle without a cause */
export function readProvenTree(bytes: Uint8Array, block: BlockIdExt, hash: string, what: string): Cell {
  const [provenHash, tree] = readSingleProof(bytes, what)
  if (provenHash !== hash) {
    throw proofError(
      'proof.merkle',
      `${what} ${formatBlockId(block)} has the hash ${hash}, the proof has ${provenHash}`,
    )
  }
  return tree
}

function readSingleProof(bytes: Uint8Array, what: string): readonly [string, Cell] {
  try {
    for (const shown of readMerkleProofs(bytes, 1)) return shown
  } catch (error) {
    if (!isAppError(error)) throw error
    throw proofError('proof.merkle', `the proof of ${what} is invalid: ${error.message}`)
  }
  throw proofError('proof.merkle', `the proof of ${what} is empty`)
}

/** The claim that a step starts at the end of the previous one, and goes in the stated direction. */
export function endsClaim({ from, to, kind }: BlockLink, { at, begins, ends }: StepContext): Claim {
  return checkClaim('ends', () => {
    if (begins) expectSame(begins, at, 'the proof starts')
    expectSame(from, at, 'the step starts')
    for (const block of [from, to]) {
      if (block.workchain !== -1 || block.shard !== fullShard)
        throw contradiction(`${formatBlockId(block)} is not a masterchain block`)
    }
    if (from.seqno === to.seqno || (kind === 'forward') !== to.seqno > from.seqno) {
      throw contradiction(`a step ${directions[kind]} does not lead from ${from.seqno} to ${to.seqno}`)
    }
    if (ends) expectEnd(to, ends)
    return `from ${formatBlockId(from)} ${directions[kind]} to ${formatBlockId(to)}`
  })
}
const directions = { forward: 'forward', back: 'back' } as const

/** Checks the stated end of a part. @throws proof.header */
export function expectEnd(last: BlockIdExt, { to, complete, target }: NonNullable<StepContext['ends']>): void {
  if (!isSameBlock(last, to)) {
    throw contradiction(
      `the proof states that it leads to ${formatDistinct(to, last)}, its steps lead to ${formatDistinct(last, to)}`,
    )
  }
  if (target === undefined) return
  if (complete && !isSameBlock(to, target)) {
    throw contradiction(
      `the proof states that it is complete: requested ${formatDistinct(target, to)}, it leads to ${formatDistinct(to, target)}`,
    )
  }
  if (!complete && isSameBlock(to, target)) {
    throw contradiction(
      `the proof leads to the requested block ${formatDistinct(to, to)} and states that it is incomplete`,
    )
  }
}

function expectSame(found: BlockIdExt, expected: BlockIdExt, what: string): void {
  if (!isSameBlock(found, expected)) {
    throw contradiction(
      `${what} at ${formatDistinct(found, expected)}, the chain so far leads to ${formatDistinct(expected, found)}`,
    )
  }
}

/** A block id, with hashes where the other one differs only in these. */
const formatDistinct = (block: BlockIdExt, other: BlockIdExt): string =>
  formatBlockId(block) === formatBlockId(other) && !isSameBlock(block, other)
    ? formatBlockIdExt(block)
    : formatBlockId(block)

/** The claim that the target block has a proven header; the zero state is not a block and has none. */
export function targetClaim({ to, destProof }: BlockLink): {
  readonly settled: SettledClaim
  readonly header?: ProvenBlock
} {
  const id = 'target-header'
  const what = 'the target block'
  let header: ProvenBlock | undefined
  if (to.seqno === 0) {
    const claim = checkClaim(id, () => {
      if (destProof.length > 0) readProvenTree(destProof, to, to.rootHash, 'the zero state')
      return 'the zero state, which is not a block and has no header'
    })
    return { settled: { claim } }
  }
  if (destProof.length === 0) return { settled: { claim: unknownClaim(id, `the step has no proof of ${what}`) } }
  const claim = checkClaim(id, () => {
    header = verifyHeader(to, readProvenTree(destProof, to, to.rootHash, what))
    return `block ${formatBlockId(to)} of ${formatUtime(header.info.gen_utime)} has the hash ${to.rootHash}`
  })
  return { settled: { claim, ...(header && { facts: { toUtime: header.info.gen_utime } }) }, ...(header && { header }) }
}

/** The claim that the target's key block flag is as the step states; the zero state counts as a key block. */
export function keyBlockClaim({ to, toKeyBlock }: BlockLink, header: ProvenBlock | undefined): Claim {
  return checkClaim('key-block', () => {
    const isKey = header === undefined || header.info.key_block
    const name = header === undefined ? 'the zero state' : `block ${formatBlockId(to)}`
    if (isKey !== toKeyBlock) {
      throw contradiction(`the step states that ${name} is ${toKeyBlock ? 'a' : 'not a'} key block, which is wrong`)
    }
    return header === undefined ? `${name} counts as a key block` : `${name} is ${isKey ? 'a' : 'not a'} key block`
  })
}
