import { z } from 'zod'
import type { BlockIdExt } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
import { fromBase64, toBase64 } from '../../encoding/base64.ts'
import type { BlockLink, BlockProof } from '../../proof/BlockProof.ts'
import type { Hash } from '../../units.ts'
import { capsule } from './Capsule.ts'
import {
  address,
  convert,
  count,
  entryOf,
  type FileLayout,
  flag,
  hash,
  int,
  label,
  list,
  logicalTime,
  mapOf,
  named,
  optional,
  plain,
  record,
  text,
  undefinedIfAbsent,
  utime,
  type ValueOf,
  variants,
} from './layout.ts'
import { snapshotError } from './snapshotError.ts'

// The file format `tonoscope-snapshot/1`; in words, with an example: docs/snapshot-format.md. Cells are not stored one by
// one: all of them are roots of one BoC, so that equal cells are stored once. A `root` is the index of a root of that BoC.

const shard = plain<string>(() => z.string().regex(/^[0-9a-f]{16}$/))
const root = named('root', entryOf<Cell>('cells'))

const blockId: FileLayout<BlockIdExt> = record({ workchain: int, shard, seqno: count, rootHash: hash, fileHash: hash })

const position = record({ workchain: int, shard, from: logicalTime, to: logicalTime })
/**
 * The logical time of the state at a masterchain block in a shard: all transactions up to `from` belong to it, none after
 * `to`. The two differ where the exact time is unknown.
 */
export type Position = ValueOf<typeof position>

const inferredNames = { utime: 'genUtime', start_lt: 'startLt', end_lt: 'endLt', shards: 'shards' } as const
type InferredName = keyof typeof inferredNames
const fileNames = Object.keys(inferredNames) as InferredName[]
const inferred = convert(
  plain<InferredName>(() => z.enum(fileNames)),
  name => inferredNames[name],
  fact => fileNames.find(name => inferredNames[name] === fact) as InferredName, // one for each fact
)

const masterchainBlock = record({
  id: blockId,
  genUtime: named('utime', utime),
  startLt: logicalTime,
  endLt: logicalTime,
  randSeed: undefinedIfAbsent(hash),
  /** Hash of the configuration dictionary, a key of `configs`. */
  configHash: named('config', hash),
  /** Seqno of the newest key block, this one included. */
  keyBlockSeqno: count,
  shards: list(
    record({
      id: blockId,
      startLt: logicalTime,
      endLt: logicalTime,
      genUtime: named('utime', utime),
    }),
  ),
  inferred: optional(list(inferred)),
  positions: list(position),
})
/** A masterchain block in a snapshot. */
export type SnapshotBlock = ValueOf<typeof masterchainBlock>

/** The layout of masterchain blocks, oldest first. */
export const masterchainBlocks = convert(
  list(masterchainBlock),
  (blocks): readonly SnapshotBlock[] => blocks.toSorted((a, b) => a.id.seqno - b.id.seqno),
  blocks => blocks,
)

/** The layout of the newest block, and of those before it as contracts see them, if all of them are recorded. */
export const newestBlock = record({
  block: masterchainBlock,
  previous: optional(record({ last: list(blockId), keyBlock: blockId })),
})

const stateInterval = record({
  from: logicalTime,
  to: logicalTime,
  shardAccount: named('root', undefinedIfAbsent(root)),
})
/** An account state and the logical times for which it is known to be valid; `undefined`: the account did not exist. */
export type StateInterval = ValueOf<typeof stateInterval>

/** The layout of a block with transactions of a trace. */
export const traceBlock = record({
  id: blockId,
  utime,
  startLt: logicalTime,
  randSeed: hash,
  /** The masterchain block whose configuration applied. */
  masterchainSeqno: count,
})
/** A block with transactions of a trace, with the data that their execution depends on. */
export type TraceBlock = ValueOf<typeof traceBlock>

const trace = record({
  /** Hash of the external message, original and normalized (TEP-467). */
  message: hash,
  normalized: hash,
  /** Depth first. */
  transactions: list(record({ cell: root, block: entryOf<TraceBlock>('traceBlocks') })),
})
/** An on-chain trace: the external message that started it, and its transactions, depth first. */
export type SnapshotTrace = ValueOf<typeof trace>

const sample = record({
  id: text,
  title: text,
  description: text,
  group: plain<'works' | 'fails' | 'rejected' | 'large'>(() => z.enum(['works', 'fails', 'rejected', 'large'])),
  message: root,
  /** The masterchain block to run at; the newest when absent. */
  blockSeqno: optional(count),
  /** Hash of the message as sent, when it is on chain. */
  onChainMessage: named('landed', optional(hash)),
  /** Suitable arguments; the defaults when absent. */
  arguments: optional(record({ transactions: optional(int), ignoreSignature: optional(flag) })),
})
/** What a list of samples shows of a message besides its texts: to compute it takes as long as to run the message. */
export type ShownSample = {
  /** The message as a BoC, in hex. */
  readonly boc: string
  /** The transactions on chain in order of their time, each with the position of its parent, -1 for the first one; absent for a message that is not on chain. */
  readonly tree?: { parent: number; success: boolean; bounced?: boolean }[]
}

