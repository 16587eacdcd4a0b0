/**
 * The file format `tonoscope-snapshot/1` as a schema; in words, with an example: docs/snapshot-format.md.
 *
 * Cells are not stored one by one: all of them are roots of one BoC, so that equal cells are stored once. A `root` is the
 * index of a root of that BoC. Unknown keys are ignored.
 */
import { z } from 'zod'
import { capsuleFormat } from './capsuleFormat.ts'

const hex64 = z.string().regex(/^[0-9a-f]{64}$/)
const address = z.string().regex(/^-?\d{1,10}:[0-9a-f]{64}$/)
// Logical times exceed the integers of other JSON parsers.
const logicalTime = z.string().regex(/^\d{1,20}$/)
const shard = z.string().regex(/^[0-9a-f]{16}$/)
const utime = z.int().nonnegative()
const seqno = z.int().nonnegative()
const root = z.int().nonnegative()

const blockId = z.object({ workchain: z.int(), shard, seqno, root_hash: hex64, file_hash: hex64 })

const masterchainBlock = z.object({
  id: blockId,
  utime,
  start_lt: logicalTime,
  end_lt: logicalTime,
  rand_seed: hex64.optional(),
  /** Hash of the configuration dictionary, a key of `configs`. */
  config: hex64,
  /** Seqno of the newest key block, this one included. */
  key_block_seqno: seqno,
  shards: z.array(z.object({ id: blockId, start_lt: logicalTime, end_lt: logicalTime, utime })),
  inferred: z.array(z.enum(['utime', 'start_lt', 'end_lt', 'shards'])).optional(),
  /** For each shard: all transactions up to `from` belong to the state at this block, none after `to`. */
  positions: z.array(z.object({ workchain: z.int(), shard, from: logicalTime, to: logicalTime })),
})

/** A state is valid from `from` to `to`, both included; without a root the account did not exist. */
const accountState = z.object({ from: logicalTime, to: logicalTime, root: root.optional() })

/** A block with transactions of a trace. */
const traceBlock = z.object({
  id: blockId,
  utime,
  start_lt: logicalTime,
  rand_seed: hex64,
  /** The masterchain block whose configuration applied. */
  masterchain_seqno: seqno,
})

const trace = z.object({
  /** Hash of the external message, original and normalized (TEP-467). */
  message: hex64,
  normalized: hex64,
  /** Depth first; `block` is an index into `trace_blocks`. */
  transactions: z.array(z.object({ root, block: z.int().nonnegative() })),
})

/** A full block: its root cell. */
const fullBlock = z.object({ id: blockId, root })

const base64 = z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/)

/** The signatures of a block; `vote` is what the simplex consensus signs, where known. */
const signatureSet = z.object({
  kind: z.enum(['ordinary', 'simplex']),
  /** The kind was not stated by the source. */
  kind_guessed: z.literal(true).optional(),
  validator_set_hash: z.int(),
  catchain_seqno: z.int(),
  signatures: z.array(z.object({ node_id_short: hex64, signature: base64 })),
  vote: z.object({ session_id: hex64, slot: z.int(), candidate: base64 }).optional(),
})

const ends = { to_key_block: z.boolean(), from: blockId, to: blockId, dest_proof: base64 }

/** A link between two masterchain blocks, as in `liteServer.partialBlockProof`. */
const blockLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('back'), ...ends, proof: base64, state_proof: base64 }),
  z.object({ kind: z.literal('forward'), ...ends, config_proof: base64, signatures: signatureSet }),
])

/** A recorded block proof; `links` are indexes into `block_links`. */
const blockProof = z.object({
  known: blockId,
  target: blockId.optional(),
  complete: z.boolean(),
  from: blockId,
  to: blockId,
  links: z.array(z.int().nonnegative()),
})

const sample = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  group: z.enum(['works', 'fails', 'rejected', 'large']),
  root,
  /** The masterchain block to run at; the newest when absent. */
  block_seqno: seqno.optional(),
  /** `message` of its trace, when it is on chain. */
  landed: hex64.optional(),
  /** Suitable arguments; the defaults when absent. */
  arguments: z.object({ transactions: z.int().optional(), ignore_signature: z.boolean().optional() }).optional(),
})

const chainKeys = {
  whole_blocks: z.array(fullBlock).optional(),
  block_links: z.array(blockLink).optional(),
  block_proofs: z.array(blockProof).optional(),
}

/** Full blocks and block proofs, read on first access; with a BoC of their own. */
export const chainFormat = z.object({ cells: z.string(), ...chainKeys })
/** The part of a snapshot with its blocks. */
export type ChainJson = z.output<typeof chainFormat>

/** The JSON of a snapshot. */
export const snapshotFormat = z.object({
  format: z.literal('tonoscope-snapshot/1'),
  /** `trusted_block`: the zero state or the init block, where block proofs start. */
  network: z.object({ name: z.string(), global_id: z.int(), trusted_block: blockId.optional() }),
  /** A BoC in base64; every `root` elsewhere is the index of one of its roots. */
  cells: z.string(),
  blocks: z.array(masterchainBlock),
  configs: z.record(hex64, root),
  libraries: z.array(root),
  /** Whether a library that is missing here is known not to exist. */
  libraries_complete: z.boolean(),
  /** Requested libraries that do not exist; not needed with `libraries_complete`. */
  absent_libraries: z.array(hex64).optional(),
  /** The previous blocks of a block, as contracts see them, by its root hash. */
  previous_blocks: z
    .record(hex64, z.object({ last: z.array(blockId), key_block: blockId, last_100: z.array(blockId).optional() }))
    .optional(),
  accounts: z.record(address, z.array(accountState)),
  // Older files have these keys here instead of in `chain`.
  ...chainKeys,
  trace_blocks: z.array(traceBlock),
  traces: z.array(trace),
  samples: z.array(sample),
  /** Names of accounts, by raw address. */
  names: z.record(address, z.string()),
  /** What could not be read when it was created, for display. */
  missing: z.array(z.string()).optional(),
  /** When and with what it was created, for display; a capsule has its own fields. */
  made: z
    .object({
      title: z.string().max(200).optional(),
      at: utime,
      by: z.string().max(200),
      emulator: z.object({ build: z.string().max(200), global_version: z.int().nonnegative() }).optional(),
    })
    .optional(),
  /** A saved run or event; the rest is the data that it used. */
  capsule: capsuleFormat.optional(),
  /** `chainFormat`, validated on first access. */
  chain: z.unknown().optional(),
})
/** The JSON of a snapshot. */
export type SnapshotJson = z.output<typeof snapshotFormat>
