import { Builder } from '../src/cell/Builder.ts'
import { writeBoc } from '../src/cell/boc.ts'
import { Cell } from '../src/cell/Cell.ts'

/** A Merkle proof of a tree: cells not selected become pruned branches. */
export function createMerkleProof(root: Cell, isIncluded: (cell: Cell) => boolean): Uint8Array {
  const prune = (cell: Cell): Cell => {
    if (cell !== root && !isIncluded(cell)) return toPrunedBranch(cell)
    return Cell.of(cell.data(), cell.bits, cell.refs().map(prune), cell.exotic)
  }
  const tree = prune(root)
  const proof = new Builder().uint(3, 8).hash(root.hash()).uint(root.depth(), 16).ref(tree).end({ exotic: true })
  return writeBoc(proof)
}

const toPrunedBranch = (cell: Cell): Cell =>
  new Builder().uint(1, 8).uint(1, 8).hash(cell.hash()).uint(cell.depth(), 16).end({ exotic: true })