/** A sample message with suitable arguments. */
export type Sample = ValueOf<typeof sample> & {
  /** Of a prepared snapshot, which may have it. */
  readonly shown?: ShownSample
}

const info = record({
  title: optional(label),
  createdAt: named('at', utime),
  /** The program that created it, e.g. `Tonoscope 0.1.0`. */
  createdBy: named('by', label),
  /** The emulator of that program. */
  emulator: optional(record({ build: label, globalVersion: count })),
})
/** When and with what a snapshot was created; a capsule has its own fields for this. */
export type SnapshotInfo = ValueOf<typeof info>

/** The layout of a snapshot without its blocks, traces' blocks and cells. */
export const snapshotBody = record({
  network: record({
    name: text,
    globalId: int,
    /** Friendly addresses have the testnet flag; by default if the global id is -3. */
    testnet: optional(flag),
    /** The trusted block, where block proofs start: the zero state or the init block of the global config. */
    trustedBlock: optional(blockId),
  }),
  blocks: masterchainBlocks,
  configs: mapOf(hash, root),
  libraries: convert(
    list(root),
    (cells): ReadonlyMap<Hash, Cell> => new Map(cells.map(cell => [cell.hash(), cell])),
    cells => [...cells.values()],
  ),
  /** Whether a library that is missing here is known not to exist. */
  librariesComplete: flag,
  /** Requested libraries that do not exist; not needed when `librariesComplete`. */
  absentLibraries: optional(
    convert(
      list(hash),
      (hashes): ReadonlySet<Hash> => new Set(hashes),
      hashes => [...hashes],
    ),
  ),
  /** As contracts see them, by root hash; for other blocks they follow from `blocks` where those are contiguous. */
  previousBlocks: optional(
    mapOf(
      hash,
      record({
        last: list(blockId),
        keyBlock: blockId,
        last100: named('last_100', optional(list(blockId))),
      }),
    ),
  ),
  accounts: mapOf(address, list(stateInterval)),
  traces: list(trace),
  samples: convert(
    list(sample),
    (samples): readonly Sample[] => samples,
    samples => samples,
  ),
  names: mapOf(address, text),
  /** What could not be read when it was created, a line each; absent when nothing is missing. */
  missing: optional(list(text)),
  info: named('made', optional(info)),
  /** A saved run or event; the rest is the data that it used. */
  capsule: optional(capsule),
})

const bytes = convert(
  plain<string>(() => z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/)),
  parseBytes,
  toBase64,
)

function parseBytes(base64: string): Uint8Array {
  try {
    return fromBase64(base64)
  } catch (error) {
    throw snapshotError('a proof is not valid base64', error)
  }
}

const ends = {
  toKeyBlock: flag,
  from: blockId,
  to: blockId,
  destProof: bytes,
}
/** A link between two masterchain blocks, as in `liteServer.partialBlockProof`. */
export const blockLink: FileLayout<BlockLink> = variants({
  back: record({ ...ends, proof: bytes, stateProof: bytes }),
  forward: record({
    ...ends,
    configProof: bytes,
    signatures: record({
      kind: plain<'ordinary' | 'simplex'>(() => z.enum(['ordinary', 'simplex'])),
      isKindGuessed: named('kind_guessed', optional(plain<true>(() => z.literal(true)))),
      validatorSetHash: int,
      catchainSeqno: int,
      signatures: list(record({ nodeIdShort: hash, signature: bytes })),
      vote: optional(record({ sessionId: hash, slot: int, candidate: bytes })),
    }),
  }),
})

/** A recorded block proof; without a target: to the newest block. */
export type RecordedProof = {
  readonly known: BlockIdExt
  readonly target: BlockIdExt | undefined
  readonly proof: BlockProof
}
/** The layout of a recorded block proof; `links` are indexes into `block_links`. */
export const recordedProof: FileLayout<RecordedProof> = convert(
  record({
    known: blockId,
    target: undefinedIfAbsent(blockId),
    complete: flag,
    from: blockId,
    to: blockId,
    steps: named('links', list(entryOf<BlockLink>('links'))),
  }),
  ({ known, target, ...proof }) => ({ known, target, proof }),
  ({ known, target, proof }) => ({ known, target, ...proof }),
)

/** The layout of a full block. */
export const fullBlock = record({ id: blockId, root: entryOf<Cell>('cells') })
/** A full block. Its root cell is verified against the root hash; the file hash is not verified. */
export type FullBlock = ValueOf<typeof fullBlock>

/** Full blocks and block proofs, unpacked on first access, which may throw. */
export type SnapshotChain = {
  /** Full blocks of any workchain. */
  readonly fullBlocks?: readonly FullBlock[] | undefined
  /** Links between masterchain blocks, from which proofs are assembled. */
  readonly blockLinks?: readonly BlockLink[] | undefined
  /** Recorded proofs; their links are among `blockLinks`. */
  readonly blockProofs?: readonly RecordedProof[] | undefined
}

/** A recorded part of a network. */
export type Snapshot = ValueOf<typeof snapshotBody> &
  SnapshotChain & {
    /** Of a prepared snapshot, in which it is found without reading the others; a run at the newest block needs no more. */
    readonly newest?: ValueOf<typeof newestBlock>
  }
