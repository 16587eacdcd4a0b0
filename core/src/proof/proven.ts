import { parseBoc } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { AppError, type ErrorCode, isAppError } from '../errors.ts'
import type { Hash } from '../units.ts'

/** The codes of what can be found wrong in a proof. */
export type ProofCode = Extract<ErrorCode, `proof.${string}`>

/** A block as the protocol names it; `shard` is 16 lower-case hex digits. */
export type BlockName = {
  readonly workchain: number
  readonly shard: string
  readonly seqno: number
  readonly rootHash: Hash
  readonly fileHash: Hash
}

/** Says which claim of a proof does not hold. */
export const unproven = (code: ProofCode, claim: string): AppError<ProofCode> => new AppError(code, { claim })

/**
 * Runs a check of which any failure to read means that the claim is not shown: a broken bag, a layout that does not fit,
 * a pruned branch where something had to be.
 *
 * @throws proof.*
 */
export function proving<T>(code: ProofCode, what: string, check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (!isAppError(error) || error.code.startsWith('proof.')) throw error
    if (!error.code.startsWith('input.') && !error.code.startsWith('limit.')) throw error
    throw new AppError(code, { claim: `${what}: ${error.message}` }, { cause: error })
  }
}

/**
 * What Merkle proofs show, by the hash of what they prove: parts of trees whose every shown cell is hashed and agrees.
 * Branches that were left out are pruned cells, which know their hash only.
 *
 * @throws input.boc, proof.merkle when a root is not a Merkle proof, or two prove the same
 */
export function readMerkleProofs(bytes: Uint8Array, count: number): ReadonlyMap<Hash, Cell> {
  const { roots } = parseBoc(bytes)
  if (roots.length !== count) throw unproven('proof.merkle', `${count} proofs are expected, these are ${roots.length}`)
  const shown = new Map<Hash, Cell>()
  for (const root of roots) shown.set(...readMerkleProof(root))
  if (shown.size !== count) throw unproven('proof.merkle', 'two proofs prove the same')
  return shown
}

/** What a Merkle proof cell proves: the hash, and the tree with branches left out. @throws proof.merkle, input.boc */
export function readMerkleProof(root: Cell): readonly [Hash, Cell] {
  if (root.kind !== 'merkle-proof')
    throw unproven('proof.merkle', `a Merkle proof is expected, this is a ${root.kind} cell`)
  // Hashing the root compares the hash that it claims with that of the tree below.
  root.hash()
  const tree = root.ref(0)
  return [tree.hash(0), tree]
}

/** The tree that a proof shows for a hash. @throws proof.* with the claim */
export function shownAs(shown: ReadonlyMap<Hash, Cell>, hash: Hash, code: ProofCode, what: string): Cell {
  const tree = shown.get(hash)
  if (tree === undefined) throw unproven(code, `nothing is shown for ${what}`)
  return tree
}

/** Whether two names are those of one block. */
export const sameBlock = (a: BlockName, b: BlockName): boolean =>
  a.workchain === b.workchain &&
  a.shard === b.shard &&
  a.seqno === b.seqno &&
  a.rootHash === b.rootHash &&
  a.fileHash === b.fileHash

/** A block's name for a sentence, `(-1,8000000000000000,665)`. */
export const blockText = ({ workchain, shard, seqno }: Pick<BlockName, 'workchain' | 'shard' | 'seqno'>): string =>
  `(${workchain},${shard},${seqno})`
