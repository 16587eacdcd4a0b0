import { parseBoc } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { AppError, type ErrorCode, isAppError } from '../errors.ts'
import type { Hash } from '../units.ts'

/** The error codes of invalid proofs. */
export type ProofCode = Extract<ErrorCode, `proof.${string}`>

/** An error with the claim that a proof does not show. */
export const proofError = (code: ProofCode, claim: string): AppError<ProofCode> => new AppError(code, { claim })

/**
 * Runs a check and turns read errors into proof errors: an invalid BoC, an unexpected layout, or a pruned branch means that
 * the claim is not proven.
 *
 * @throws proof.*
 */
export function withProofErrors<T>(code: ProofCode, what: string, check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (!isAppError(error) || error.code.startsWith('proof.')) throw error
    if (!error.code.startsWith('input.') && !error.code.startsWith('limit.')) throw error
    throw new AppError(code, { claim: `${what}: ${error.message}` }, { cause: error })
  }
}

/** The proven trees by root hash. */
export type ProvenTrees = ReadonlyMap<Hash, Cell>

/**
 * Reads Merkle proofs and returns the proven trees by root hash. All hashes are checked; omitted branches are pruned cells.
 *
 * @throws input.boc, proof.merkle when a root is not a Merkle proof, or two prove the same
 */
export function readMerkleProofs(bytes: Uint8Array, count: number): ProvenTrees {
  const { roots } = parseBoc(bytes)
  if (roots.length !== count) throw proofError('proof.merkle', `${count} proofs are expected, found ${roots.length}`)
  const trees = new Map<Hash, Cell>()
  for (const root of roots) trees.set(...readMerkleProof(root))
  if (trees.size !== count) throw proofError('proof.merkle', 'two proofs have the same root hash')
  return trees
}

/** The proven hash and tree of a Merkle proof cell. @throws proof.merkle, input.boc */
function readMerkleProof(root: Cell): readonly [Hash, Cell] {
  if (root.kind !== 'merkle-proof')
    throw proofError('proof.merkle', `a Merkle proof is expected, found a ${root.kind} cell`)
  // Hashing the root checks its stored hash against the tree.
  root.hash()
  const tree = root.ref(0)
  return [tree.hash(0), tree]
}

/** The proven tree with this root hash. @throws proof.* with the claim */
export function getProvenTree(trees: ProvenTrees, hash: Hash, code: ProofCode, what: string): Cell {
  const tree = trees.get(hash)
  if (tree === undefined) throw proofError(code, `the proof does not contain ${what}`)
  return tree
}
