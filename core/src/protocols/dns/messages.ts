import { defineOp } from '../../actions/engine/op.ts'
import type { Slice } from '../../cell/Slice.ts'
import { bigUint, record } from '../../tlb/combinators.ts'

// Two messages of the ABI, of one opcode: with a value, and without.
const refOrNone = { read: (slice: Slice) => (slice.remainingRefs > 0 ? slice.loadRef() : undefined) }

// change_dns_record#4eb1f0f9 query_id:uint64 key:bits256 value:^DNSRecord = InternalMsgBody; no value: it is deleted
/** Sets or deletes a record of a domain; without key and value, renews the domain. */
export const changeDnsRecord = defineOp(
  'ChangeDnsRecord',
  record('#4eb1f0f9', { query_id: bigUint(64), key: bigUint(256), value: refOrNone }),
)
