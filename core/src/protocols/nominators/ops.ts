import { defineOp } from '../../actions/engine/op.ts'
import { bigUint, record, uint } from '../../tlb/combinators.ts'

/* The ABI does not have these opcodes: small numbers mean other things elsewhere. */

// process_withdraw_requests#00000002 query_id:uint64 limit:uint8 = InternalMsgBody;
/** Makes a nominator pool process up to `limit` withdraw requests. */
export const processWithdrawRequests = defineOp(
  'NominatorPoolProcessWithdrawRequests',
  record('#00000002', { query_id: bigUint(64), limit: uint(8) }),
)

// emergency_process_withdraw_request#00000003 query_id:uint64 request_address:uint256 = InternalMsgBody;
/** The same for one request. */
export const emergencyProcessWithdrawRequest = defineOp(
  'NominatorPoolEmergencyProcessWithdrawRequest',
  record('#00000003', { query_id: bigUint(64), request_address: bigUint(256) }),
)
