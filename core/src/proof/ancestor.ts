import { type BlockIdExt, formatBlockId, isSameBlock } from '../blockId.ts'
import type { Cell } from '../cell/Cell.ts'
import { findInDict } from '../cell/dict.ts'
import { bool, cellRef, hash, logicalTime, maybe, record, uint, type Value } from '../tlb/combinators.ts'
import { getProvenHeader } from './header.ts'
import { proofError, readMerkleProofs, withProofErrors } from './merkleProofs.ts'
import { getProvenState, masterchainExtraOf } from './shardState.ts'

/**
 * ^[ flags:(## 16) { flags <= 1 } validator_info:ValidatorInfo prev_blocks:OldMcBlocksInfo after_key_block:Bool
 *    last_key_block:(Maybe ExtBlkRef) block_create_stats:(flags . 0)?BlockCreateStats ]
 * validator_info$_ validator_list_hash_short:uint32 catchain_seqno:uint32 nx_cc_updated:Bool = ValidatorInfo;
 */
const extraStart = record('', {
  flags: uint(16),
  validator_list_hash_short: uint(32),
  catchain_seqno: uint(32),
  nx_cc_updated: bool,
  // _ (HashmapAugE 32 KeyExtBlkRef KeyMaxLt) = OldMcBlocksInfo;
  prev_blocks: maybe(cellRef),
})

/**
 * _ key:Bool max_end_lt:uint64 = KeyMaxLt;
 * _ key:Bool blk_ref:ExtBlkRef = KeyExtBlkRef;
 */
const oldBlock = record('', {
  any_key: bool,
  max_end_lt: logicalTime,
  key: bool,
  end_lt: logicalTime,
  seq_no: uint(32),
  root_hash: hash,
  file_hash: hash,
})

/**
 * Verifies that a masterchain block is the known one or precedes it, by the list of old blocks in the known one's state. Both
 * proofs are empty when the two are the same.
 *
 * @throws proof.header, proof.merkle
 */
export function verifyAncestor(
  known: BlockIdExt,
  block: BlockIdExt,
  proofs: { readonly stateProof: Uint8Array; readonly blockProof: Uint8Array },
): void {
  if (isSameBlock(known, block)) return
  withProofErrors('proof.header', `${formatBlockId(block)} before ${formatBlockId(known)}`, () => {
    const header = getProvenHeader(readMerkleProofs(proofs.stateProof, 1), known, 'proof.header')
    const state = getProvenState(readMerkleProofs(proofs.blockProof, 1), header, 'proof.header')
    const { others } = masterchainExtraOf(state, 'proof.header')
    const listed = findOldBlock(others, block.seqno)
    const isMasterchain = block.workchain === known.workchain && block.shard === known.shard
    if (!isMasterchain || listed?.root_hash !== block.rootHash || listed.file_hash !== block.fileHash) {
      throw proofError(
        'proof.header',
        `the state of ${formatBlockId(known)} does not list block ${formatBlockId(block)}`,
      )
    }
  })
}

/** The entry of a block in the list of old blocks of a masterchain state; `others` is the cell with that list. @throws input.cell */
export function findOldBlock(others: Cell, seqno: number): Value<typeof oldBlock> | undefined {
  const found = findInDict(extraStart.read(others.slice()).prev_blocks, 32, BigInt(seqno))
  return found && oldBlock.read(found)
}
