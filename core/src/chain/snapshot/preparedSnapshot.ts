import { gunzipSync, gzipSync } from 'fflate'
import { parseBoc, writeBoc } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { decodeUtf8, encodeUtf8 } from '../../encoding/utf8.ts'
import { lazy } from '../../lazy.ts'
import { blocksBySeqno, findPreviousBlocks } from './findPreviousBlocks.ts'
import { type FileTables, list } from './layout.ts'
import {
  masterchainBlocks,
  newestBlock,
  type ShownSample,
  type Snapshot,
  type SnapshotBlock,
  snapshotBody,
  traceBlock,
} from './Snapshot.ts'
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

/** Blocks and proofs, two thirds of a network, which most calls do not read. */
const chainMember = 'chain'
const packedChainMember = 'chain.gz'
const shownMember = 'shown_samples'
const newestMember = 'newest'

type PrepareOptions = {
  /** Blocks and proofs stay packed until they are used, for a file that is unpacked as a whole. */
  readonly packsChain?: boolean
  /** In the order of its samples. */
  readonly shownSamples?: readonly ShownSample[]
}

/**
 * Writes a snapshot file in the form that `readPreparedSnapshot` opens.
 *
 * @throws input.snapshot, limit.cells
 */
export function prepareSnapshot(
  file: Uint8Array,
  { packsChain = false, shownSamples }: PrepareOptions = {},
): Uint8Array {
  const { members, chain } = openSnapshotFile(file)
  const { cells, ...rest } = members
  const { blocks } = members as Record<string, unknown> // a list, by its schema
  const all = {
    ...rest,
    [newestMember]: writeNewest(masterchainBlocks.read(blocks as object[], {})),
    [shownMember]: shownSamples,
    [chainMember]: chain?.(),
  }
  const own = Object.entries(all).filter(([, value]) => value !== undefined)
  const texts = own.map(([name, value]) => {
    const text = encodeUtf8(JSON.stringify(value))
    const isPacked = packsChain && name === chainMember
    return isPacked ? ([packedChainMember, gzipSync(text, { level: 9, mtime: 0 })] as const) : ([name, text] as const)
  })
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

function writeNewest(blocks: readonly SnapshotBlock[]): unknown {
  const block = blocks.at(-1)
  const previous = block && findPreviousBlocks(block, blocksBySeqno(blocks))
  return block && newestBlock.write({ block, ...(previous && { previous }) }, {})
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
  const read: Snapshot = snapshotBody.readFields(readMember, tables)
  const newest = lazy(() => newestBlock.read(readMember(newestMember), {}))
  if (members.has(newestMember)) Object.defineProperty(read, 'newest', { enumerable: true, get: newest })
  const snapshot = members.has(shownMember) ? withShownSamples(read, readMember(shownMember) as ShownSample[]) : read
  const packed = members.get(packedChainMember)
  if (!packed && !members.has(chainMember)) return snapshot
  const readChain = () => (packed ? JSON.parse(decodeUtf8(gunzipSync(packed))) : readMember(chainMember))
  // Validated when it was prepared.
  return withChain(snapshot, () => readChainPart(readChain() as ChainPart))
}

function withShownSamples(snapshot: Snapshot, shown: readonly ShownSample[]): Snapshot {
  const samples = lazy(() => snapshot.samples.map((sample, i) => ({ ...sample, ...(shown[i] && { shown: shown[i] }) })))
  // Its members are read with their first use, and cannot be defined again.
  const members = Object.getOwnPropertyDescriptors(snapshot)
  return Object.defineProperties({} as Snapshot, { ...members, samples: { enumerable: true, get: samples } })
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
