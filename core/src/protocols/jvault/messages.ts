import { defineOp } from '../../actions/engine/op.ts'
import type { Operations } from '../../actions/engine/protocol.ts'
import { anyCell, bigUint, bool, coins, dict, maybeAddress, record, uint } from '../../tlb/combinators.ts'
import { type Address, addressOf, type Hash } from '../../units.ts'

// stake_payload#e3a06989 lock_period:uint32 = StakePayload;
export const stakePayload = defineOp('JvaultStakePayload', record('#e3a06989', { lock_period: uint(32) }))

// set_data#383411ea query_id:uint64 … = InternalMsgBody;
export const inviteData = defineOp('JvaultSetData', record('#383411ea', { query_id: bigUint(64) }))

// receive_jettons_msg#d68a4ac1 query_id:uint64 min_deposit:Coins max_deposit:Coins … = InternalMsgBody;
export const receiveJettons = defineOp('JvaultReceiveJettons', record('#d68a4ac1', { query_id: bigUint(64) }))

// cancel_stake_msg#9eada1d9 query_id:uint64 … = InternalMsgBody;
export const cancelStake = defineOp('JvaultCancelStake', record('#9eada1d9', { query_id: bigUint(64) }))

// update_request_msg#f5c5baa3 query_id:uint64 owner_address:MsgAddress lock_period:uint32 balance_before_request:Coins
// tvl_change:int121 rewards_dict:(HashmapE 267 RewardInfo) jettons_to_send:Coins commission:Coins = UpdateRequestMsg;
/** Read up to the owner; the amounts are after a dictionary, so they are read by `updateRequestAmounts`. */
export const updateRequest = defineOp(
  'JvaultUpdateRequest',
  record('#f5c5baa3', { query_id: bigUint(64), owner: maybeAddress, lock_period: uint(32) }),
)
export const updateRequestAmounts = defineOp(
  'JvaultUpdateRequest',
  record('#f5c5baa3', {
    query_id: bigUint(64),
    owner: maybeAddress,
    lock_period: uint(32),
    balance: coins,
    tvl_change: bigUint(121),
    rewards: dict(267, anyCell),
    jettons_to_send: coins,
    commission: coins,
  }),
)

// update_rewards_msg#ae9307ce query_id:uint64 … = InternalMsgBody;
export const updateRewards = defineOp('JvaultUpdateRewards', record('#ae9307ce', { query_id: bigUint(64) }))

// claim_rewards_msg#78d9f109 query_id:uint64 jettons_to_claim:(HashmapE 267 Bit) = InternalMsgBody;
export const claimRewards = defineOp(
  'JvaultClaimRewards',
  record('#78d9f109', { query_id: bigUint(64), wallets: dict(267, anyCell) }),
)

// send_claimed_rewards_msg#44bc1fe3 query_id:uint64 owner_address:MsgAddress … = InternalMsgBody;
export const sendClaimedRewards = defineOp(
  'JvaultSendClaimedRewards',
  record('#44bc1fe3', { query_id: bigUint(64), owner: maybeAddress }),
)

// unstake_request#0168d4b7 query_id:uint64 jettons_to_unstake:Coins = InternalMsgBody;
export const unstakeRequest = defineOp(
  'JvaultUnstakeRequest',
  record('#0168d4b7', { query_id: bigUint(64), jettons: coins }),
)

// unstake_jettons#499a9262 query_id:uint64 jettons_to_unstake:Coins force_unstake:Bool = InternalMsgBody;
export const unstakeJettons = defineOp(
  'JvaultUnstakeJettons',
  record('#499a9262', { query_id: bigUint(64), jettons: coins, force: bool }),
)

// cancel_unstake_request#a4910f1a query_id:uint64 … = InternalMsgBody;
export const cancelUnstake = defineOp('JvaultCancelUnstakeRequest', record('#a4910f1a', { query_id: bigUint(64) }))

/** The address in a dictionary key of 267 bits: `addr_std$10 anycast:0 workchain:int8 account:bits256`. */
export function addressFromKey(key: bigint): Address | undefined {
  if (key >> 264n !== 0b100n) return undefined
  const account = (key & ((1n << 256n) - 1n)).toString(16).padStart(64, '0') as Hash // 256 bits
  return addressOf(Number(BigInt.asIntN(8, key >> 256n)), account)
}

/** The messages in words, by op code. */
export const operations: Operations = {
  [inviteData.code]: 'set the referrer',
  [receiveJettons.code]: 'store staked jettons',
  [cancelStake.code]: 'cancel a stake',
  [updateRequest.code]: 'update a stake',
  [updateRewards.code]: 'store rewards',
  [claimRewards.code]: 'claim rewards',
  [sendClaimedRewards.code]: 'pay claimed rewards',
  [unstakeRequest.code]: 'request an unstake',
  [unstakeJettons.code]: 'unstake jettons',
  '0x55c35b40': 'request an update of the referrer',
  '0x076ee4e0': 'update the referrer',
  '0xfb232bc3': 'pay unstaked jettons',
  '0x919de781': 'approve a stake',
  '0xa4910f1a': 'cancel an unstake request',
  '0xbc85eb11': 'confirm a transfer of staked jettons',
  '0x10676ae7': 'add reward jettons',
  '0xbca8f067': 'claim commissions',
  '0x50ae945a': 'update the pool code',
  '0xda861f17': 'create a staking pool',
  '0xb96adaea': 'send commissions',
  '0x66d5528b': 'change the creation fee',
}
