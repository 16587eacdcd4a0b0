import { cellRef, coins, logicalTime, named, record, ref, union, type Value } from './combinators.ts'
import { msgEnvelope } from './msgEnvelope.ts'

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
