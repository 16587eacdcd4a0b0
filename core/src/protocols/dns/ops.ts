import { defineOp } from '../../actions/engine/op.ts'
import type { Slice } from '../../cell/Slice.ts'
import { address, bigUint, cellRef, record } from '../../tlb/combinators.ts'

// Two messages of the ABI, of one opcode: with a value, and without.
const refOrNone = { read: (slice: Slice) => (slice.remainingRefs > 0 ? slice.loadRef() : undefined) }

// change_dns_record#4eb1f0f9 query_id:uint64 key:bits256 value:^DNSRecord = InternalMsgBody; no value: it is deleted
export const changeDnsRecord = defineOp(
  'ChangeDnsRecord',
  record('#4eb1f0f9', { query_id: bigUint(64), key: bigUint(256), value: refOrNone }),
)

// _ from:MsgAddress domain:^Cell …: the deploy body of a domain item; it has no opcode.
/** The bidder and the name of a registered domain. */
export const domainRegistration = record('', { from: address, domain: cellRef })
