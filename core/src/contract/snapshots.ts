/** Making snapshots, and saying what is in one. Not part of the tonapi interface. */
import { z } from 'zod'
import { int32, utime } from '../wire/scalars.ts'

const notation = z.string().min(1).max(400)

/** What to keep of a network, to be read later without it. */
export const DebugSnapshotRequest = z
  .object({
    title: z.string().max(200).optional(),
    /** Addresses in any form: their states at the newest block. */
    accounts: z.array(notation).max(500).optional(),
    /** Whole blocks, in any notation. */
    blocks: z.array(notation).max(500).optional(),
    /** Configurations of other blocks than the newest, in any notation. */
    configs: z.array(notation).max(100).optional(),
    /** Events with all that is known of them: hashes of their transactions or messages. */
    events: z.array(notation).max(100).optional(),
    /** Also keep how the newest block follows from the one that the network begins with. */
    proof: z.boolean().optional(),
  })
  .meta({ id: 'DebugSnapshotRequest' })
export type DebugSnapshotRequest = z.output<typeof DebugSnapshotRequest>

/** A snapshot's file. */
export const DebugSnapshot = z
  .object({
    file_name: z.string(),
    /** The file, gzip, in base64. */
    file: z.string(),
    bytes: int32,
    /** What is in it, in words. */
    holds: z.array(z.string()),
    /** What was asked for and could not be read, in words. */
    missing: z.array(z.string()),
  })
  .meta({ id: 'DebugSnapshot' })
export type DebugSnapshot = z.output<typeof DebugSnapshot>

/** A snapshot's or a capsule's file, in base64. */
export const DebugSnapshotInfoRequest = z.object({ file: z.string().min(1) }).meta({ id: 'DebugSnapshotInfoRequest' })

/** What is in a file. */
export const DebugSnapshotInfo = z
  .object({
    kind: z.enum(['snapshot', 'capsule']),
    title: z.string(),
    network: z.object({ name: z.string(), global_id: int32 }),
    /** When and with what it was made; absent in files that do not say. */
    made: z.object({ at: utime, by: z.string(), emulator: z.string().optional() }).optional(),
    /** Of a capsule: what was saved in it. */
    saved: z.enum(['run', 'event']).optional(),
    /** The masterchain blocks that it knows, the first and the last one. */
    oldest: z.object({ seqno: int32, utime }).optional(),
    newest: z.object({ seqno: int32, utime }).optional(),
    /** Version of the protocol that its newest configuration asks for. */
    global_version: int32.optional(),
    counts: z.object({
      blocks: int32,
      whole_blocks: int32,
      accounts: int32,
      configs: int32,
      libraries: int32,
      traces: int32,
      /** Transactions of these. */
      transactions: int32,
      /** Chains of blocks as they were asked for, and the links of which chains can be put together. */
      proofs: int32,
      block_links: int32,
      samples: int32,
      names: int32,
    }),
    bytes: int32,
    unpacked_bytes: int32,
    /** What was to be in it and could not be read, in words. */
    missing: z.array(z.string()),
    /** What to mind before relying on it, in words: e.g. a configuration that the emulator is too old for. */
    notes: z.array(z.string()),
  })
  .meta({ id: 'DebugSnapshotInfo' })
export type DebugSnapshotInfo = z.output<typeof DebugSnapshotInfo>
