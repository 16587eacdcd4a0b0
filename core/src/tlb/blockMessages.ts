import type { Lt } from '../units.ts'
import {
  address,
  bigUint,
  cellRef,
  coins,
  hash,
  int,
  logicalTime,
  mapped,
  maybe,
  named,
  record,
  ref,
  uint,
  union,
  type Value,
} from './combinators.ts'

/**
 * The position of a message on its route.
 *
 * interm_addr_regular$0 use_dest_bits:(## 7) { use_dest_bits <= 96 } = IntermediateAddress;
 * interm_addr_simple$10 workchain_id:int8 addr_pfx:uint64 = IntermediateAddress;
 * interm_addr_ext$11 workchain_id:int32 addr_pfx:uint64 = IntermediateAddress;
 */
const intermediateAddress = union({
  interm_addr_regular: record('$0', { use_dest_bits: uint(7) }),
  interm_addr_simple: record('$10', { workchain_id: int(8), addr_pfx: bigUint(64) }),
  interm_addr_ext: record('$11', { workchain_id: int(32), addr_pfx: bigUint(64) }),
})

/** msg_metadata#0 depth:uint32 initiator_addr:MsgAddressInt initiator_lt:uint64 = MsgMetadata; */
const msgMetadata = record('#0', { depth: uint(32), initiator_addr: address, initiator_lt: logicalTime })
/** The initiator of a message's trace, and the depth of the message in it. */
export type MsgMetadata = Value<typeof msgMetadata>

const head = {
  cur_addr: intermediateAddress,
  next_addr: intermediateAddress,
  fwd_fee_remaining: coins,
  msg: cellRef,
}

/**
 * A message with its route between shards; the message itself is not parsed.
 *
 * msg_envelope#4 cur_addr:IntermediateAddress next_addr:IntermediateAddress fwd_fee_remaining:Grams
 *   msg:^(Message Any) = MsgEnvelope;
 * msg_envelope_v2#5 cur_addr:IntermediateAddress next_addr:IntermediateAddress fwd_fee_remaining:Grams
 *   msg:^(Message Any) emitted_lt:(Maybe uint64) metadata:(Maybe MsgMetadata) = MsgEnvelope;
 */
export const msgEnvelope = named(
  'MsgEnvelope',
  union({
    msg_envelope: record('#4', head),
    msg_envelope_v2: record('#5', { ...head, emitted_lt: maybe(logicalTime), metadata: maybe(msgMetadata) }),
  }),
)
/** A message with its route between shards. */
export type MsgEnvelope = Value<typeof msgEnvelope>
const envelope = ref(msgEnvelope)

/**
 * An inbound message of a block; messages, transactions and proofs are not parsed.
 *
 * msg_import_ext$000 msg:^(Message Any) transaction:^Transaction = InMsg;
 * msg_import_ihr$010 msg:^(Message Any) transaction:^Transaction ihr_fee:Grams proof_created:^Cell = InMsg;
 * msg_import_imm$011 in_msg:^MsgEnvelope transaction:^Transaction fwd_fee:Grams = InMsg;
 * msg_import_fin$100 in_msg:^MsgEnvelope transaction:^Transaction fwd_fee:Grams = InMsg;
 * msg_import_tr$101 in_msg:^MsgEnvelope out_msg:^MsgEnvelope transit_fee:Grams = InMsg;
 * msg_discard_fin$110 in_msg:^MsgEnvelope transaction_id:uint64 fwd_fee:Grams = InMsg;
 * msg_discard_tr$111 in_msg:^MsgEnvelope transaction_id:uint64 fwd_fee:Grams proof_delivered:^Cell = InMsg;
 * msg_import_deferred_fin$00100 in_msg:^MsgEnvelope transaction:^Transaction fwd_fee:Grams = InMsg;
 * msg_import_deferred_tr$00101 in_msg:^MsgEnvelope out_msg:^MsgEnvelope = InMsg;
 */
