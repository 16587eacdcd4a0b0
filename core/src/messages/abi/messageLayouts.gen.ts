// Made by scripts/makeAbiTables.ts; change the facts or the script, not this file.
// Derived from the ABI facts of tonkeeper/tongo (MIT licence), commit 62e2b89, 2026-08-04. Facts only.

/** Message bodies, `kind Op#opcode fields`; kind `late`: Tolk contracts, whose opcodes are tried after the others. */
export const messageLayouts = `
internal TextComment#00000000 text:Text
internal PtonTonTransfer#01f3835d query_id:uint64 ton_amount:Coins refund_address:MsgAddress forward_payload:(Either Cell ^Cell)
internal StormRequestWithdrawPosition#0226df66 trader_addr:MsgAddress vamm_addr:MsgAddress amount:Coins gas_to_addr:MsgAddress withdraw_reason:uint32
internal BidaskProvideRefund#02422cbe query_id:uint64 first_range_bin:int32 x_excess:Coins y_excess:Coins user_address:MsgAddress reject_payload:(Maybe ^Cell) order:Bool
internal StormDeployOrdinarySa#0302cd79 query_id:uint64 user_public_keys:(HashmapE 256 Cell)
internal StonfiDepositRefFeeV2#0490f09b query_id:uint64 jetton_amount:(VarUInteger 16) excesses_address:MsgAddress
internal StormExecuteOrdersBundleExternal#04c52fd2 query_id:uint64 signature:bits512 payload:^ExternalMsgPayload
internal ProveOwnership#04ded148 query_id:uint64 dest:MsgAddress forward_payload:^Cell with_content:Bool
internal NftOwnershipAssigned#05138d91 query_id:uint64 prev_owner:MsgAddress forward_payload:(Either NFTPayload ^NFTPayload)
internal OwnershipProof#0524c7ae query_id:uint64 item_id:uint256 owner:MsgAddress data:^Cell revoked_at:uint64 content:(Maybe ^Cell)
internal StonfiCbAddLiquidityV2#06ecd527 query_id:uint64 tot_am0:(VarUInteger 16) tot_am1:(VarUInteger 16) user_address:MsgAddress min_lp_out:(VarUInteger 16) fwd_amount:Coins custom_payload_cs:(Maybe ^Cell) additional_fields:^[to_user_address:MsgAddress refund_address:MsgAddress excess_address:MsgAddress]
internal ChallengeQuarantinedChannelState#088eaa32 challenged_by_A:Bool signature:bits512 tag:# channel_id:uint128 sch_A:^SignedSemiChannel sch_B:^SignedSemiChannel
internal TonstakePoolWithdrawal#0a77535c query_id:uint64
internal CoffeeStakingUpdateRewards#0a9577f0 query_id:uint64 jetton_wallet:MsgAddressInt jetton_amount:Coins duration:uint64
internal BidaskInternalContinueProvide#0c09445a query_id:uint64 amount_x:Coins amount_y:Coins excess_x:Coins excess_y:Coins user_address:MsgAddress first_bin:int32 number_of_bins:uint32 liquidity_dict:(HashmapE 32 int32) lp_tokens:(HashmapE 32 int32) reject_payload:(Maybe ^Cell) forward_payload:(Maybe ^Cell) order:Bool
internal BidaskLiquidityAddedNotify#0dc8bb28 query_id:uint64 forward_payload:(Maybe ^Cell)
internal SbtOwnerInfo#0dd607e3 query_id:uint64 item_id:uint256 initiator:MsgAddress owner:MsgAddress data:^Cell revoked_at:uint64 content:(Maybe ^Cell)
internal InitPaymentChannel#0e0620c2 is_A:Bool signature:bits512 tag:# channel_id:uint128 balance_A:Coins balance_B:Coins
internal JettonTransfer#0f8a7ea5 query_id:uint64 amount:(VarUInteger 16) destination:MsgAddress response_destination:MsgAddress custom_payload:(MaybeEnd ^Cell) forward_ton_amount:(VarUInteger 16) forward_payload:(Either JettonPayload ^JettonPayload)
internal OfferStorageContract#107c49ef query_id:uint64
internal BemoDeployUnstakeRequest#10a1ce75 query_id:uint64 owner_address:MsgAddress withdraw_ton_amount:(VarUInteger 16) withdraw_jetton_amount:(VarUInteger 16) forward_payload:(Maybe ^Cell) lockup_timestamp:uint32
internal StormTakeReferralFees#12d9601d referral_fees:^Parameters
internal TonstakeNftInit#132f9a45 query_id:uint64 owner:MsgAddress amount:Coins prev:MsgAddress next:MsgAddress
internal TonstakeControllerPoolHalt#139a1b4e query_id:uint64
internal WhalesNominatorsForceKick#1596920c query_id:int64
internal DedustCancelDeposit#166cedee query_id:uint64 payload:(Maybe ^Cell)
internal TonstakePayoutMintJettons#1674b0a0 query_id:uint64 destination:MsgAddress amount:Coins notification:Coins forward:Coins
internal Credit#1690c604 query_id:uint64 amount:Coins
internal BidaskInternalBurn#16e09400 query_id:uint64 owner_address:MsgAddress amount_x:Coins amount_y:Coins first_bin:int32 tokens_to_burn:(HashmapE 32 int32) forward_payload:(Maybe ^Cell)
internal JettonInternalTransfer#178d4519 query_id:uint64 amount:(VarUInteger 16) from:MsgAddress response_address:MsgAddress forward_ton_amount:(VarUInteger 16) forward_payload:(Either JettonPayload ^JettonPayload)
internal StormDepositNotify#186b2edf query_id:uint64 amount:Coins sender_address:MsgAddressInt jetton_minter_address:MsgAddressInt
internal StormDepositNotifyWithDeploy#18a092f7 query_id:uint64 vault_address:MsgAddressInt amount:Coins sender_address:MsgAddressInt init_data:InitializationData
internal BidaskSwapFallback#1bba3896 query_id:uint64 first_range_bin:int32 order:Bool user_address:MsgAddress is_x:Bool amount_in:Coins additional_data:(Maybe ^Cell) reject_payload:(Maybe ^Cell)
internal BidaskSwapFallbackV2#1bba3896 query_id:uint64 first_range_bin:int32 order:Bool user_address:MsgAddress is_x:Bool amount_in:Coins distributed_x_amount:Coins distributed_y_amount:Coins additional_data:(Maybe ^AdditionalData) reject_payload:(Maybe ^Cell)
internal TakePositionV2#1bea50f1 query_id:uint64 bundle_sender_address:MsgAddress amm_address:MsgAddressInt direction:Direction spent_amount:Coins addresses:^AddressesData ref:RefData position:^PositionData intent:^Intent
internal StormNotifyUpdatePosition#1ca43d2f query_id:uint64 jetton_minter_address:MsgAddressInt notification_payload:^NotificationPayloadV2
internal WhalesNominatorsWithdrawUnownedResponse#1d1715bf query_id:uint64
internal MoonCancelOrder#1e8d79c4 query_id:uint64
internal SbtDestroy#1f04537a query_id:uint64
internal StartUncooperativeChannelClose#1f151acf signed_by_A:Bool signature:bits512 tag:# channel_id:uint128 sch_A:^SignedSemiChannel sch_B:^SignedSemiChannel
internal CoffeeCrossDexResend#200f9086 query_id:uint64 next_recipient:MsgAddressInt next:^Cell total_gas:Coins next_gas:Coins
internal StormWithdrawSuccess#20d835c2 query_id:uint64
internal StonfiVaultPayToV2#2100c922 query_id:uint64 amount_out:(VarUInteger 16) token_address:MsgAddress to_address:MsgAddress
internal BidaskSaveLiquidityInfo#214ad1d2 query_id:uint64 amount_x:Coins amount_y:Coins deposit_type:uint3 liquidity_dict:(HashmapE 32 int32) reject_payload:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
internal EncryptedTextComment#2167da4b cipher_text:Bytes
internal DedustCreateVault#21cfe02b query_id:uint64 asset:DedustAsset
internal StormAddPublicKey#220c4c19 query_id:uint64 public_key:uint256
internal JettonCallTo#235caf52 query_id:uint64 to_address:MsgAddressInt ton_amount:Coins master_msg:^JettonForceAction
internal WhalesNominatorsStakeWithdrawCompleted#23d421e1 query_id:int64
internal JettonUpgrade#2508d66a query_id:uint64 new_data:^Cell new_code:^Cell
internal WhalesNominatorsWithdrawUnowned#251d6a98 query_id:uint64 gas_limit:Grams
internal FinishUncooperativeChannelClose#25432a91
internal StonfiSwap#25938561 query_id:uint64 to_address:MsgAddress sender_address:MsgAddress jetton_amount:(VarUInteger 16) min_out:(VarUInteger 16) has_ref_address:Bool addrs:^StonfiSwapAddrs
internal BidaskDammClaimFees#26fa12a4 query_id:uint64 is_account:Bool receiver:MsgAddress forward_payload:(Maybe ^Cell)
internal TonstakeControllerPoolSendMessage#270695fb query_id:uint64 mode:uint8 msg:^Cell
internal BidaskDammMint#27ae4eff query_id:uint64 mint_amount:Coins from_address:MsgAddress response_address:MsgAddress fees:^[fees_per_lp_x_last:uint220 fees_per_lp_y_last:uint220] forward_payload:(Maybe ^Cell)
internal StormTradeNotificationV2#28d36491 query_id:uint64 asset_id:uint16 free_amount:int64 locked_amount:int64 exchange_amount:int64 withdraw_locked_amount:uint64 fee_to_stakers:uint64 executor_amount:uint64 total_referrer_amount:uint64 ref_count:uint4 referral_data:(HashmapE 4 ReferrerData) sa_address:MsgAddressInt notification_payload:^NotificationPayloadV2
internal StonfiBurnNotificationExtV2#297437cf query_id:uint64 jetton_amount:(VarUInteger 16) from_address:MsgAddress response_address:MsgAddress maybe_custom_payload:(Maybe ^Cell)
internal TeleitemDeploy#299a3e15 sender_address:MsgAddress bid:Grams token_info:^TelemintTokenInfo nft_content:^Cell auction_config:^TeleitemAuctionConfig royalty_params:^NftRoyaltyParams
internal StormDepositNative#29bb3721 query_id:uint64 amount:Coins receiver_address:MsgAddressInt init:Bool key_init:InitializationRequest
internal StormVammInit#29c102d1 redirect_addr:MsgAddress code:^Cell data:^Cell
internal StormVaultInit#29c102d1 jetton_address:MsgAddress
internal PtonResetGas#29d22935 query_id:uint64
internal TonstakePoolSetGovernanceFee#2aaa96a0 query_id:uint64 governance_fee:uint16
internal StormWithdrawExecutorAmount#2cde6351 index:uint64 executor_amount:Coins owner_addr:MsgAddress
internal GetStaticData#2fcb26a2 query_id:uint64
internal TonstakeControllerValidatorWithdrawal#30026327 query_id:uint64 amount:Coins
internal TonstakePoolWithdraw#319b0cdc query_id:uint64 jetton_amount:Coins from_address:MsgAddress response_address:MsgAddress
internal StormVaultTradeNotification#3475fdd2 amm_index:uint16 free_amount:uint16 locked_amount:int64 exchange_amount:int64 withdraw_locked_amount:int64 fee_to_stakers:int64 withdraw_amount:int64 trader_addr:MsgAddress referral_params:(Maybe ^ReferralData) executor_params:(Maybe ^ExecutorData)
internal StonfiWithdrawFeeV2#354bcdf4 query_id:uint64
internal StormFailNotification#367f2743 query:uint64 spent_amount:Coins jetton_minter_address:MsgAddressInt amm_address:MsgAddressInt direction:Direction bundle_sender_address:MsgAddress intent:^Intent
internal AuctionFillUp#370fec51 query_id:uint64
internal TeleitemCancelAuction#371638ae query_id:int64
internal StonfiProvideLpV2#37c096df query_id:uint64 from_user:MsgAddress left_amount:(VarUInteger 16) right_amount:(VarUInteger 16) dex_payload:^[transferred_op:uint32 token_wallet1:MsgAddress refund_address:MsgAddress excesses_address:MsgAddress tx_deadline:uint64 provide_lp_body:^[min_lp_out:(VarUInteger 16) to_address:MsgAddress both_positive:uint1 fwd_amount:Coins custom_payload:(Maybe ^Cell)]]
internal DedustTonExcesses#37d3af9e query_id:uint64
internal BemoReturnUnstakeRequest#38633538 lockup_timestamp:uint32
internal LockAndClaim#3a86f1a0 query_id:uint64 proof:(Maybe ^Cell)
internal StormOrderCreated#3a943ce6
internal HipoFinanceDepositCoins#3d3761a6 query_id:uint64 owner:MsgAddress coins:(VarUInteger 16) ownership_assigned_amount:(VarUInteger 16) referrer:MsgAddress
internal Accountv3AddLiquidity#3ebe5431 query_id:uint64 new_amount0:(VarUInteger 16) new_amount1:(VarUInteger 16) new_enough0:(VarUInteger 16) new_enough1:(VarUInteger 16) liquidity:uint128 tickLower:int24 tickUpper:int24
internal ProofStorage#419d5d4d query_id:uint64 file_dict_proof:^Cell
internal BidaskBurnPayout#42062d62 query_id:uint64 first_range_bin:int32 amount_x:Coins amount_y:Coins user_address:MsgAddress forward_payload:(Maybe ^Cell)
internal BemoStake#4253c4d5 query_id:uint64 forward_ton_amount:(VarUInteger 16) forward_payload:(Maybe ^Cell)
internal Poolv3FundAccount#4468de77 query_id:uint64 owner_addr:MsgAddress amount0:(VarUInteger 16) amount1:(VarUInteger 16) enough0:(VarUInteger 16) enough1:(VarUInteger 16) liquidity:uint128 tickLower:int24 tickUpper:int24
internal ProcessGovernanceDecision#44beae41 query_id:uint64
internal TelemintDeploy#4637289a sig:bits512 msg:TelemintUnsignedDeploy
internal TelemintDeployV2#4637289b sig:bits512 msg:TelemintUnsignedDeployV2
internal StorageWithdraw#46ed2e94 query_id:uint64
internal DedustPayout#474f86cf query_id:uint64 payload:(Maybe ^Cell)
internal TonstakePoolDeposit#47d54391 query_id:uint64 referral:Cell
internal TeleitemStartAuction#487a8e81 query_id:int64 auction_config:^TeleitemAuctionConfig
internal BemoUnstake#492ab1b3 index:uint64 owner:MsgAddress ton_amount:(VarUInteger 16) jetton_amount:(VarUInteger 16) forward_payload:(Maybe ^Cell)
internal MoonOrderCancelled#49f48ee9 query_id:uint64
internal TonstakePoolTouch#4bc7c2df query_id:uint64
internal DedustTonPay#4c3e12d7 query_id:uint64 exit_code:uint32
internal GramSubmitProofOfWork#4d696e65 flags:uint8 expire:uint32 whom:bits256 rdata1:bits256 rseed:uint128 rdata2:bits256
internal DeleteDnsRecord#4eb1f0f9 query_id:uint64 key:bits256
internal ChangeDnsRecord#4eb1f0f9 query_id:uint64 key:bits256 value:^DNSRecord
internal DnsBalanceRelease#4ed14b65 query_id:uint64
internal StormMintExecutor#4f38cae8 nft_owner:MsgAddress redirect_address:MsgAddress balances_dict:^Cell
internal PtonDeployWallet#4f5f4313 query_id:uint64 owner_address:MsgAddress excesses_address:MsgAddress
internal StormReferralFees#4fedc82b query_id:uint64 referral_sa_address:MsgAddressInt amount:Coins jetton_minter_address:MsgAddressInt notification_payload:^NotificationPayloadV2
internal SubscriptionReducePayment#508238ec query_id:uint64 new_payment:Grams
internal StonfiAddLiquidityV2#50c6a654 query_id:uint64 new_amount0:(VarUInteger 16) new_amount1:(VarUInteger 16) min_lp_out:(VarUInteger 16) fwd_amount:Coins both_positive:uint1 to_user:MsgAddress custom_payload_cs:(Maybe ^Cell) additional_fields:^[refund_address:MsgAddress excess_address:MsgAddress]
internal StormWithdrawRequest#512cbd25 query_id:uint64 amount:Coins owner_address:MsgAddressInt
internal BidaskSwapSuccess#520e4831 query_id:uint64 new_current_bin:int32 new_sqrt_price:uint256 order:Bool amount_x:Coins amount_y:Coins is_x:Bool user_address:MsgAddress ref_cell:(Maybe ^Cell) additional_data:(Maybe ^Cell) reject_payload:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
internal Tonkeeper2FaSigned#53684037 ref_with_certificate:^Certificate2Fa ref_with_seed_signature:^[seed_signature:bits512] payload:Payload2Fa certificate_signature:bits512
internal UpdatePubkey#53f34cd6 query_id:uint64 new_pubkey:bits256
internal HipoFinanceTokensMinted#5445efee query_id:uint64 tokens:(VarUInteger 16) coins:(VarUInteger 16) owner:MsgAddress round_since:uint32
internal UpdateStorageParams#54cbf19b query_id:uint64 accept_new_contracts:Bool rate_per_mb_day:Coins max_span:uint32 minimal_file_size:uint64 maximal_file_size:uint64
internal TonstakeImanagerOperationFee#54d37487 query_id:uint64
internal ChannelCooperativeClose#5577587e sig_A:^bits512 sig_B:^bits512 tag:# channel_id:uint128 balance_A:Coins balance_B:Coins seqno_A:uint64 seqno_B:uint64
internal OutbidNotification#557cea20 query_id:uint64
internal TonstakeControllerReturnAvailableFunds#55c26cd5 query_id:uint64
internal JettonBurn#595f07bc query_id:uint64 amount:(VarUInteger 16) response_destination:MsgAddress custom_payload:(MaybeEnd ^JettonPayload)
internal BidaskInternalContinueSwap#59699475 query_id:uint64 to_address:MsgAddress order:Bool is_x:Bool amount_in:Coins amount_out:Coins exact_out:Coins slippage:(Either Coins uint256) ref_cell:(Maybe ^Cell) additional_data:(Maybe ^Cell) reject_payload:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
internal StormDepositTon#5a091c43 query_id:uint64
internal BidaskInternalContinueSwapV2#5a6a036f query_id:uint64 to_address:MsgAddress order:Bool is_x:Bool amount_in:Coins amount_out:Coins exact_out:Coins slippage:(Either Coins uint256) swap_additional_data:(Maybe ^SwapAdditionalData) additional_data:(Maybe ^AdditionalData) reject_payload:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
internal StormNotifyWithDeploy#5a89f5a2 query_id:uint64 amount:Coins user_public_keys:(HashmapE 256 Cell) sender_address:MsgAddressInt owner_address:MsgAddressInt jetton_minter_address:MsgAddressInt
internal StormInitSa#5b0dd9f4 query_id:uint64 init_data:InitializationData
internal StormDepositRevert#5b27f9c5 query_id:uint64 amount:Coins sender_address:MsgAddress owner_address:MsgAddressInt
internal HipoFinanceProxyTokensMinted#5be57626 query_id:uint64 tokens:(VarUInteger 16) coins:(VarUInteger 16) owner:MsgAddress round_since:uint32
internal DaolamaVaultSupply#5c11ada9 amount:Coins
internal StormUpdatePositionWithStopLoss#5d1b17b8 direction:uint1 stop_trigger_price:Coins take_trigger_price:Coins origin_opcode:uint32 index_price:Coins settlement_oracle_price:(Maybe Coins) position:^PositionChange amm:^AmmChange
internal StormAddExecutorAmount#5dd66579 referral_amount:Coins origin_addr:MsgAddress
internal TonstakePoolSetRoles#5e517f36 query_id:uint64 governor:(Maybe MsgAddress) interest_manager:(Maybe MsgAddress) halter:(Maybe MsgAddress)
internal StormExecuteOrdersBundleInternal#5f40f1ec query_id:uint64 signature:bits512 payload:^ExternalMsgPayload
internal NftTransfer#5fcc3d14 query_id:uint64 new_owner:MsgAddress response_destination:MsgAddress custom_payload:(MaybeEnd ^Cell) forward_amount:(VarUInteger 16) forward_payload:(Either NFTPayload ^NFTPayload)
internal TegroSwapTon#600c00fd query_id:uint64 extract:Bool max_in:Coins min_out:Coins destination:MsgAddress error_destination:MsgAddress ref:(Maybe ^MsgAddress)
internal StormUpdatePosition#60dfc677 direction:uint1 origin_opcode:uint32 index_price:Coins settlement_oracle_price:(Maybe Coins) position:^PositionChange amm:^AmmChange
internal DedustSwapExternal#61ee542d query_id:uint64 proof:^Cell amount:(VarUInteger 16) sender_addr:MsgAddress current:DedustSwapStepParams swap_params:^DedustSwapParams
internal TonstakeControllerSendRequestLoan#6335b11a query_id:uint64 min_loan:Coins max_loan:Coins max_interst:uint24
internal StonfiPayVaultV2#63381632 query_id:uint64 owner:MsgAddress excesses_address:MsgAddress additional_info:^[amount0_out:(VarUInteger 16) token0_address:MsgAddress amount1_out:(VarUInteger 16) token1_address:MsgAddress]
internal JettonMint#642b7d07 query_id:uint64 to_address:MsgAddressInt ton_amount:Coins
internal StormRemoveAllKeysExceptCurrent#644794b8 query_id:uint64 public_key:uint256
internal WalletPluginDestruct#64737472 query_id:uint64
internal JettonChangeAdmin#6501f354 query_id:uint64 new_admin_address:MsgAddress
internal PtonInternalDeploy#6540cf85 query_id:uint64 excesses_address:MsgAddress
internal WalletExtensionActionV5R1#6578746e query_id:uint64 actions:(Maybe ^W5Actions) extended:(Maybe W5ExtendedActions)
internal StonfiPayToV2#657b54f5 query_id:uint64 to_address:MsgAddress excesses_address:MsgAddress original_caller:MsgAddress exit_code:uint32 custom_payload:(Maybe ^Cell) additional_info:^[fwd_ton_amount:Coins amount0_out:(VarUInteger 16) token0_address:MsgAddress amount1_out:(VarUInteger 16) token1_address:MsgAddress]
internal BidaskInternalSwap#66210c65 query_id:uint64 to_address:MsgAddress order:Bool is_x:Bool amount_in:Coins amount_out:Coins exact_out:Coins slippage:(Either Coins uint256) ref_cell:(Maybe ^Cell) additional_data:(Maybe ^Cell) reject_payload:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
internal StormFailedBundleExecution#666392ee query_id:uint64 asset_id:uint16 error_code:uint16 spent_amount:Coins sa_address:MsgAddressInt amm_address:MsgAddressInt direction:Direction bundle_sender_address:MsgAddress intent:^Intent
internal StonfiSwapV2#6664de2a query_id:uint64 from_user:MsgAddress left_amount:(VarUInteger 16) right_amount:(VarUInteger 16) dex_payload:^[transferred_op:uint32 token_wallet1:MsgAddress refund_address:MsgAddress excesses_address:MsgAddress tx_deadline:uint64 swap_body:^[min_out:(VarUInteger 16) receiver:MsgAddress fwd_gas:Coins custom_payload:(Maybe ^Cell) refund_fwd_gas:Coins refund_payload:(Maybe ^Cell) ref_fee:uint16 ref_address:MsgAddress]]
internal SettleChannelConditionals#66f6f069 from_A:Bool signature:bits512 tag:# channel_id:uint128 conditionals_to_settle:(HashmapE 32 Cell)
internal StormCancelOrder#67134629 order_type:uint4 order_index:uint3 direction:uint1 gas_to_address:MsgAddress
internal TopUpChannelBalance#67c7d281 add_A:Coins add_B:Coins
internal GetRoyaltyParams#693d3950 query_id:uint64
internal StormOrderCanceled#69d08679
internal MoonProvideLiquidity#6b1b8a3f query_id:uint64 amount1:coins amount2:coins user:MsgAddress min_lp_amount:coins
internal CoffeeMevProtectHoldFunds#6bc79e7e query_id:uint64
internal StormUnsuccessfulDeposit#6cde12e2 query_id:uint64
internal WalletPluginInstallationNotification#6e6f7465 query_id:uint64
internal BidaskNativeTransferNotification#6edd65f0 query_id:uint64 notification_bit:Bool native_amount:Coins forward_payload:(Maybe ^Cell)
internal StormWithdrawRequestUser#6eec039d query_id:uint64 vault_address:MsgAddressInt amount:Coins
internal SbtRevoke#6f89f5e3 query_id:uint64
internal PaymentRequest#706c7567 query_id:uint64 amount:CurrencyCollection
internal BidaskDammBurn#71e4a09a query_id:uint64 burn_amount:Coins is_account:Bool receiver:MsgAddress additional_data:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
internal TonstakeControllerPoolUnhalt#7247e7a5 query_id:uint64
internal BidaskDammProvideOneSide#729c04c8 query_id:uint64 native_amount:Coins receiver:MsgAddress lock_liquidity:Bool reject_payload:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
internal DedustSwapPeer#72aca8aa query_id:uint64 proof:^Cell asset:DedustAsset amount:(VarUInteger 16) sender_addr:MsgAddress current:DedustSwapStepParams swap_params:^DedustSwapParams
internal BidaskBurn#73403c43 query_id:uint64 tokens_to_burn:(HashmapE 32 int32) forward_payload:(Maybe ^Cell)
internal JettonNotify#7362d09c query_id:uint64 amount:(VarUInteger 16) sender:MsgAddress forward_payload:(Either JettonPayload ^JettonPayload)
internal WalletSignedInternalV5R1#73696e74 wallet_id:uint32 valid_until:uint32 seqno:uint32 actions:(Maybe ^W5Actions) extended:(Maybe W5ExtendedActions) signature:bits512
internal SubscriptionPayment#73756273
internal MoonProvideLiquiditySucceed#737b4eb6
internal WhalesNominatorsStakeWithdrawDelayed#74bb3427 query_id:int64
internal MultisigExecute#75097f5d query_id:uint64 order_seqno:uint256 expiration_date:uint48 approvals_num:uint8 signers_hash:bits256 order:^MultisigOrder
internal SubscriptionFallback#756e6b77
internal StormRemovePublicKey#76519f8b query_id:uint64 public_key:uint256
internal MegatonWtonMint#77a33521 query_id:uint64 amount:Coins
internal ChannelCooperativeCommit#79a126ef sig_A:^bits512 sig_B:^bits512 tag:# channel_id:uint128 seqno_A:uint64 seqno_B:uint64
internal TonstakeControllerPoolSetSudoer#79e7c016 query_id:uint64 sudoer:MsgAddress
internal CloseStorageContract#79f937ea query_id:uint64
internal AcceptStorageContract#7a361688 query_id:uint64
internal InvoicePayload#7aa23eb5 id:bits128 url:PaymentProviderUrl
internal Approve#7b4b42e6 query_id:uint64
internal WhalesNominatorsDeposit#7bcd1fef query_id:int64 gas:Grams
internal DaolamaVaultWithdraw#7bdd97de jetton_amount:Coins user_address:MsgAddress
internal JettonBurnNotification#7bdd97de query_id:uint64 amount:(VarUInteger 16) sender:MsgAddress response_destination:MsgAddress
internal Poolv3Mint#81702ef8 query_id:uint64 amount0Funded:(VarUInteger 16) amount1Funded:(VarUInteger 16) recipient:MsgAddress liquidity:uint128 tickLower:int24 tickUpper:int24
internal MultisigApproveAccepted#82609bf6 query_id:uint64
internal StormAddReferralAmount#84dced7a referral_amount:Coins origin_addr:MsgAddress
internal BidaskSwapV2#87d36990 query_id:uint64 native_amount:Coins to_address:MsgAddress slippage:(Either Coins uint256) exact_out:Coins additional_data:(Maybe ^AdditionalData) reject_payload:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
internal BidaskInternalSwapV2#87d36990 query_id:uint64 to_address:MsgAddress order:Bool is_x:Bool amount_in:Coins amount_out:Coins exact_out:Coins slippage:(Either Coins uint256) farming_cell:(Maybe ^FarmingData) additional_data:(Maybe ^AdditionalData) reject_payload:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
internal StormProvideOrder#8865b402 order_type:uint4 order_index:uint3 direction:uint1 executor_index:uint32 oracle_payload:^OraclePayload
internal StormProvidePosition#8865b402 order_type:uint4 order_index:uint3 direction:uint1 executor_index:uint32 oracle_payload:^OraclePayload
internal ReportStaticData#8b771735 query_id:uint64 index:uint256 collection:MsgAddress
internal TonstakeControllerWithdrawValidator#8efed779 query_id:uint64 value:Coins
internal BemoUnstakeNotification#90c80a07 query_id:uint64 forward_payload:(Maybe ^Cell)
internal MoonWithdrawLiquidityPayout#90d3b4ad query_id:uint64
internal MoonOrderPayout#96612e37 query_id:uint64
internal MoonBoostPool#96aa1586 query_id:uint64
internal TonstakeControllerPoolUpgrade#96e7f528 query_id:uint64 data:(Maybe ^Cell) code:(Maybe ^Cell) after_upgrade:(Maybe ^Cell)
internal BidaskProvide#96feef7b query_id:uint64 deposit_type:uint4 liquidity_dict:(HashmapE 32 int32) reject_payload:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
internal DedustCreateVolatilePool#97d51f2f query_id:uint64 asset0:DedustAsset asset1:DedustAsset
internal MoonDeployOrder#983432e2 query_id:uint64 order_fee:uint8 order_data:MoonOrderParams pipes:^Cell
internal BidaskDammInternalClaim#983b6933 query_id:uint64 owner:MsgAddress is_account:Bool receiver:MsgAddress wallet_balance:Coins fees:^[fees_per_lp_x_last:uint220 fees_per_lp_y_last:uint220 claimed_x:uint220 claimed_y:uint220] forward_payload:(Maybe ^Cell)
internal TonstakePoolPrepareGovernanceMigration#9971881c query_id:uint64 governor_update_after:uint48
internal WhalesNominatorsAcceptStake#99a811fb query_id:uint64 members:Cell
internal MoonFillOrder#99b49842 query_id:uint64 recipient:MsgAddress recipient_payload:(Maybe ^Cell) reject_address:MsgAddress
internal TonstakePoolSetDepositSettings#9bf5561c query_id:uint64 optimistic_deposit_withdrawals:Bool deposits_open:Bool
internal MultisigOrderInit#9c73fba2 query_id:uint64 threshold:uint8 signers:^(Hashmap 8 MsgAddressInt) expiration_date:uint48 order:^MultisigOrder signer_index:(Maybe uint8)
internal StormActivateOrder#9d2ec640 order_index:uint3 activated_order:^OrderPayload
internal WhalesNominatorsAcceptWithdraws#a19fd934 query_id:uint64 members:Cell
internal PayTo#a1daa96d query_id:uint64 reciever0:MsgAddress reciever1:MsgAddress pay_to:PayTo
internal WhalesNominatorsSendStake#a2065f2c query_id:uint64 gas_limit:Grams stake:Grams validator_pubkey:bits256 stake_at:uint32 max_factor:uint32 adnl_addr:bits256 signature:^bits512
internal MultisigExecuteInternal#a32c59bf query_id:uint64 order:^MultisigOrder
internal TeleitemOk#a37a0983 query_id:int64
internal StormCreateOrder#a39843f4 order_payload:^OrderPayload
internal TeleitemReturnBid#a43227e1 cur_lt:int64
internal MultisigApprove#a762230f query_id:uint64 signer_index:uint8
internal Poolv3Swap#a7fb58f8 query_id:uint64 owner_address:MsgAddress source_wallet:MsgAddress params_cell:^[amount:(VarUInteger 16) sqrtPriceLimitX96:uint160 minOutAmount:(VarUInteger 16)] payloads_cell:^[target_address:MsgAddress ok_forward_amount:(VarUInteger 16) ok_forward_payload:(Maybe ^Cell) ret_forward_amount:(VarUInteger 16) ret_forward_payload:(Maybe ^Cell)]
internal ReportRoyaltyParams#a8cb00ad query_id:uint64 numerator:uint16 denominator:uint16 destination:MsgAddress
internal StorageRewardWithdrawal#a91baf56 query_id:uint64
internal TakeAggregatedDataDeposit#ab7bef17 query_id:uint64 index:Coins asset_data:(Maybe ^Cell) pool_data:(Maybe ^Cell) vault_data:(Maybe ^Cell) context_payload:DepositContext
internal DedustPayoutFromPool#ad4eb6f5 query_id:uint64 proof:^Cell amount:(VarUInteger 16) recipient_addr:MsgAddress payload:(Maybe ^Cell)
internal BidaskDammInternalBurn#adb8eb49 query_id:uint64 burner:MsgAddress burn_amount:Coins is_account:Bool receiver:MsgAddress fees:^[fees_per_lp_x_last:uint220 fees_per_lp_y_last:uint220 claimed_x:uint220 claimed_y:uint220] additional_data:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
internal PtonTonRefund#ae25d79e query_id:uint64
internal BidaskAddingLiquidityNotify#af31d23f query_id:uint64 user_address:MsgAddress amount_x:Coins amount_y:Coins deposit_type:uint3 liquidity_dict:(HashmapE 32 int32) reject_payload:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
internal MultisigApproveRejected#afaf283e query_id:uint64 exit_code:uint32
internal ProvideAggregatedDataDeposit#b0c69ffe query_id:uint64 asset_requests:(Maybe ^Cell) pool_requests:(Maybe ^Cell) vault_requests:(Maybe ^Cell) context_payload:DepositContext
internal ProvideAggregatedDataWithdraw#b0c69ffe query_id:uint64 asset_requests:(Maybe ^Cell) pool_requests:(Maybe ^Cell) vault_requests:(Maybe ^Cell) context_payload:WithdrawContext
internal TonstakeImanagerRequestNotification#b1ebae06 query_id:uint64 min_loan:Coins max_loan:Coins max_interest:uint16
internal TonstakePoolDeployController#b27edcad controller_id:uint32 query_id:uint64
internal CoffeeStakingClaimRewards#b30c7310 query_id:uint64 jetton_wallet:MsgAddressInt jetton_amount:Coins receiver:MsgAddressInt payload:(Maybe ^CoffeeStakingForwardData)
internal MoonDepositLiquidity#b31db781 query_id:uint64 min_lp_out:(VarUInteger 16)
internal MoonSwap#b37a900b query_id:uint64 amount:(VarUInteger 16) swap_params:MoonSwapParams
internal MoonVestingPayout#b4fc3916 query_id:uint64
internal DedustDepositLiquidityAll#b56b9598 query_id:uint64 proof:^Cell owner_addr:MsgAddress min_lp_amount:(VarUInteger 16) _:^[asset0:DedustAsset asset0_amount:(VarUInteger 16) asset1:DedustAsset asset1_amount:(VarUInteger 16)] fulfill_payload:(Maybe ^Cell) reject_payload:(Maybe ^Cell)
internal StorageContractTerminated#b6236d63 cur_lt:uint64 torrent_hash:bits256
internal StormPayFunding#b652c441 oracle_ref:^OracleData
internal CoffeeCrossDexFailure#b902e61a query_id:uint64 recipient:MsgAddressInt
internal MoonDepositRecord#baaa2c1b query_id:uint64 asset_number:uint8 deposit_amount:coins min_lp_amount:coins
internal CoffeeStakingInit#be5a7595 query_id:uint64 owner:MsgAddressInt jetton_data:^CoffeeStakingAssetData position_data:^CoffeeStakingPositionData periods:^Cell
internal CoffeeSwap#c0ffee00 query_id:uint64 amount:Coins _:CoffeeSwapStepParams params:^CoffeeSwapParams
internal CoffeeSwapExtra#c0ffee01 query_id:uint64 _:CoffeeSwapStepParams params:^CoffeeSwapParams
internal CoffeeCreatePool#c0ffee02 query_id:uint64 amount:Coins params:CoffeePoolParams creation_params:CoffeePoolCreationParams
internal CoffeeCreatePoolExtra#c0ffee03 query_id:uint64 params:CoffeePoolParams creation_params:CoffeePoolCreationParams
internal CoffeeDepositLiquidity#c0ffee04 query_id:uint64 input_amount:Coins params:CoffeeDepositLiquidityParams
internal CoffeeDepositLiquidityExtra#c0ffee05 query_id:uint64 params:CoffeeDepositLiquidityParams
internal CoffeeCreateVault#c0ffee06 query_id:uint64 asset:CoffeeAsset
internal CoffeeWithdrawDeposit#c0ffee07 query_id:uint64
internal CoffeeSwapInternal#c0ffee20 query_id:uint64 _:CoffeeSwapStepInternalParams params:^CoffeeSwapParams proof:^Cell
internal CoffeePayoutInternal#c0ffee21 query_id:uint64 recipient:MsgAddressInt amount:Coins notification_data:(Maybe ^CoffeeNotificationDataSingle) proof:(Maybe ^Cell)
internal CoffeeDeploy#c0ffee22 code:^Cell data:^Cell action:(Maybe ^Cell)
internal CoffeeCreatePoolCreatorRequest#c0ffee23 query_id:uint64 amount:Coins params:CoffeePoolParams creation_params:^CoffeePoolCreationParams sender:MsgAddressInt proof:^Cell
internal CoffeeCreatePoolCreatorInternal#c0ffee24 query_id:uint64 asset:CoffeeAsset amount:Coins creation_params:^CoffeePoolCreationParams
internal CoffeeCreatePoolRequest#c0ffee25 query_id:uint64 amount1:Coins amount2:Coins tx_initiator:MsgAddressInt creation_params:^CoffeePoolCreationParams proof:^Cell
internal CoffeeCreatePoolInternal#c0ffee26 query_id:uint64 amount1:Coins amount2:Coins tx_initiator:MsgAddressInt recipient:MsgAddressInt use_recipient_on_failure:int1 extra_settings:(Maybe ^Cell) notification_data:(Maybe ^CoffeeNotificationData)
internal CoffeeCreateLiquidityDepositoryRequest#c0ffee27 query_id:uint64 amount:Coins params:CoffeeDepositLiquidityParams sender:MsgAddressInt proof:^Cell
internal CoffeeCreateLiquidityDepositoryInternal#c0ffee28 query_id:uint64 asset:CoffeeAsset amount:Coins params:^CoffeeDepositLiquidityParamsTrimmed
internal CoffeeDepositLiquidityInternal#c0ffee29 query_id:uint64 amount1:Coins amount2:Coins tx_initiator:MsgAddressInt params:^CoffeeDepositLiquidityParamsTrimmed proof:^Cell
internal CoffeeCreateVaultInternal#c0ffee2a query_id:uint64
internal CoffeeActivateVaultInternal#c0ffee2c query_id:uint64 wallet:MsgAddressInt
internal CoffeeWithdrawInternal#c0ffee2d query_id:uint64 asset:CoffeeAsset amount:Coins receiver:MsgAddressInt
internal CoffeeUpdateContractInternal#c0ffee2e query_id:uint64 excesses_receiver:MsgAddressInt _:CoffeeContractUpdate
internal CoffeePayout#c0ffee32 query_id:uint64
internal CoffeeNotification#c0ffee36 query_id:uint64 body:^Cell
internal CoffeeUpdateAdmin#c0ffee40 query_id:uint64 address:MsgAddressInt
internal CoffeeActivateVault#c0ffee42 query_id:uint64 asset:CoffeeAsset wallet:MsgAddressInt
internal CoffeeWithdraw#c0ffee43 query_id:uint64 pool_address:MsgAddressInt asset:CoffeeAsset amount:Coins receiver:MsgAddressInt
internal CoffeeUpdateCodeCells#c0ffee44 query_id:uint64 first:^Cell second:^Cell
internal CoffeeUpdateContract#c0ffee45 query_id:uint64 contract_address:MsgAddressInt _:CoffeeContractUpdate
internal CoffeeUpdateWithdrawer#c0ffee46 query_id:uint64 address:MsgAddressInt
internal TonstakeImanagerStats#c1344900 query_id:uint64 borrowed:Coins expected:Coins returned:Coins profit_sign:int1 profit:Coins total_balance:Coins
internal MoonSwapFailed#c47c1f57
internal StormVaultStake#c89a3ee4 amount:Coins
internal TonstakeImanagerSetInterest#c9f04485 query_id:uint64 interest_rate:uint16
internal StormMintReferral#cb4ddc3c nft_owner:MsgAddress ref_type:uint2 redirect_address:MsgAddress parameters:^Parameters balances_dict:^Cell
internal MoonSwapSucceed#cb7f38d6
internal JettonChangeMetadata#cb862902 query_id:uint64 metadata:Cell
internal StormCompleteOrder#cf90d618 order_type:uint4 order_index:uint3 direction:uint1 origin_opcode:uint32 index_price:Coins settlement_oracle_price:(Maybe Coins) position:^PositionChange amm:^AmmChange
internal SbtRequestOwner#d0c3bfea query_id:uint64 dest:MsgAddress forward_payload:^Cell with_content:Bool
internal TopUp#d372158c query_id:uint64
internal BidaskSwapSuccessV2#d3a25890 query_id:uint64 new_current_bin:int32 new_sqrt_price:uint256 order:Bool amount_x:Coins amount_y:Coins is_x:Bool user_address:MsgAddress dynamic_fee:uint16 additional_data:(Maybe ^AdditionalData) reject_payload:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
internal StorageContractConfirmed#d4caedcd cur_lt:uint64 torrent_hash:bits256
internal Excess#d53276db query_id:uint64
internal DedustDepositLiquidity#d55e4686 query_id:uint64 amount:Coins pool_params:DedustPoolParams params:^[min_lp_amount:Coins asset0_target_balance:Coins asset1_target_balance:Coins] fulfill_payload:(Maybe ^Cell) reject_payload:(Maybe ^Cell)
internal StormVaultUnstake#d5b5e9ad jetton_amount:Coins user_address:MsgAddress
internal PositionnftV3PositionInit#d5ecca2a query_id:uint64 user_address:MsgAddress liquidity:uint128 tickLower:int24 tickUpper:int24 old_fee_cell:^[feeGrowthInside0LastX128:uint256 feeGrowthInside1LastX128:uint256 nftIndex:uint64 jetton0Amount:(VarUInteger 16) jetton1Amount:(VarUInteger 16) tick:int24]
internal TakeAggregatedDataWithdraw#d9cf8c91 query_id:uint64 index:Coins asset_data:(Maybe ^Cell) pool_data:(Maybe ^Cell) vault_data:(Maybe ^Cell) context_payload:WithdrawContext
internal MoonCreateOrder#da067c19 query_id:uint64 asset2_id:MsgAddress order_data:MoonOrderParams
internal WhalesNominatorsWithdraw#da803efd query_id:int64 gas:Grams amount:Grams
internal TonstakeNftPayout#db3b8abd query_id:uint64
internal BidaskDammSwap#dd79732c query_id:uint64 native_amount:Coins to_address:MsgAddress slippage:Coins from_address:MsgAddress exact_out:Coins additional_data:(Maybe ^Cell) reject_payload:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
internal ChannelClosed#dddc88ba channel_id:uint128
internal StormExecuteOrder#de1ddbcc direction:Direction order_index:uint3 trader_addr:MsgAddressInt prev_addr:MsgAddressInt ref_addr:MsgAddress executor_index:uint32 order:^UserOrder position:^PositionData oracle_payload:^OraclePayload
internal TonstakePoolLoanRepayment#dfdca27b query_id:uint64
internal TonstakeControllerNewStake#e0505d0e query_id:uint64 value:Coins validator_pubkey:uint256 stake_at:uint32 max_factor:uint32 adnl_addr:uint256 signature:^(bits512)
internal WalletPluginDestructResponse#e4737472 query_id:uint64
internal DeployStorageContract#e4748df1 query_id:uint64 info:^TorrentInfo merkle_hash:bits256 expected_rate:Coins expected_max_span:uint32
internal TonstakePoolRequestLoan#e642c965 query_id:uint64 min_loan:Coins max_loan:Coins max_interest:uint24 controller_data:^TonstakersControllerData
internal Disapprove#e8a0abfe query_id:uint64
internal DedustSwap#ea06185d query_id:uint64 amount:Coins step:DedustSwapStep swap_params:^DedustSwapParams
internal TonstakeControllerRecoverStake#eb373a05 query_id:uint64
internal BidaskBurnAll#ebd6ec83 query_id:uint64 forward_payload:(Maybe ^Cell)
internal TonstakeNftBurnNotification#ed58b0b2 query_id:uint64 amount:Coins owner:MsgAddress index:uint64
internal TonstakeControllerReturnUnusedLoan#ed7378a6 query_id:uint64
internal StormChangeSettings#edcd36a6 redirect_addr:MsgAddress settings:^AmmSettings
internal CoffeeMevProtectFailedSwap#ee51ce51 query_id:uint64 recipient:MsgAddressInt
internal JettonSetStatus#eed236d3 query_id:uint64 status:uint4
internal PaymentConfirmed#f06c7567 query_id:uint64
internal TonstakeControllerUpdateValidatorHash#f0fd2250 query_id:uint64
internal TonstakeNftBurn#f127fe4e query_id:uint64
internal BidaskSwap#f2ef6c1b query_id:uint64 native_amount:Coins to_address:MsgAddress slippage:(Either Coins uint256) exact_out:Coins ref_address:MsgAddress additional_data:(Maybe ^Cell) reject_payload:(Maybe ^Cell) forward_payload:(Maybe ^Cell)
internal StormWithdrawReferralAmount#f5d4eb52 index:uint64 referral_amount:Coins owner_addr:MsgAddress
internal SubscriptionDeploy#f71783cb query_id:uint64 first_charging_date:uint32 payment_per_period:Grams period:uint32 grace_period:uint32 caller_fee:Grams withdraw_address:MsgAddressInt withdraw_msg_body:^Cell metadata:^Cell
internal MultisigNewOrder#f718510f query_id:uint64 order_seqno:uint256 signer:(## 1) index:uint8 expiration_date:uint48 order:^MultisigOrder
internal StonfiPaymentRequest#f93bb43f query_id:uint64 owner:MsgAddress exit_code:uint32 params:(Either StonfiPayToParams ^StonfiPayToParams)
internal CoffeeStakingDeposit#f9471134 query_id:uint64 sender:MsgAddressInt jetton_amount:Coins from_user:MsgAddressInt period_id:uint32
internal JettonClaimAdmin#fb88e119 query_id:uint64
internal MoonWithdrawLiquidityNotify#ff86f067 query_id:uint64
internal BounceV2#fffffffe original_body:^Cell original_info:^NewBounceOriginalInfo bounced_by_phase:uint8 exit_code:int32 compute_phase:(Maybe NewBounceComputePhaseInfo)
internal Bounce#ffffffff payload:Cell
ext_in Tonkeeper2FaSignedExternal#_ ref_with_certificate:^Certificate2Fa ref_with_seed_signature:^[seed_signature:bits512] payload:Payload2Fa certificate_signature:bits512
ext_in WalletSignedV3#_ signature:bits512 subwallet_id:uint32 valid_until:uint32 seqno:uint32 payload:WalletV1toV4Payload
ext_in WalletSignedV4#_ signature:bits512 subwallet_id:uint32 valid_until:uint32 seqno:uint32 payload:WalletV4Payload
ext_in HighloadWalletSignedV3#_ signature:bits512 msg:^HighloadV3MsgInner
ext_in PreprocessedWalletSignedV2#_ sign:bits512 msg:^PreprocessedWalletV2MsgInner
ext_in HighloadWalletSignedV2#_ signature:bits512 subwallet_id:uint32 query_id:uint64 payload:(HashmapE 16 SendMessageAction)
ext_in StormExecuteOrdersBundleExternal#04c52fd2 query_id:uint64 signature:bits512 payload:^ExternalMsgPayload
ext_in CronTrigger#2114702d reward_address:MsgAddress salt:uint32
ext_in WalletSignedExternalV5R1#7369676e wallet_id:uint32 valid_until:uint32 seqno:uint32 actions:(Maybe ^W5Actions) extended:(Maybe W5ExtendedActions) signature:bits512
ext_out CoffeeStakingRewardsUpdated#0a9577f0 query_id:uint64 jetton_wallet:MsgAddressInt duration:uint64 finish_at:uint64 rewards_rate:Coins
ext_out DedustWithdrawal#3aa870a6 sender_addr:MsgAddressInt liquidity:Coins amount0:Coins amount1:Coins reserve0:Coins reserve1:Coins
ext_out MegatonUpdateMiningParams#56a8e920 pool_addr:MsgAddressInt last_mined:uint256 last_index:uint256 _:^[last_mined:uint256 last_index:uint256]
ext_out MegatonSwap#7362d09c account_addr:MsgAddressInt in_token_addr:MsgAddressInt in_amount:Coins _:^[out_token_addr:MsgAddressInt out_amount:Coins]
ext_out IntentLog#812e8f40 log_dict:(HashmapE 8 IntentLog)
ext_out DedustSwap#9c610de3 asset_in:DedustAsset asset_out:DedustAsset amount_in:Coins amount_out:Coins _:^[sender_addr:MsgAddress referral_addr:MsgAddress reserve0:Coins reserve1:Coins]
ext_out DisplayMultiplierChanged#ac392598 numerator:(VarUInteger 32) denominator:(VarUInteger 32) comment:(Maybe Text)
ext_out CoffeeStakingRewardsClaimed#b30c7310 query_id:uint64 jetton_wallet:MsgAddressInt amount:Coins receiver:MsgAddressInt
ext_out DedustDeposit#b544f4a4 sender_addr:MsgAddressInt amount0:Coins amount1:Coins reserve0:Coins reserve1:Coins liquidity:Coins
ext_out CoffeeSwapSucceeded#c0ffee30 query_id:uint64 input:CoffeeAsset input_amount:Coins output_amount:Coins reserves:CoffeePoolReserves protocol_fee:Coins
ext_out CoffeeSwapFailed#c0ffee31 query_id:uint64 input:CoffeeAsset input_amount:Coins reserves:(Maybe ^CoffeePoolReserves)
ext_out CoffeeDepositLiquiditySucceeded#c0ffee33 query_id:uint64 amount1:Coins amount2:Coins lp_amount:Coins total_supply:CoffeePoolReserves reserves:CoffeePoolReserves
ext_out CoffeeDepositLiquidityFailed#c0ffee34 query_id:uint64 amount1:Coins amount2:Coins min_lp_amount:Coins total_supply:Coins reserves:CoffeePoolReserves
ext_out CoffeeWithdrawLiquiditySucceeded#c0ffee35 query_id:uint64 amount1:Coins amount2:Coins lp_amount:Coins total_supply:CoffeePoolReserves reserves:CoffeePoolReserves
late CocoonAddModelType#c146134d query_id:Uint64 model_hash:uint256
late CocoonAddProxyType#71860e80 query_id:Uint64 proxy_hash:uint256
late CocoonAddWorkerType#e34b1c60 query_id:Uint64 worker_hash:uint256
late CocoonChangeFees#c52ed8d4 query_id:Uint64 price_per_token:Coins worker_fee_per_token:Coins
late CocoonChangeOwner#c4a1ae54 query_id:Uint64 new_owner_address:Address
late CocoonChangeParams#022fa189 query_id:Uint64 price_per_token:Coins worker_fee_per_token:Coins proxy_delay_before_close:uint32 client_delay_before_close:uint32 min_proxy_stake:Coins min_client_stake:Coins
late CocoonClientProxyRequest#65448ff4 query_id:Uint64 owner_address:Address state_data:(Ref cocoon.ClientStateData) payload:(Maybe ^Cell)
late CocoonDelModelType#92b11c18 query_id:Uint64 model_hash:uint256
late CocoonDelProxyType#3c41d0b2 query_id:Uint64 proxy_hash:uint256
late CocoonDelWorkerType#8d94a79a query_id:Uint64 worker_hash:uint256
late CocoonExtClientChargeSigned#bb63ff93 rest:Cell
late CocoonExtClientGrantRefundSigned#efd711e1 rest:Cell
late CocoonExtClientTopUp#f172e6c2 query_id:Uint64 top_up_amount:Coins send_excesses_to:Address
late CocoonExtProxyCloseCompleteRequestSigned#e511abc7 rest:Cell
late CocoonExtProxyCloseRequestSigned#636a4391 rest:Cell
late CocoonExtProxyIncreaseStake#9713f187 query_id:Uint64 grams:Coins send_excesses_to:Address
late CocoonExtProxyPayoutRequest#7610e6eb query_id:Uint64 send_excesses_to:Address
late CocoonOwnerClientChangeSecretHash#a9357034 query_id:Uint64 new_secret_hash:uint256 send_excesses_to:Address
late CocoonOwnerClientChangeSecretHashAndTopUp#8473b408 query_id:Uint64 top_up_amount:Coins new_secret_hash:uint256 send_excesses_to:Address
late CocoonOwnerClientIncreaseStake#6a1f6a60 query_id:Uint64 new_stake:Coins send_excesses_to:Address
late CocoonOwnerClientRegister#c45f9f3b query_id:Uint64 nonce:Uint64 send_excesses_to:Address
late CocoonOwnerClientRequestRefund#fafa6cc1 query_id:Uint64 send_excesses_to:Address
late CocoonOwnerClientWithdraw#da068e78 query_id:Uint64 send_excesses_to:Address
late CocoonOwnerProxyClose#b51d5a01 query_id:Uint64 send_excesses_to:Address
late CocoonOwnerWalletSendMessage#9c69f376 query_id:Uint64 mode:uint8 body:^Cell
late CocoonPayout#c59a7cd3 query_id:Uint64
late CocoonRegisterProxy#927c7cb5 query_id:Uint64 proxy_info:Cell
late CocoonResetRoot#563c1d96 query_id:Uint64
late CocoonReturnExcessesBack#2565934c query_id:Uint64
late CocoonTextCmd#00000000 action:uint8
late CocoonTextCommand#00000000 action:uint8
late CocoonUnregisterProxy#6d49eaf2 query_id:Uint64 seqno:uint32
late CocoonUpdateProxy#9c7924ba query_id:Uint64 seqno:uint32 proxy_addr:Cell
late CocoonUpgradeCode#11aefd51 query_id:Uint64 new_code:^Cell
late CocoonUpgradeContracts#a2370f61 query_id:Uint64 proxy_code:^Cell worker_code:^Cell client_code:^Cell
late CocoonUpgradeFull#4f7c5789 query_id:Uint64 new_data:^Cell new_code:^Cell
late CocoonWorkerProxyRequest#4d725d2c query_id:Uint64 owner_address:Address state:uint2 tokens:Uint64 payload:(Maybe ^Cell)
late ElectorComplaintResponse#f2676350 query_id:Uint64 op:uint32
late ElectorConfigAccepted#ee764f4b query_id:Uint64
late ElectorConfigRejected#ee764f6f query_id:Uint64
late ElectorErrorResponse#fffffffe query_id:Uint64 op:uint32
late ElectorNewStake#4e73744b query_id:Uint64 validator_pubkey:bits256 stake_at:uint32 max_factor:uint32 adnl_addr:bits256 signature:(Ref bits512)
late ElectorNewStakeConfirmation#f374484c query_id:Uint64 comment:uint32
late ElectorRecoverStakeRequest#47657424 query_id:Uint64
late ElectorRecoverStakeResponse#f96f7324 query_id:Uint64
late ElectorRegisterComplaint#52674370 query_id:Uint64 election_id:uint32 complaint:elector.ValidatorComplaint
late ElectorReturnStake#ee6f454c query_id:Uint64 reason:uint32
late ElectorUpgradeCode#4e436f64 query_id:Uint64 code:^Cell
late ElectorUpgradeCodeResponse#ce436f64 query_id:Uint64 op:uint32
late ElectorVoteComplaint#56744370 query_id:Uint64 signature:bits512 sign_tag:uint32 validator_idx:uint16 election_id:uint32 complaint_hash:uint256
late ElectorVoteComplaintResponse#d6745240 query_id:Uint64 op:uint32
late FfVaultAssetDeposit#534917c3 price_update_data:(Maybe ^Cell)
late FfVaultStableDeposit#3d669db7 distribute_between_stakers:Bool
late FfVaultStakeOperation#7a294fdc query_id:Uint64 deposit_address:Address asset_amount:Coins
late FfVaultUnstakeExecute#4e835078 query_id:Uint64 price_update_data:^Cell amount_to_unstake:Coins item_index:Uint64
late FfVaultUnstakeExecuteCancel#0b30393c query_id:Uint64 excess_getter:Address amount_to_add:Coins
late FfVaultUnstakeExecuteInternal#d1029c99 query_id:Uint64 amount_to_unstake:Coins xaut_price_actual:uint256
late FfVaultUnstakeExecuteInternalCallback#61755200 query_id:Uint64 item_index:Uint64 amount_to_unstake:Coins xaut_price_actual:uint256 owner:Address position_data:(Ref ffVault.PositionData)
late FfVaultUnstakeOperation#97004d72 query_id:Uint64 amount_to_unstake:Coins item_index:Uint64
late FfVaultUnstakeRequest#8a77cf39 query_id:Uint64 amount_wanted_to_unstake:Coins
late FfVaultVaultStorage#00 asset_staked:Coins distributed_stables:uint256 max_price_change:uint32 next_item_index:Uint64 admin:Address asset_amount_on_vault:Coins stable_amount_on_vault:Coins static_data:(Ref ffVault.VaultStaticData)
late FfVaultWithdrawJetton#e44c1944 query_id:Uint64 jetton_wallet:Address to_address:Address amount:Coins
late GramboGramboActivateWallet#6b75d3e2 query_id:Uint64
late GramboGramboBuy#2f54494e query_id:Uint64 ton_amount:Coins recipient:Address min_tokens_out:Coins referrer:Address custom_payload:(Maybe ^Cell)
late GramboGramboDeploy#0d4295e0 query_id:Uint64 metadata:^Cell ton_target:Coins prebuy_amount:Coins
late GramboGramboGraduateEvent#0ab3d75c query_id:Uint64 ton_to_dex:Coins tokens_to_dex:Coins
late GramboGramboLaunch#372f1ae3 query_id:Uint64 buyer:Address virtual_ton_reserve:Coins ton_target:Coins prebuy_amount:Coins
late GramboGramboProvideWalletAddress#17b5012c query_id:Uint64 owner:Address include_address:Bool
late GramboGramboSellNotification#31fc1276 query_id:Uint64 amount:Coins from:Address response_destination:Address sell_params:(Maybe (Ref grambo.GramboSellParams))
late GramboGramboSwapEvent#5025398e query_id:Uint64 recipient:Address is_buy:Bool new_collected_ton:Coins ton_amount:Coins token_amount:Coins referrer:Address fees:(Ref grambo.GramboTradeFees) custom_payload:(Maybe ^Cell)
late GramboGramboTakeWalletAddress#29cb7264 query_id:Uint64 owner_address:(Maybe ^Cell)
late GramboGramboUnlockWallet#7966410f query_id:Uint64 owner:Address
late GramboGramboUpdateCode#61d196c1 new_code:^Cell
late GramboGramboUpdateData#20b031d9 new_data:^Cell
late GramboGramboWithdraw#43e84bb5 query_id:Uint64 amount:Coins
late GramboJettonExcess#d53276db query_id:Uint64
late GramboJettonInternalTransfer#178d4519 query_id:Uint64 amount:Coins from:Address response_address:Address forward_ton_amount:Coins forward_payload:^Cell
late PythOracleErrorResponse#10002 error_code:uint32 operation:uint32 custom_payload:(Ref Cell)
late PythOracleOracleResponseSuccess#00000005 feeds_count:uint8 price_feeds:(Ref pythOracle.PriceFeedResponseList) initial_sender:Address after_operation:^Cell
late PythOracleParsePriceFeedUpdatesMessage#00000005 update_data:(Ref pythOracle.PriceFeedUpdateData) price_ids:(Ref pythOracle.PriceFeedIdList) min_publish_time:Uint64 max_publish_time:Uint64 target_address:MsgAddress custom_payload:^Cell
late PythOracleParseUniquePriceFeedUpdatesMessage#00000006 update_data:(Ref pythOracle.PriceFeedUpdateData) price_ids:(Ref pythOracle.PriceFeedIdList) publish_time:Uint64 max_staleness:Uint64 target_address:MsgAddress custom_payload:^Cell
late SingleNominatorPoolChangeValidatorAddress#00001001 query_id:Uint64 new_validator_address:Address
late SingleNominatorPoolSendRawMsg#00007702 query_id:Uint64 mode:uint8 msg:^Cell
late SingleNominatorPoolUpgrade#00009903 query_id:Uint64 code:^Cell
late SingleNominatorPoolWithdraw#00001000 query_id:Uint64 amount:Coins
late StonfiEscrowWithdrawSignMessage#75569022 schema_hash:uint32 timestamp:Uint64 user_wallet_address:MsgAddress domain:^Cell payload:(Ref stonfi.ExternalItemWithdrawPayload)
late StonfiExternalCronTrigger#2114702d reward_address:MsgAddress salt:uint32
late StonfiExternalItemWithdraw#8af982e1 query_id:Uint64 signature:bits512 sign_message:(Ref stonfi.EscrowWithdrawSignMessage)
late StonfiItemInternalLock#7ab06181 query_id:Uint64 token_address:MsgAddress amount:Coins excesses:MsgAddress refund_to_vault:Bool additional_field:(Ref stonfi.ItemAdditionalField) lock_args:(Ref stonfi.BilateralLockArgs) unlock_condition:^Cell
late StonfiItemInternalUnlock#696fa2d8 query_id:Uint64 fill_to_vault:Bool refund_to_vault:Bool resolver:MsgAddress resolver_sent_jetton_wallet:MsgAddress resolver_sent_amount:Coins unlock_args:(Ref stonfi.BilateralUnlockArgs) extra_fields:(Ref stonfi.ItemInternalUnlockExtraFields) forward_params:(Maybe (Ref stonfi.ForwardParams))
late StonfiItemLockSuccess#14b8bb09 query_id:Uint64 forward_payload:(Maybe ^Cell)
late StonfiItemWithdraw#12b8a987 query_id:Uint64 withdraw_args:^Cell excesses:MsgAddress forward_params:(Maybe (Ref stonfi.ForwardParams))
late StonfiLockRejectNotification#ac8a7373 query_id:Uint64 forward_payload:(Maybe ^Cell)
late StonfiMinterCancelNextProtocolOwner#07f886e6 query_id:Uint64 excesses:MsgAddress
late StonfiMinterDepositVault#702b4dc8 excesses:MsgAddress forward_params:(Maybe (Ref stonfi.ForwardParams))
late StonfiMinterGiveProtocolOwnership#5df8fa35 query_id:Uint64 new_protocol_address:MsgAddress excesses:MsgAddress
late StonfiMinterInitTransfer#4716dd16 query_id:Uint64 quote_id:uint256 transfer_type:uint32 ref_fee:MsgAddress ref_fee_tier:uint16 excesses:MsgAddress bid_payment_data:(Ref stonfi.BidPaymentData) ask_refund_data:(Ref stonfi.AskRefundData) user_payment_data:(Ref stonfi.UserPaymentData)
late StonfiMinterInternalLock#65cb4855 query_id:Uint64 owner:MsgAddress jetton_wallet:MsgAddress amount:Coins lock_args:(Ref stonfi.BilateralLockArgs) unlock_condition:^Cell additional_data:(Ref stonfi.InternalLockExtra)
late StonfiMinterInternalUnlock#30fe22ab query_id:Uint64 owner:MsgAddress jetton_wallet:MsgAddress amount:Coins excesses:MsgAddress additional_data:(Ref stonfi.UnlockAdditionalData)
late StonfiMinterInternalWithdrawTokens#2c3b4692 query_id:Uint64 jetton_wallet:MsgAddress collected_fees:Coins owner:MsgAddress excesses:MsgAddress forward_params:(Maybe (Ref stonfi.ForwardParams))
late StonfiMinterLockPayload#3e246684 quote_id:uint256 refund_to_vault:Bool ref_fee:MsgAddress ref_fee_tier:uint16 excesses:MsgAddress ton_safe_deposit:Coins user_fill_to_vault:Bool lock_args:(Ref stonfi.BilateralLockArgs) unlock_condition:^Cell extra_fields:(Ref stonfi.MinterLockPayloadExtraFields)
late StonfiMinterRefundRequest#d714500d query_id:Uint64 quote_id:uint256 amount:Coins use_vault:Bool recipient:MsgAddress exit_code:uint32 prev_message:uint32 extra_fields:(Ref stonfi.MinterRefundRequestExtraFields)
late StonfiMinterResetGas#fe16529e query_id:Uint64 recipient:MsgAddress
late StonfiMinterTakeProtocolOwnership#88124614 query_id:Uint64 excesses:MsgAddress
late StonfiMinterUnlockPayload#6a58f85c quote_id:uint256 excesses:MsgAddress extra_fields:(Ref stonfi.UnlockPayloadExtraFields) unlock_args:(Ref stonfi.BilateralUnlockArgs) forward_params:(Maybe (Ref stonfi.ForwardParams))
late StonfiMinterUpdateProtocolTier#de34aedc query_id:Uint64 new_tier:uint16 excesses:MsgAddress
late StonfiVaultDepositNotification#44aceac4 query_id:Uint64 amount:Coins forward_payload:(Either Cell ^Cell)
late StonfiVaultDepositTokens#555edf4b query_id:Uint64 amount:Coins excesses:MsgAddress forward_ton_amount:Coins forward_payload:(Maybe ^Cell)
late StonfiVaultLock#24864ed4 query_id:Uint64 amount:Coins quote_id:uint256 refund_to_vault:Bool ref_fee:MsgAddress ref_fee_tier:uint16 additional_data:(Ref stonfi.VaultLockAdditionalData) lock_args:(Ref stonfi.BilateralLockArgs) unlock_condition:^Cell
late StonfiVaultUnlock#4bd679ff query_id:Uint64 amount:Coins quote_id:uint256 fill_to_vault:Bool refund_to_vault:Bool unlock_args:(Ref stonfi.BilateralUnlockArgs) excesses:MsgAddress extra_fields:(Ref stonfi.VaultUnlockExtraFields) unlock_forward_params:(Maybe (Ref stonfi.ForwardParams))
late StonfiVaultWithdrawTokens#5809e482 query_id:Uint64 amount:Coins excesses:MsgAddress withdraw_forward_params:(Maybe (Ref stonfi.ForwardParams))
late StonkspumpAskToPresaleSell#cc1a97af query_id:Uint64 jetton_amount:Coins tons_recipient:MsgAddress min_ton_out:Coins
late StonkspumpBuyFromPresale#cc1a97ae query_id:Uint64 ton_amount:Coins min_jettons_out:Coins
late StonkspumpCreateVirtualLiquidityJetton#cc1a9801 query_id:Uint64 content:^Cell dev_buy_ton_amount:Coins max_buy_percent:uint16 dev_wallet:Address
late StonkspumpPresaleSellNotificationForMinter#cc1a97b0 query_id:Uint64 jetton_amount:Coins sell_initiator:Address tons_recipient:MsgAddress min_ton_out:Coins
late StonkspumpPresaleTradeEvent#cc1a97b3 query_id:Uint64 is_buy:Bool amount_in:Coins amount_out:Coins recipient:Address leftover:Coins
late VerifierChangeAdmin#00000bbc query_id:Uint64 new_admin:Address
late VerifierChangeVerifierRegistry#000007d3 query_id:Uint64 new_verifier_registry:Address
late VerifierDeploySourceItemPayload#000003ea query_id:Uint64 verifier_id:uint256 verified_code_cell_hash:uint256 source_content:(Ref verifier.SourceContent)
late VerifierForwardMessage#75217758 query_id:Uint64 msg:(Ref verifier.MessageDescription) signatures:^Cell
late VerifierRemoveVerifier#19fa5637 query_id:Uint64 id:uint256
late VerifierSetCode#0000138e query_id:Uint64 new_code:^Cell
late VerifierSetDeploymentCosts#00001777 query_id:Uint64 new_min_gram:Coins new_max_gram:Coins
late VerifierSetSourceItemCode#00000fa5 query_id:Uint64 new_source_item_code:^Cell
late VerifierUpdateVerifier#6002d61a query_id:Uint64 verifier_id:uint256 settings:verifier.VerifierSettings
late XtrBuyXTRRequest#6fc25520 user_address:Address amount:Coins star_price_data:xtr.StarPrice
late XtrCommitXTR#e472935c seqno:Uint64 user_address:Address amount:Coins
late XtrPushXTR#6f027868 seqno:Uint64 amount:Coins
late XtrUpdateContractAndProcessMessage#e2628539 update_data:(Ref xtr.UpdateData) from_address:Address from_amount:Coins payload:^Cell
late XtrUpdatePayment#2a999df4 dest_address:Address payload:^Cell
late XtrUpdateUser#59ff81d6 dest_address:Address payload:^Cell
`
