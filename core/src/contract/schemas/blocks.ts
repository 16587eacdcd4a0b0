import { z } from 'zod'
import { hashHex, int32, int64, intString, namedObject, uint32, utime } from '../../wire/schemas.ts'
import { TransactionJson } from './transaction.ts'

/** A full block id: `workchain` is signed, `shard` is 16 hex digits. */
export const BlockIdExtJson = namedObject('BlockIdExt', {
  workchain: int32,
  shard: z.string(),
  seqno: uint32,
  root_hash: hashHex,
  file_hash: hashHex,
})

/** tonapi uses the name `grams` here. */
const currencyCollection = z.object({ grams: int64, other: z.array(z.object({ id: int64, value: intString })) })

/** The value flow of a block. */
export const BlockValueFlow = namedObject('BlockValueFlow', {
  from_prev_blk: currencyCollection,
  to_next_blk: currencyCollection,
  imported: currencyCollection,
  exported: currencyCollection,
  fees_collected: currencyCollection,
  /** Only in the newer TL-B layout. */
  burned: currencyCollection.optional(),
  fees_imported: currencyCollection,
  recovered: currencyCollection,
  created: currencyCollection,
  minted: currencyCollection,
})
export type BlockValueFlow = z.output<typeof BlockValueFlow>

/** The fields of a block header that `/v2` and `/debug` name alike. */
export const blockHeader = {
  global_id: int32,
  version: uint32,
  after_merge: z.boolean(),
  before_split: z.boolean(),
  after_split: z.boolean(),
  want_split: z.boolean(),
  want_merge: z.boolean(),
  key_block: z.boolean(),
  start_lt: int64,
  end_lt: int64,
  vert_seqno: uint32,
  gen_catchain_seqno: uint32,
  min_ref_mc_seqno: uint32,
  prev_key_block_seqno: uint32,
  rand_seed: hashHex,
  /** Public key of the validator that created the block; zeros in the first blocks of a network. */
  created_by: hashHex,
}

/** Block header and value flow; references are `(workchain,shard,seqno)`. */
export const BlockchainBlock = namedObject('BlockchainBlock', {
  value_flow: BlockValueFlow,
  workchain_id: int32,
  shard: z.string(),
  seqno: uint32,
  root_hash: hashHex,
  file_hash: hashHex,
  ...blockHeader,
  gen_utime: utime,
  gen_software_version: uint32.optional(),
  gen_software_capabilities: int64.optional(),
  master_ref: z.string().optional(),
  prev_refs: z.array(z.string()),
  in_msg_descr_length: int64,
  out_msg_descr_length: int64,
  tx_quantity: uint32,
})
export type BlockchainBlock = z.output<typeof BlockchainBlock>

/** Transactions, by logical time. */
export const Transactions = namedObject('Transactions', { transactions: z.array(TransactionJson) })

const proofBytes = z.string().regex(/^(?:[0-9a-f]{2})*$/)

/** The validator signatures of a block; `session_id`, `slot` and `candidate` only for simplex consensus. */
const BlockSignatures = namedObject('BlockSignatures', {
  validator_set_hash: int64,
  catchain_seqno: int32,
  signatures: z.array(z.object({ node_id_short: z.string(), signature: z.string() })),
  session_id: hashHex.optional(),
  slot: int32.optional(),
  candidate: proofBytes.optional(),
})

const linkEnds = { to_key_block: z.boolean(), from: BlockIdExtJson, to: BlockIdExtJson, dest_proof: proofBytes }

/** One step of a block proof: a back or a forward link; all fields of the other one are zero. */
export const BlockProofStep = namedObject('BlockProofStep', {
  lite_server_block_link_back: z.object({ ...linkEnds, proof: proofBytes, state_proof: proofBytes }),
  lite_server_block_link_forward: z.object({ ...linkEnds, config_proof: proofBytes, signatures: BlockSignatures }),
})
export type BlockProofStep = z.output<typeof BlockProofStep>

/** A raw block proof: a chain of links that the client verifies. */
export const RawBlockProof = namedObject('RawBlockProof', {
  complete: z.boolean(),
  from: BlockIdExtJson,
  to: BlockIdExtJson,
  steps: z.array(BlockProofStep),
})
export type RawBlockProof = z.output<typeof RawBlockProof>
