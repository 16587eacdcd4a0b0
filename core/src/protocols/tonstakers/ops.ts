import { defineOp } from '../../actions/engine/op.ts'
import { address, bigUint, coins, maybeAddress, record } from '../../tlb/combinators.ts'

// tonstake_pool_deposit#47d54391 query_id:uint64 = InternalMsgBody;
export const tonstakeDeposit = defineOp('TonstakePoolDeposit', record('#47d54391', { query_id: bigUint(64) }))

// tonstake_pool_withdraw#319b0cdc query_id:uint64 jetton_amount:Coins from_address:MsgAddress
//   response_address:MsgAddress = InternalMsgBody;
export const tonstakeWithdraw = defineOp(
  'TonstakePoolWithdraw',
  record('#319b0cdc', {
    query_id: bigUint(64),
    jetton_amount: coins,
    from_address: maybeAddress,
    response_address: maybeAddress,
  }),
)

// tonstake_pool_withdrawal#0a77535c query_id:uint64 = InternalMsgBody;
export const tonstakeWithdrawal = defineOp('TonstakePoolWithdrawal', record('#0a77535c', { query_id: bigUint(64) }))

// tonstake_payout_mint_jettons#1674b0a0 query_id:uint64 destination:MsgAddress amount:Coins notification:Coins
//   forward:Coins = InternalMsgBody;
/** Requests the pool jettons, or the payout NFT. */
export const tonstakePayoutMint = defineOp(
  'TonstakePayoutMintJettons',
  record('#1674b0a0', { query_id: bigUint(64), destination: address, amount: coins }),
)

// tonstake_nft_init#132f9a45 query_id:uint64 owner:MsgAddress amount:Coins prev:MsgAddress next:MsgAddress = InternalMsgBody;
export const tonstakeNftInit = defineOp(
  'TonstakeNftInit',
  record('#132f9a45', { query_id: bigUint(64), owner: maybeAddress, amount: coins }),
)

// start_distribution#1140a64f query_id:uint64 = InternalMsgBody;
/** A pool funds the payouts: the payout collection distributes them to the holders of its NFTs. */
export const startDistribution = defineOp('TonstakeStartDistribution', record('#1140a64f', { query_id: bigUint(64) }))

// tonstake_nft_burn#f127fe4e query_id:uint64 = InternalMsgBody;
export const tonstakeNftBurn = defineOp('TonstakeNftBurn', record('#f127fe4e', { query_id: bigUint(64) }))

// tonstake_nft_burn_notification#ed58b0b2 query_id:uint64 amount:Coins owner:MsgAddress index:uint64 = InternalMsgBody;
export const tonstakeNftBurnNotification = defineOp(
  'TonstakeNftBurnNotification',
  record('#ed58b0b2', { query_id: bigUint(64), amount: coins, owner: address, index: bigUint(64) }),
)

// tonstake_nft_payout#db3b8abd query_id:uint64 = InternalMsgBody;
export const tonstakeNftPayout = defineOp('TonstakeNftPayout', record('#db3b8abd', { query_id: bigUint(64) }))
