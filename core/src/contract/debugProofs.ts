/** The result of verifying a block proof, claim by claim. Not part of the tonapi interface. */
import { z } from 'zod'
import { hashHex, int32, int64, namedObject, utime } from '../wire/schemas.ts'
import { BlockIdExtJson } from './schemas/blocks.ts'

/** One claim of one step. */
export const ProofClaimId = z.enum([
  'ends', // the link starts at the end of the previous link, and its direction is correct
  'source-header', // the proof contains the header of the source block, and the hash matches
  'target-header', // the proof contains the header of the target block: hash, workchain, shard, seqno match
  'key-block', // the `to_key_block` flag matches the header of the target block
  'listed', // back: the state of the newer block lists the older block
  // Forward links:
  'validator-set', // the proven config of the key block contains the validator set at that time
  'set-hash', // short hash and catchain seqno of the signing subset match the header and the signatures
  'signers', // every signer belongs to the subset, no duplicates
  'signatures', // every signature over the block id is valid
  'weight', // the signers have more than two thirds of the weight
])
export type ProofClaimId = z.output<typeof ProofClaimId>

/** A claim and its state; claims after a failed one are `unknown`. */
export const DebugProofClaim = z.object({
  id: ProofClaimId,
  state: z.enum(['holds', 'fails', 'unknown']),
  text: z.string(),
})
export type DebugProofClaim = z.output<typeof DebugProofClaim>

/** One validator of the subset that signs. */
export const DebugSigner = z.object({
  node_id_short: hashHex,
  public_key: hashHex,
  weight: int64,
  /** `valid`, `invalid`; `absent`: no signature; `unchecked`: not enough data to verify it. */
  signature: z.enum(['valid', 'invalid', 'absent', 'unchecked']),
})
export type DebugSigner = z.output<typeof DebugSigner>

/** One link of a proof chain. */
export const DebugProofStep = z.object({
  index: int32,
  direction: z.enum(['forward', 'back']),
  from: BlockIdExtJson,
  to: BlockIdExtJson,
  /** Present if the proof contains the header. */
  from_utime: utime.optional(),
  to_utime: utime.optional(),
  to_key_block: z.boolean(),
  state: z.enum(['verified', 'failed', 'not-checkable', 'waiting']),
  claims: z.array(DebugProofClaim),
  /** Forward links only, by weight. */
  signers: z.array(DebugSigner).optional(),
  weight: z.object({ signed: int64, total: int64 }).optional(),
  consensus: z.enum(['ordinary', 'simplex']).optional(),
})
export type DebugProofStep = z.output<typeof DebugProofStep>

/** The verification result of a proof chain. */
export const DebugProofReport = namedObject('DebugProofReport', {
  trusted: BlockIdExtJson,
  to: BlockIdExtJson,
  /** The last proven block; the trusted root if nothing is proven. */
  reached: BlockIdExtJson,
  /** Whether `reached` is the requested block; without `target` it is no more than the proof's last block. */
  reached_target: z.boolean(),
  /**
   * `verified`: up to the requested block, or without `target` up to the proof's last block; `incomplete`: all links are
   * valid, but they do not reach the requested block, or the proof says that more follow; `failed`: a claim fails; `not-checkable`: no claim fails, but one cannot be checked.
   */
  state: z.enum(['verified', 'incomplete', 'failed', 'not-checkable']),
  stopped_at: int32.optional(),
  text: z.string(),
  steps: z.array(DebugProofStep),
})
export type DebugProofReport = z.output<typeof DebugProofReport>

/** The JSON of a proof and the trusted root. */
export const DebugVerifyProofRequest = namedObject('DebugVerifyProofRequest', {
  /** A `/v2` block proof, a list of them, or a recorded liteserver reply; several texts form one chain. */
  proof: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
  /** Full block id `(workchain,shard,seqno,root_hash,file_hash)`; the first block of the proof if absent. */
  trust: z.string().optional(),
  /** The masterchain block to reach, by number or id: a proof's own statement that it is complete proves nothing. */
  target: z.string().optional(),
})
export type DebugVerifyProofRequest = z.output<typeof DebugVerifyProofRequest>
