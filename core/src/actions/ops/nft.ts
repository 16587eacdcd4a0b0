import { address, bigUint, cellRef, coins, maybe, maybeAddress, record } from '../../tlb/combinators.ts'
import { defineOp } from '../engine/op.ts'
import { payload } from './payload.ts'

// transfer#5fcc3d14 query_id:uint64 new_owner:MsgAddress response_destination:MsgAddress custom_payload:(Maybe ^Cell)
//   forward_amount:(VarUInteger 16) forward_payload:(Either Cell ^Cell) = InternalMsgBody;
export const nftTransfer = defineOp(
  'NftTransfer',
  record('#5fcc3d14', {
    query_id: bigUint(64),
    new_owner: address,
    response_destination: maybeAddress,
    custom_payload: maybe(cellRef),
    forward_amount: coins,
    forward_payload: payload,
  }),
)

// ownership_assigned#05138d91 query_id:uint64 prev_owner:MsgAddress forward_payload:(Either Cell ^Cell) = InternalMsgBody;
export const nftOwnershipAssigned = defineOp(
  'NftOwnershipAssigned',
  record('#05138d91', { query_id: bigUint(64), prev_owner: maybeAddress, forward_payload: payload }),
)
