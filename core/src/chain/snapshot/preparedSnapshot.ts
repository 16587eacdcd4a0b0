import { parseBoc, writeBoc } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { decodeUtf8, encodeUtf8 } from '../../encoding/utf8.ts'
import { lazy } from '../../lazy.ts'
import { type FileTables, list } from './layout.ts'
import { type Snapshot, snapshotBody, traceBlock } from './Snapshot.ts'
import { type ChainPart, openSnapshotFile, parseRoots, readChainPart } from './snapshotFile.ts'
import { withChain } from './withChain.ts'

// A snapshot in the form that is opened fastest, for one that is part of the program: its file was validated when the program was built. Every
// member is JSON of its own and every root a BoC of its own, each read with its first use.
//
//   4 bytes, little endian: length of the header · header: sizes of all parts, as JSON · the parts

type Header = {
  readonly members: readonly (readonly [name: string, bytes: number])[]
  readonly roots: readonly number[]
}

/** Writes a snapshot file in the form that `readPreparedSnapshot` opens. @throws input.snapshot, limit.cells */
export function prepareSnapshot(file: Uint8Array): Uint8Array {
  const { members, chain } = openSnapshotFile(file)
  const { cells, ...rest } = members
  const own = Object.entries({ ...rest, chain: chain?.() }).filter(([, value]) => value !== undefined)
  const texts = own.map(([name, value]) => [name, encodeUtf8(JSON.stringify(value))] as const)
  const roots = parseRoots(cells).map(root => writeBoc(root))
  const header: Header = {
    members: texts.map(([name, text]) => [name, text.length]),
    roots: roots.map(boc => boc.length),
  }
  const start = encodeUtf8(JSON.stringify(header))
  const size = new Uint8Array(4)
  new DataView(size.buffer).setUint32(0, start.length, true)
  return joinBytes([size, start, ...texts.map(([, text]) => text), ...roots])
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

/** Opens a prepared snapshot, which is trusted: only what the program itself has prepared. */
export function readPreparedSnapshot(bytes: Uint8Array): Snapshot {
  let offset = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  const take = (size: number): Uint8Array => {
    offset += size
    return bytes.subarray(offset - size, offset)
  }
  // Written by `prepareSnapshot`.
  const header = JSON.parse(decodeUtf8(bytes.subarray(4, offset))) as Header
  const members = new Map(header.members.map(([name, size]) => [name, take(size)]))
  const roots = header.roots.map(take)
  const readMember = (name: string): unknown => {
    const text = members.get(name)
    return text && JSON.parse(decodeUtf8(text))
  }
  const cells = roots.map(boc => lazy(() => readRoot(boc)))
  const traceBlocks = lazy(() => list(traceBlock).read(readMember('trace_blocks'), {}))
  const tables = {
    cells: lazyTable(index => cells[index]?.()),
    traceBlocks: lazyTable(index => traceBlocks()[index]),
  }
  const snapshot: Snapshot = snapshotBody.readFields(readMember, tables)
  // Validated when it was prepared.
  return members.has('chain') ? withChain(snapshot, () => readChainPart(readMember('chain') as ChainPart)) : snapshot
}

/** Entries that are read with their first use; all of them exist. */
const lazyTable = (at: FileTables[string]['at']): FileTables[string] => ({
  isLazy: true,
  at,
  indexOf: () => {
    throw new TypeError('a prepared snapshot is read only')
  },
})

function readRoot(boc: Uint8Array): Cell {
  const [root] = parseBoc(boc).roots
  if (!root) throw new TypeError('a prepared root is empty')
  return root
}
