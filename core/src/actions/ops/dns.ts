import type { Slice } from '../../cell/Slice.ts'
import { address, bigUint, cellRef, record } from '../../tlb/combinators.ts'
import { op } from '../op.ts'

const refOrNone = { read: (slice: Slice) => (slice.remainingRefs > 0 ? slice.loadRef() : undefined) }

// change_dns_record#4eb1f0f9 query_id:uint64 key:bits256 value:^DNSRecord = InternalMsgBody; no value: it is deleted
export const changeDnsRecord = op(
  'ChangeDnsRecord',
  record('#4eb1f0f9', { query_id: bigUint(64), key: bigUint(256), value: refOrNone }),
)

// _ from:MsgAddress domain:^Cell …: what a collection deploys a domain item with; there is no operation before it.
/** Who registers a domain, and its name. */
export const registration = record('', { from: address, domain: cellRef })
