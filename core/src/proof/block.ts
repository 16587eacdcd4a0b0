import { parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { toHex } from '../cell/hex.ts'
import { sha256 } from '../cell/sha256.ts'
import { verifyHeader } from './header.ts'
import { type BlockName, blockText, proving, unproven } from './proven.ts'

/** Checks that bytes are the file of a block; gives its root cell. @throws proof.block, proof.header */
export function verifyBlock(id: BlockName, file: Uint8Array): Cell {
  return proving('proof.block', `block ${blockText(id)}`, () => {
    if (toHex(sha256(file)) !== id.fileHash) {
      throw unproven('proof.block', `the file of block ${blockText(id)} has another hash`)
    }
    const block = parseCell(file)
    verifyHeader(id, block)
    return block
  })
}
