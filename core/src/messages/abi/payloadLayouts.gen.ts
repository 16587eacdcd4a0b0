// Made by scripts/makeAbiTables.ts; change the facts or the script, not this file.
// Derived from the ABI facts of tonkeeper/tongo (MIT licence), commit 62e2b89, 2026-08-04. Facts only.

/** Forward payloads of jettons, `Name#opcode fields`. */
export const jettonPayloadLayouts = `
DepositPayload#f9471134 oracle_params:(Maybe ^Cell) forward_ton_amount:Coins forward_payload:(Maybe ^Cell)
WithdrawPayload#cb03bfaf asset_address:MsgAddress oracle_params:(Maybe ^Cell) forward_ton_amount:Coins forward_payload:(Maybe ^Cell)
BidaskSwap#f2ef6c1b to_address:MsgAddress slippage:(Either Coins uint256) exact_out:Coins ref_address:MsgAddress additional_data:(Maybe ^Cell) reject_payload:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
BidaskSwapV2#87d36990 to_address:MsgAddress slippage:(Either Coins uint256) exact_out:Coins additional_data:(Maybe ^AdditionalData) reject_payload:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
BidaskDammSwap#dd79732c to_address:MsgAddress slippage:Coins from_address:MsgAddress exact_out:Coins additional_data:(Maybe ^Cell) reject_payload:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
BidaskProvide#96feef7b deposit_type:uint4 liquidity_dict:(HashmapE 32 int32) reject_payload:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
BidaskProvideBoth#3ea0bafc ton_amount:Coins deposit_type:uint4 liquidity_dict:(HashmapE 32 int32) reject_payload:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
BidaskDammProvide#63ec24ae receiver:MsgAddress lock_liquidity:Bool reject_payload:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
BidaskDammProvideBoth#a8904134 native_amount:Coins receiver:MsgAddress lock_liquidity:Bool reject_payload:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
BidaskDammProvideOneSide#729c04c8 receiver:MsgAddress lock_liquidity:Bool reject_payload:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
DedustSwap#e3a0d482 step:DedustSwapStep swap_params:^DedustSwapParams
DedustDepositLiquidity#40e108d6 pool_params:DedustPoolParams min_lp_amount:Coins asset0_target_balance:Coins asset1_target_balance:Coins fulfill_payload:(Maybe ^Cell) reject_payload:(Maybe ^Cell)
InvoicePayload#7aa23eb5 id:bits128 url:PaymentProviderUrl
TextComment#00000000 text:Text
EncryptedTextComment#2167da4b cipher_text:Bytes
MoonSwap#b37a900b swap_params:MoonSwapParams
MoonSwapSucceed#cb7f38d6
MoonSwapFailed#c47c1f57
MoonDepositLiquidity#b31db781 min_lp_out:(VarUInteger 16)
MoonBoostPool#96aa1586
MoonCreateOrder#da067c19 asset1_id:MsgAddress asset2_id:MsgAddress order_data:MoonOrderParams
MoonFillOrder#99b49842 recipient:MsgAddress recipient_payload:(Maybe ^Cell) reject_address:MsgAddress
StonfiSwap#25938561 token_wallet:MsgAddress min_out:(VarUInteger 16) to_address:MsgAddress referral_address:(Maybe MsgAddress)
StonfiProvideLiquidity#fcf9e58f token_wallet:MsgAddress min_lp_out:(VarUInteger 16)
StonfiSwapOk#c64370e5
StonfiSwapOkRef#45078540
StonfiSwapV2#6664de2a token_wallet1:MsgAddress refund_address:MsgAddress excesses_address:MsgAddress tx_deadline:uint64 cross_swap_body:^[min_out:(VarUInteger 16) receiver:MsgAddress fwd_gas:Coins custom_payload:(Maybe ^Cell) refund_fwd_gas:Coins refund_payload:(Maybe ^Cell) ref_fee:uint16 ref_address:MsgAddress]
StonfiProvideLpV2#37c096df token_wallet1:MsgAddress refund_address:MsgAddress excesses_address:MsgAddress tx_deadline:uint64 cross_provide_lp_body:^[min_lp_out:(VarUInteger 16) to_address:MsgAddress both_positive:uint1 fwd_amount:Coins custom_payload:(Maybe ^Cell)]
StormStake#c89a3ee4
StormDepositJetton#76840119 query_id:uint64 receiver_address:MsgAddressInt init:Bool key_init:InitializationRequest
CoffeeMevProtectFailedSwap#ee51ce51 query_id:uint64 recipient:MsgAddressInt
CoffeeCrossDexResend#4ee9b106 next:^Cell
CoffeeCrossDexFailure#b902e61a query_id:uint64 recipient:MsgAddressInt
CoffeeStakingLock#c0ffede period_id:uint32
CoffeeSwap#c0ffee10 _:CoffeeSwapStepParams params:^CoffeeSwapParams
CoffeeCreatePool#c0ffee11 params:CoffeePoolParams creation_params:CoffeePoolCreationParams
CoffeeDepositLiquidity#c0ffee12 params:CoffeeDepositLiquidityParams
CoffeeNotification#c0ffee36 query_id:uint64 body:^Cell
TegroAddLiquidity#287e167a amount_a:(VarUInteger 16) abount_b:(VarUInteger 16)
TegroJettonSwap#01fb7a25 extract:Bool max_in:(VarUInteger 16) min_out:(VarUInteger 16) destination:MsgAddress error_destination:MsgAddress payload:(Maybe ^Cell)
PoolFundAccount#4468de77 jetton_target:MsgAddress enough0:(VarUInteger 16) enough1:(VarUInteger 16) liquidity:uint128 tickLower:int24 tickUpper:int24
TonkeeperRelayerFee#878da6e3
`

/** Forward payloads of NFTs, `Name#opcode fields`. */
export const nftPayloadLayouts = `
TextComment#00000000 text:Text
EncryptedTextComment#2167da4b cipher_text:Bytes
TeleitemBidInfo#38127de1 bid:Coins bid_ts:uint32
`
