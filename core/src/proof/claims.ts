import type { Cell } from '../cell/Cell.ts'
import { isAppError } from '../errors.ts'
import type { BlockLink } from './BlockProof.ts'
import { type ShownBlock, verifyHeader } from './header.ts'
import { type BlockName, blockText, readMerkleProofs, sameBlock, unproven } from './proven.ts'
import type { Claim, ClaimId, VerifiedStep } from './verification.ts'

/** A claim that was looked at, and what came to light about its step. */
export type Settled = {
  readonly claim: Claim
  readonly facts?: Partial<Pick<VerifiedStep, 'fromUtime' | 'toUtime' | 'signers' | 'weight'>>
}

/** Where a step is in its chain. */
export type Place = {
  /** Where everything before it ended. */
  readonly at: BlockName
  /** Of the first step of a part: where the part says that it begins. */
  readonly begins?: BlockName
  /** Of the last step of a part: where the part says that it ends, and what was asked for. */
  readonly ends?: { readonly to: BlockName; readonly complete: boolean; readonly target?: BlockName }
}

/**
 * Looks at a claim: `check` gives the facts in a sentence, or throws what is wrong with it.
 *
 * What a hash vouches for is the block's own, whatever it is: where such a part cannot be read, it is left out, or of a
 * layout that is not known here, and the claim is unknown. Everything else that is thrown makes it fail.
 */
export function judge(id: ClaimId, check: () => string): Claim {
  try {
    return { id, state: 'holds', text: check() }
  } catch (error) {
    if (!isAppError(error) || !('claim' in error.details)) throw error
    // Checks give what they could not read as the cause, and have none where they read something else than was claimed.
    return { id, state: isAppError(error.cause) ? 'unknown' : 'fails', text: error.details.claim }
  }
}

/** A claim about which this data says nothing. */
export const unknown = (id: ClaimId, text: string): Claim => ({ id, state: 'unknown', text })

/** The tree that one Merkle proof shows for a hash. @throws proof.merkle without a cause */
export function treeShown(bytes: Uint8Array, block: BlockName, hash: string, what: string): Cell {
  const [shownHash, tree] = onlyProof(bytes, what)
  if (shownHash !== hash) {
    throw unproven('proof.merkle', `${what} ${blockText(block)} has the hash ${hash}, the one shown has ${shownHash}`)
  }
  return tree
}

function onlyProof(bytes: Uint8Array, what: string): readonly [string, Cell] {
  try {
    for (const shown of readMerkleProofs(bytes, 1)) return shown
  } catch (error) {
    if (!isAppError(error)) throw error
    throw unproven('proof.merkle', `the proof of ${what} is broken: ${error.message}`)
  }
  throw unproven('proof.merkle', `the proof of ${what} shows nothing`)
}

/** The step begins where the one before ended, goes the way that it says, and the parts say the same. */
export function endsClaim({ from, to, kind }: BlockLink, { at, begins, ends }: Place): Claim {
  return judge('ends', () => {
    if (begins) expectSame(begins, at, 'the proof begins')
    expectSame(from, at, 'the step begins')
    for (const block of [from, to]) {
      if (block.workchain !== -1 || block.shard !== '8000000000000000')
        throw unproven('proof.header', `${blockText(block)} is not a block of the masterchain`)
    }
    if (from.seqno === to.seqno || (kind === 'forward') !== to.seqno > from.seqno) {
      throw unproven('proof.header', `a step ${ways[kind]} does not lead from ${from.seqno} to ${to.seqno}`)
    }
    if (ends) expectEnd(to, ends)
    return `from ${blockText(from)} ${ways[kind]} to ${blockText(to)}`
  })
}
const ways = { forward: 'forward', back: 'back' } as const

/** Checks what a part says of its end. @throws proof.header */
export function expectEnd(last: BlockName, { to, complete, target }: NonNullable<Place['ends']>): void {
  if (!sameBlock(last, to)) {
    throw unproven(
      'proof.header',
      `the proof says that it leads to ${told(to, last)}, its steps lead to ${told(last, to)}`,
    )
  }
  if (target === undefined) return
  if (complete && !sameBlock(to, target)) {
    throw unproven(
      'proof.header',
      `the proof says that it is complete: asked for ${told(target, to)}, it leads to ${told(to, target)}`,
    )
  }
  if (!complete && sameBlock(to, target)) {
    throw unproven(
      'proof.header',
      `the proof leads to ${told(to, to)}, which was asked for, and says that it is not complete`,
    )
  }
}

function expectSame(found: BlockName, due: BlockName, what: string): void {
  if (!sameBlock(found, due)) {
    throw unproven('proof.header', `${what} at ${told(found, due)}, everything before leads to ${told(due, found)}`)
  }
}

/** A block's name, with its hashes where the other one has the same number. */
const told = (block: BlockName, other: BlockName): string =>
  blockText(block) === blockText(other) && !sameBlock(block, other)
    ? `(${block.workchain},${block.shard},${block.seqno},${block.rootHash},${block.fileHash})`
    : blockText(block)

/** The block that the step leads to is shown; the zero state is none, and has no header. */
export function targetClaim({ to, destProof }: BlockLink): { readonly settled: Settled; readonly header?: ShownBlock } {
  const id = 'target-header'
  const what = 'the target block'
  let header: ShownBlock | undefined
  if (to.seqno === 0) {
    const claim = judge(id, () => {
      if (destProof.length > 0) treeShown(destProof, to, to.rootHash, 'the zero state')
      return 'the zero state, which is not a block and has no header'
    })
    return { settled: { claim } }
  }
  if (destProof.length === 0) return { settled: { claim: unknown(id, `the step does not show ${what}`) } }
  const claim = judge(id, () => {
    header = verifyHeader(to, treeShown(destProof, to, to.rootHash, what))
    return `block ${blockText(to)} of ${moment(header.info.gen_utime)} has the hash ${to.rootHash}`
  })
  return { settled: { claim, ...(header && { facts: { toUtime: header.info.gen_utime } }) }, ...(header && { header }) }
}

/** Whether the target is a key block is as the step says; of the zero state, which everything starts with, it says yes. */
export function keyBlockClaim({ to, toKeyBlock }: BlockLink, header: ShownBlock | undefined): Claim {
  return judge('key-block', () => {
    const isKey = header === undefined || header.info.key_block
    const name = header === undefined ? 'the zero state' : `block ${blockText(to)}`
    if (isKey !== toKeyBlock) {
      throw unproven(
        'proof.header',
        `the step says that ${name} is ${toKeyBlock ? 'a' : 'no'} key block, which is not so`,
      )
    }
    return header === undefined ? `${name} stands for a key block` : `${name} is ${isKey ? 'a' : 'no'} key block`
  })
}

/** A time for a sentence. */
export const moment = (seconds: number): string => new Date(1000 * seconds).toISOString().replace('.000Z', 'Z')
