import { type BlockIdExt, formatBlockId } from '../blockId.ts'
import { parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { sha256 } from '../cell/sha256.ts'
import { toHex } from '../encoding/hex.ts'
import { verifyHeader } from './header.ts'
import { proofError, withProofErrors } from './merkleProofs.ts'

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
