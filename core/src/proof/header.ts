import type { Cell } from '../cell/Cell.ts'
import { readBlockParts, readExtraParts } from '../tlb/block.ts'
import { type BlockInfo, blockInfo } from '../tlb/blockInfo.ts'
import { reader } from '../tlb/combinators.ts'
import type { Hash } from '../units.ts'
import { type BlockName, blockText, proving, readMerkleProofs, shownAs, unproven } from './proven.ts'

/** A block by its hash, of which perhaps little is shown: its parts may be pruned cells. */
export type BlockParts = {
  readonly id: BlockName
  readonly globalId: number
  readonly infoCell: Cell
  readonly stateUpdate: Cell
  readonly extra: Cell
}

/** A block whose header is shown and fits its name. */
export type ShownBlock = BlockParts & { readonly info: BlockInfo }

/** Of a block's extra part what is in its own cell. */
export type ShownExtra = ReturnType<typeof readExtraParts>

const readBlockInfo = reader('BlockInfo', blockInfo)

/** Checks that a tree has the hash of this block, and takes it apart. @throws proof.header */
export function verifyBlockHash(id: BlockName, block: Cell): BlockParts {
  return proving('proof.header', `block ${blockText(id)}`, () => {
    if (block.hash(0) !== id.rootHash) throw unproven('proof.header', `the hash of block ${blockText(id)} is another`)
    const { global_id, info, state_update, extra } = readBlockParts(block)
    return { id, globalId: global_id, infoCell: info, stateUpdate: state_update, extra }
  })
}

/**
 * Checks that a tree is the block of this name: hash, workchain, shard and seqno. The file hash is not in it; who needs
 * it proven asks for the block's file, or for a block that names this one.
 *
 * @throws proof.header
 */
export function verifyHeader(id: BlockName, block: Cell): ShownBlock {
  return proving('proof.header', `block ${blockText(id)}`, () => {
    const parts = verifyBlockHash(id, block)
    const info = readBlockInfo(parts.infoCell)
    const found = { ...info.shard, seqno: info.seq_no }
    if (found.workchain !== id.workchain || found.shard !== id.shard || found.seqno !== id.seqno) {
      throw unproven('proof.header', `this is block ${blockText(found)}, not ${blockText(id)}`)
    }
    if (info.not_master !== (id.workchain !== -1)) {
      throw unproven('proof.header', `block ${blockText(id)} is confused about its workchain`)
    }
    return { ...parts, info }
  })
}

/** The header in a block's tree, whatever the block is called. @throws input.cell */
export const readHeader = (block: Cell): BlockInfo => readBlockInfo(readBlockParts(block).info)

/** The header that a bag with one Merkle proof shows. @throws proof.header, proof.merkle */
export function verifyHeaderProof(id: BlockName, bytes: Uint8Array): ShownBlock {
  return proving('proof.header', `block ${blockText(id)}`, () => {
    const shown = readMerkleProofs(bytes, 1)
    return verifyHeader(id, shownAs(shown, id.rootHash, 'proof.header', `block ${blockText(id)}`))
  })
}

/** The hash of the state that a block leaves behind. @throws proof.header when that part of it is not shown */
export function stateHashAfter({ id, stateUpdate }: BlockParts): Hash {
  return proving('proof.header', `the state of block ${blockText(id)}`, () => {
    if (stateUpdate.kind !== 'merkle-update') {
      throw unproven('proof.header', `the state of block ${blockText(id)} is not shown`)
    }
    // !merkle_update#04 old_hash:bits256 new_hash:bits256 old_depth:uint16 new_depth:uint16 old:^X new:^X
    const slice = stateUpdate.exoticSlice()
    slice.skip(8 + 256)
    return slice.loadHash()
  })
}

/** The random seed of a block, and the cells of its messages and transactions. @throws proof.header when not shown */
export function extraOf({ id, extra }: BlockParts): ShownExtra {
  return proving('proof.header', `the contents of block ${blockText(id)}`, () => readExtraParts(extra))
}
