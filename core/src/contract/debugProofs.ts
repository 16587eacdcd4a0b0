/** What was verified of a chain of blocks, claim by claim. Not part of the tonapi interface. */
import { z } from 'zod'
import { hashHex, int32, int64, utime } from '../wire/scalars.ts'
import { BlockId } from './schemas/blocks.ts'

/**
 * One claim of one step.
 *
 * - `ends`: the step begins where the one before ended, and goes the way that it says
 * - `source-header`: the block that it starts from is shown, and has its hash
 * - `target-header`: the block that it leads to is shown: hash, workchain, shard, seqno
 * - `key-block`: whether the target is a key block is as the step says
 * - `listed`: (back) the state of the newer block lists the older one
 * - `validator-set`: (forward) the proven configuration of the key block has the set that signs at that time
 * - `set-hash`: (forward) the signing subset has the short hash, and the round, that the header and the signatures name
 * - `signers`: (forward) each signer belongs to the subset, none counts twice
 * - `signatures`: (forward) each signature is the signer's, over this block
 * - `weight`: (forward) the signers hold more than two thirds of the weight
 */
export const ProofClaimId = z.enum([
  'ends',
  'source-header',
  'target-header',
  'key-block',
  'listed',
  'validator-set',
  'set-hash',
  'signers',
  'signatures',
  'weight',
])
export type ProofClaimId = z.output<typeof ProofClaimId>

/** A claim, and what became of it; `unknown` also stands for claims behind one that failed. */
export const DebugProofClaim = z.object({
  id: ProofClaimId,
  state: z.enum(['holds', 'fails', 'unknown']),
  /** One sentence with the facts: hashes, numbers, weights. */
  text: z.string(),
})
export type DebugProofClaim = z.output<typeof DebugProofClaim>

/** One validator of the subset that signs. */
export const DebugSigner = z.object({
  node_id_short: hashHex,
  public_key: hashHex,
  weight: int64,
  /** `valid`, `invalid`; `absent`: it did not sign; `unchecked`: nobody can tell from this data. */
  signature: z.enum(['valid', 'invalid', 'absent', 'unchecked']),
})
export type DebugSigner = z.output<typeof DebugSigner>

/** One step of a chain. */
export const DebugProofStep = z.object({
  index: int32,
  direction: z.enum(['forward', 'back']),
  from: BlockId,
  to: BlockId,
  /** As far as the headers are shown. */
  from_utime: utime.optional(),
  to_utime: utime.optional(),
  to_key_block: z.boolean(),
  state: z.enum(['verified', 'failed', 'not-checkable', 'waiting']),
  claims: z.array(DebugProofClaim),
  /** Of forward steps, by weight. */
  signers: z.array(DebugSigner).optional(),
  weight: z.object({ signed: int64, total: int64 }).optional(),
  consensus: z.enum(['ordinary', 'simplex']).optional(),
})
export type DebugProofStep = z.output<typeof DebugProofStep>

/** What was verified of a chain. */
export const DebugProofReport = z
  .object({
    /** The block that was believed without proof. */
    trusted: BlockId,
    /** Where the chain says that it leads. */
    to: BlockId,
    /** The last block that everything before it proves; the trusted one when nothing does. */
    reached: BlockId,
    /**
     * `verified`: to the end, which is the block that was asked for; `incomplete`: all that is there holds, and the answer says
     * that there is more; `failed`: a claim is not so; `not-checkable`: nothing is wrong, and something cannot be checked.
     */
    state: z.enum(['verified', 'incomplete', 'failed', 'not-checkable']),
    /** Of the first step that failed or could not be checked. */
    stopped_at: int32.optional(),
    /** One sentence. */
    text: z.string(),
    steps: z.array(DebugProofStep),
  })
  .meta({ id: 'DebugProofReport' })
export type DebugProofReport = z.output<typeof DebugProofReport>

/** A proof's JSON text, and the block that is believed without proof. */
export const DebugVerifyProofRequest = z
  .object({
    /** A `/v2` BlockProof, several of them in a list, or a recorded liteserver answer. */
    proof: z.string().min(1),
    /** In full, `(workchain,shard,seqno,root_hash,file_hash)`; the proof's own first block when absent. */
    trust: z.string().optional(),
  })
  .meta({ id: 'DebugVerifyProofRequest' })
