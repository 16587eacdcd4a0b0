/** Creating and inspecting snapshots. Not part of the tonapi interface. */
import { z } from 'zod'
import { hashHex, int32, namedObject, uint32, utime } from '../wire/schemas.ts'

const notation = z.string().min(1).max(400)

/** What to save from a network, to be read offline. */
export const DebugSnapshotRequest = namedObject('DebugSnapshotRequest', {
  title: z.string().max(200).optional(),
  /** Addresses in any form; their states at the newest block are saved. */
  accounts: z.array(notation).max(500).optional(),
  /** Full blocks, in any notation. */
  blocks: z.array(notation).max(500).optional(),
  /** Blocks whose config is saved besides that of the newest, in any notation. */
  configs: z.array(notation).max(100).optional(),
  /** Events, by the hash of a transaction or message. */
  events: z.array(notation).max(100).optional(),
  /** Also save the proof chain from the zerostate to the newest block. */
  proof: z.boolean().optional(),
  /** Masterchain seqnos at which the accounts are saved; the newest block if absent. */
  state_blocks: z.array(z.number().int().min(0)).max(100).optional(),
  /** Return what was read when the call is cancelled or nothing could be read, instead of an error. */
  keep_partial: z.boolean().optional(),
})
export type DebugSnapshotRequest = z.output<typeof DebugSnapshotRequest>

/** A file to save, with its contents, one phrase each. */
export const savedFile = {
  file_name: z.string(),
  /** The file, gzip, in base64. */
  file: z.string(),
  bytes: int32,
  contents: z.array(z.string()),
}

/** A snapshot file; `missing` is what could not be read, one sentence each. */
export const DebugSnapshot = namedObject('DebugSnapshot', { ...savedFile, missing: z.array(z.string()) })
export type DebugSnapshot = z.output<typeof DebugSnapshot>

const nodePath = z.string().regex(/^0(?:\.\d{1,9})*$/)

/** A step at which the debugger opens a capsule, from 0. */
export const CapsuleStep = namedObject('DebugCapsuleStep', { node: nodePath, step: z.int().min(0).max(0x7fff_ffff) })
export type CapsuleStep = z.output<typeof CapsuleStep>

/** A transaction whose VM steps are in a capsule, or why they cannot be read. */
const DebugCapsuleRecorded = namedObject('DebugCapsuleRecorded', {
  node: z.string(),
  hash: hashHex.optional(),
  steps: int32.optional(),
  exit_code: int32.optional(),
  problem: z.string().optional(),
})
export type DebugCapsuleRecorded = z.output<typeof DebugCapsuleRecorded>

/** What a capsule has for the debugger; absent without it. */
export const capsuleSteps = {
  recordings: z.array(DebugCapsuleRecorded).optional(),
  opens_at: CapsuleStep.optional(),
}

/** The contents of a snapshot or capsule file. */
export const DebugSnapshotInfo = namedObject('DebugSnapshotInfo', {
  kind: z.enum(['snapshot', 'capsule']),
  title: z.string(),
  network: z.object({ name: z.string(), global_id: int32 }),
  /** When and by which program it was created; absent in old files. */
  created: z.object({ at: utime, by: z.string(), emulator: z.string().optional() }).optional(),
  capsule_kind: z.enum(['run', 'event']).optional(),
  oldest: z.object({ seqno: uint32, utime }).optional(),
  newest: z.object({ seqno: uint32, utime }).optional(),
  global_version: uint32.optional(),
  counts: z.object({
    blocks: int32,
    full_blocks: int32,
    accounts: int32,
    configs: int32,
    libraries: int32,
    traces: int32,
    transactions: int32,
    /** Proof chains as requested, and single links from which chains can be built. */
    proofs: int32,
    block_links: int32,
    samples: int32,
    names: int32,
  }),
  bytes: int32,
  unpacked_bytes: int32,
  contents: z.array(z.string()),
  missing: z.array(z.string()),
  /** Warnings, e.g. a config that is newer than the emulator. */
  notes: z.array(z.string()),
  ...capsuleSteps,
})
export type DebugSnapshotInfo = z.output<typeof DebugSnapshotInfo>
