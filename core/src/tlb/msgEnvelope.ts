import {
  address,
  bigUint,
  cellRef,
  coins,
  int,
  logicalTime,
  maybe,
  named,
  record,
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
