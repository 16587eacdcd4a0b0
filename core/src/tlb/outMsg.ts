import type { Lt } from '../units.ts'
import {
  bigUint,
  cellRef,
  hash,
  int,
  logicalTime,
  mapped,
  named,
  record,
  ref,
  union,
  type Value,
} from './combinators.ts'
import { inMsg } from './inMsg.ts'
import { msgEnvelope } from './msgEnvelope.ts'

const envelope = ref(msgEnvelope)
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
