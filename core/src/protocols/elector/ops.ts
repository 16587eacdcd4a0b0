import { defineOp } from '../../actions/engine/op.ts'
import { bigUint, hash, record, time, uint } from '../../tlb/combinators.ts'
import { type Address, addressOf, type Hash } from '../../units.ts'

/** The elector's address, the same in every network. */
// The text has the format of a hash.
export const electorAddress: Address = addressOf(-1, '3'.repeat(64) as Hash)

// new_stake#4e73744b query_id:uint64 validator_pubkey:bits256 stake_at:uint32 max_factor:uint32 adnl_addr:bits256
//   signature:^bits512 = InternalMsgBody;
export const newStake = defineOp(
  'ElectorNewStake',
  record('#4e73744b', {
    query_id: bigUint(64),
    validator_pubkey: hash,
    stake_at: time,
    max_factor: uint(32),
    adnl_addr: hash,
  }),
)

// new_stake_confirmation#f374484c query_id:uint64 comment:uint32 = InternalMsgBody;
export const newStakeConfirmation = defineOp(
  'ElectorNewStakeConfirmation',
  record('#f374484c', { query_id: bigUint(64) }),
)

// return_stake#ee6f454c query_id:uint64 reason:uint32 = InternalMsgBody;
export const returnStake = defineOp('ElectorReturnStake', record('#ee6f454c', { query_id: bigUint(64) }))

// recover_stake_request#47657424 query_id:uint64 = InternalMsgBody;
export const recoverStakeRequest = defineOp(
  'ElectorRecoverStakeRequest',
  record('#47657424', { query_id: bigUint(64) }),
)

// recover_stake_response#f96f7324 query_id:uint64 = InternalMsgBody;
export const recoverStakeResponse = defineOp(
  'ElectorRecoverStakeResponse',
  record('#f96f7324', { query_id: bigUint(64) }),
)

// error_response#fffffffe query_id:uint64 op:uint32 = InternalMsgBody;
/** Sent when there is nothing to recover. */
export const electorError = defineOp('ElectorErrorResponse', record('#fffffffe', { query_id: bigUint(64) }))
