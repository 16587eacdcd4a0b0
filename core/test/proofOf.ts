import { Builder } from '../src/cell/Builder.ts'
import { writeBoc } from '../src/cell/boc.ts'
import { Cell } from '../src/cell/Cell.ts'

/** A Merkle proof of a tree in which only some cells are shown; all others become pruned branches. */
export function proofOf(root: Cell, isShown: (cell: Cell) => boolean): Uint8Array {
  const show = (cell: Cell): Cell => {
    if (cell !== root && !isShown(cell)) return pruned(cell)
    return Cell.of(cell.data(), cell.bits, cell.refs().map(show), cell.exotic)
  }
  const tree = show(root)
  const proof = new Builder().uint(3, 8).hash(root.hash()).uint(root.depth(), 16).ref(tree).end({ exotic: true })
  return writeBoc(proof)
}

const pruned = (cell: Cell): Cell =>
  new Builder().uint(1, 8).uint(1, 8).hash(cell.hash()).uint(cell.depth(), 16).end({ exotic: true })
