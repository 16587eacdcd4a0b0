import { readSync } from 'node:fs'

/** The trees of a data file after some batch, as one of its meta pages describes them. */
export type FileState = {
  readonly pageSize: number
  /** Number of the last page that is used. */
  readonly lastPage: number
  /** Number of the transaction that wrote it. */
  readonly transaction: bigint
  /** The roots of the trees of free pages and of tables. */
  readonly roots: readonly bigint[]
}

/** Where things are in a page, its nodes and the description of a tree; a node begins at its pointer after the header. */
const page = { number: 0, transaction: 8, flags: 18, lower: 20, overflowPages: 20, header: 24 }
const node = { low: 0, high: 2, flags: 4, keySize: 6, key: 8 }
const tree = { root: 40, bytes: 48 }
const pageFlags = { branch: 1, leaf: 2, overflow: 4 }
const nodeFlags = { overflow: 1, tree: 2 }
/** The root of an empty tree. */
const noPage = 2n ** 64n - 1n

/**
 * Walks through all trees of a state, and returns the number of the first page that is not what it should be: it has another number, is
 * newer than the state, belongs to two trees or lies outside of the file. Contents of rows are not checked.
 */
export function findDamagedPage(
  file: number,
  { pageSize, lastPage, transaction, roots }: FileState,
): number | undefined {
  const seen = new Uint8Array(lastPage + 1)
  const bytes = Buffer.alloc(pageSize)
  const pending = roots.filter(root => root !== noPage).map(Number)

  /** Reads a page with its header; false if it is damaged. */
  function readPage(number: number): boolean {
    if (number > lastPage || seen[number] === 1) return false
    seen[number] = 1
    return (
      readSync(file, bytes, 0, pageSize, number * pageSize) === pageSize &&
      bytes.readBigUInt64LE(page.number) === BigInt(number) &&
      bytes.readBigUInt64LE(page.transaction) <= transaction
    )
  }

  function isOverflowWhole(number: number): boolean {
    if (!readPage(number) || (bytes.readUInt16LE(page.flags) & pageFlags.overflow) === 0) return false
    const pages = bytes.readUInt32LE(page.overflowPages)
    for (let i = 1; i < pages; i++) {
      if (number + i > lastPage || seen[number + i] === 1) return false
      seen[number + i] = 1
    }
    return pages > 0
  }

  /** Checks the nodes of the page that was read; the pages that they lead to are pending afterwards, rows on own pages in `overflows`. */
  function areNodesWhole(overflows: number[]): boolean {
    const flags = bytes.readUInt16LE(page.flags) & (pageFlags.branch | pageFlags.leaf | pageFlags.overflow)
    if (flags !== pageFlags.branch && flags !== pageFlags.leaf) return false
    const nodes = bytes.readUInt16LE(page.lower) >> 1
    if (page.header + nodes * 2 > pageSize) return false
    for (let i = 0; i < nodes; i++) {
      const at = page.header + bytes.readUInt16LE(page.header + i * 2)
      if (at + node.key > pageSize) return false
      const value = at + node.key + bytes.readUInt16LE(at + node.keySize)
      const size = bytes.readUInt16LE(at + node.low) + bytes.readUInt16LE(at + node.high) * 2 ** 16
      const kind = bytes.readUInt16LE(at + node.flags)
      if (flags === pageFlags.branch) {
        if (value > pageSize) return false
        pending.push(size + kind * 2 ** 32)
      } else if ((kind & nodeFlags.overflow) !== 0) {
        if (value + 8 > pageSize) return false
        overflows.push(Number(bytes.readBigUInt64LE(value)))
      } else {
        if (value + size > pageSize) return false
        if ((kind & nodeFlags.tree) === 0) continue
        if (size < tree.bytes) return false
        const root = bytes.readBigUInt64LE(value + tree.root)
        if (root !== noPage) pending.push(Number(root))
      }
    }
    return true
  }

  for (let number = pending.pop(); number !== undefined; number = pending.pop()) {
    const overflows: number[] = []
    if (!readPage(number) || !areNodesWhole(overflows)) return number
    const damaged = overflows.find(each => !isOverflowWhole(each))
    if (damaged !== undefined) return damaged
  }
  return undefined
}