export const inMsg = named(
  'InMsg',
  union({
    msg_import_ext: record('$000', { msg: cellRef, transaction: cellRef }),
    msg_import_ihr: record('$010', { msg: cellRef, transaction: cellRef, ihr_fee: coins, proof_created: cellRef }),
    msg_import_imm: record('$011', { in_msg: envelope, transaction: cellRef, fwd_fee: coins }),
    msg_import_fin: record('$100', { in_msg: envelope, transaction: cellRef, fwd_fee: coins }),
    msg_import_tr: record('$101', { in_msg: envelope, out_msg: envelope, transit_fee: coins }),
    msg_discard_fin: record('$110', { in_msg: envelope, transaction_id: logicalTime, fwd_fee: coins }),
    msg_discard_tr: record('$111', {
      in_msg: envelope,
      transaction_id: logicalTime,
      fwd_fee: coins,
      proof_delivered: cellRef,
    }),
    msg_import_deferred_fin: record('$00100', { in_msg: envelope, transaction: cellRef, fwd_fee: coins }),
    msg_import_deferred_tr: record('$00101', { in_msg: envelope, out_msg: envelope }),
  }),
)
/** An inbound message of a block. */
export type InMsg = Value<typeof inMsg>

const imported = ref(inMsg)
// The highest bit belongs to the tag.
const lt63 = mapped(bigUint(63), time => time as Lt)

/**
 * An outbound message of a block; messages and transactions are not parsed.
 *
 * msg_export_ext$000 msg:^(Message Any) transaction:^Transaction = OutMsg;
 * msg_export_new$001 out_msg:^MsgEnvelope transaction:^Transaction = OutMsg;
 * msg_export_imm$010 out_msg:^MsgEnvelope transaction:^Transaction reimport:^InMsg = OutMsg;
 * msg_export_tr$011 out_msg:^MsgEnvelope imported:^InMsg = OutMsg;
 * msg_export_deq_imm$100 out_msg:^MsgEnvelope reimport:^InMsg = OutMsg;
 * msg_export_deq$1100 out_msg:^MsgEnvelope import_block_lt:uint63 = OutMsg;
 * msg_export_deq_short$1101 msg_env_hash:bits256 next_workchain:int32 next_addr_pfx:uint64
 *   import_block_lt:uint64 = OutMsg;
 * msg_export_tr_req$111 out_msg:^MsgEnvelope imported:^InMsg = OutMsg;
 * msg_export_new_defer$10100 out_msg:^MsgEnvelope transaction:^Transaction = OutMsg;
 * msg_export_deferred_tr$10101 out_msg:^MsgEnvelope imported:^InMsg = OutMsg;
 */
export const outMsg = named(
  'OutMsg',
  union({
    msg_export_ext: record('$000', { msg: cellRef, transaction: cellRef }),
    msg_export_new: record('$001', { out_msg: envelope, transaction: cellRef }),
    msg_export_imm: record('$010', { out_msg: envelope, transaction: cellRef, reimport: imported }),
    msg_export_tr: record('$011', { out_msg: envelope, imported }),
    msg_export_deq_imm: record('$100', { out_msg: envelope, reimport: imported }),
    msg_export_deq: record('$1100', { out_msg: envelope, import_block_lt: lt63 }),
    msg_export_deq_short: record('$1101', {
      msg_env_hash: hash,
      next_workchain: int(32),
      next_addr_pfx: bigUint(64),
      import_block_lt: logicalTime,
    }),
    msg_export_tr_req: record('$111', { out_msg: envelope, imported }),
    msg_export_new_defer: record('$10100', { out_msg: envelope, transaction: cellRef }),
    msg_export_deferred_tr: record('$10101', { out_msg: envelope, imported }),
  }),
)
/** An outbound message of a block. */
export type OutMsg = Value<typeof outMsg>
