import { type BlockIdExt, formatBlockId } from '../blockId.ts'
import { parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { sha256 } from '../cell/sha256.ts'
import { toHex } from '../encoding/hex.ts'
import { readBlockCells, readBlockExtraCells } from '../tlb/block.ts'
import { type BlockInfo, blockInfo } from '../tlb/blockInfo.ts'
import { reader } from '../tlb/combinators.ts'
import type { Hash } from '../units.ts'
import {
  getProvenTree,
  type ProofCode,
  type ProvenTrees,
  proofError,
  readMerkleProofs,
  withProofErrors,
} from './merkleProofs.ts'

/** A block with a verified hash; its parts may be pruned cells. */
export type PrunedBlock = {
  readonly id: BlockIdExt
  readonly globalId: number
  readonly infoCell: Cell
  readonly stateUpdate: Cell
  readonly extra: Cell
}

/** A block whose header is verified against its id. */
export type ProvenBlock = PrunedBlock & { readonly info: BlockInfo }

const readBlockInfo = reader('BlockInfo', blockInfo)

/** Verifies the root hash of a block and reads its parts. @throws proof.header */
export function verifyBlockHash(id: BlockIdExt, block: Cell): PrunedBlock {
  return withProofErrors('proof.header', `block ${formatBlockId(id)}`, () => {
    if (block.hash(0) !== id.rootHash)
      throw proofError('proof.header', `block ${formatBlockId(id)} has another root hash`)
    const { global_id, info, state_update, extra } = readBlockCells(block)
    return { id, globalId: global_id, infoCell: info, stateUpdate: state_update, extra }
  })
}

/**
 * Verifies a block against its id: root hash, workchain, shard and seqno. The file hash is not part of the block; it is
 * proven by the block's file, or by a block that references this one.
 *
 * @throws proof.header
 */
export function verifyHeader(id: BlockIdExt, block: Cell): ProvenBlock {
  return withProofErrors('proof.header', `block ${formatBlockId(id)}`, () => {
    const parts = verifyBlockHash(id, block)
    const info = readBlockInfo(parts.infoCell)
    const found = { ...info.shard, seqno: info.seq_no }
    if (found.workchain !== id.workchain || found.shard !== id.shard || found.seqno !== id.seqno) {
      throw proofError('proof.header', `this is block ${formatBlockId(found)}, not ${formatBlockId(id)}`)
    }
    if (info.not_master !== (id.workchain !== -1)) {
      throw proofError('proof.header', `block ${formatBlockId(id)} has a wrong \`not_master\` flag`)
    }
    return { ...parts, info }
  })
}

/** Verifies the file of a block and returns its root cell. @throws proof.block, proof.header */
export function verifyBlock(id: BlockIdExt, file: Uint8Array): Cell {
  return withProofErrors('proof.block', `block ${formatBlockId(id)}`, () => {
    if (toHex(sha256(file)) !== id.fileHash) {
      throw proofError('proof.block', `the file of block ${formatBlockId(id)} has another hash`)
    }
    const block = parseCell(file)
    verifyHeader(id, block)
    return block
  })
}

/** Reads the header of a block, unverified. @throws input.cell */
export const readHeader = (block: Cell): BlockInfo => readBlockInfo(readBlockCells(block).info)

/** Verifies the header of a block by a BoC with one Merkle proof. @throws proof.header, proof.merkle */
export const verifyHeaderProof = (id: BlockIdExt, bytes: Uint8Array): ProvenBlock =>
  withProofErrors('proof.header', `block ${formatBlockId(id)}`, () =>
    getProvenHeader(readMerkleProofs(bytes, 1), id, 'proof.header'),
  )

/** The tree of a block among proven trees. @throws proof.* of the given code */
export const getProvenBlock = (trees: ProvenTrees, id: BlockIdExt, code: ProofCode): Cell =>
  getProvenTree(trees, id.rootHash, code, `block ${formatBlockId(id)}`)
/** The verified header of a block among proven trees. @throws proof.* of the given code, proof.header */
export const getProvenHeader = (trees: ProvenTrees, id: BlockIdExt, code: ProofCode): ProvenBlock =>
  verifyHeader(id, getProvenBlock(trees, id, code))

/** The hash of the state after a block. @throws proof.header when the state update is pruned */
export function stateHashAfter({ id, stateUpdate }: PrunedBlock): Hash {
  return withProofErrors('proof.header', `the state of block ${formatBlockId(id)}`, () => {
    if (stateUpdate.kind !== 'merkle-update') {
      throw proofError('proof.header', `the state update of block ${formatBlockId(id)} is pruned`)
    }
    // !merkle_update#04 old_hash:bits256 new_hash:bits256 old_depth:uint16 new_depth:uint16 old:^X new:^X
    const slice = stateUpdate.exoticSlice()
    slice.skip(8 + 256)
    return slice.loadHash()
  })
}

/** The random seed of a block, and the cells of its messages and transactions. @throws proof.header when pruned */
export const extraOf = ({ id, extra }: PrunedBlock) =>
  withProofErrors('proof.header', `the contents of block ${formatBlockId(id)}`, () => readBlockExtraCells(extra))
