/**
 * Definitions that the recorded ABI facts reference but lack, copied from the same public declarations
 * (tonkeeper/tongo, MIT: TL-B types of the contracts, declarations of the Tolk contracts). Facts only.
 */

/** TL-B types referenced by fields of the recorded facts. */
export const missingTypes = `
semichannel_state#43685374 channel_id:uint128 data:SemiChannelBody counterparty_data:(Maybe ^SemiChannelBody) = SemiChannel
signed_schs#_ signature:bits512 state:SemiChannel = SignedSemiChannel
quarantined_state#_ state_A:SemiChannelBody state_B:SemiChannelBody quarantine_starts:uint32 state_commited_by_A:Bool = QuarantinedState
conf#_ quarantin_duration:uint32 misbehavior_fine:Coins conditional_close_duration:uint32 = ClosingConfig
payment_conf#_ excess_fee:Coins dest_A:MsgAddress dest_B:MsgAddress = PaymentConfig
`

/**
 * Structures of the Tolk contracts: `package.Name field:type …`, with Tolk types; three structures with
 * handwritten layouts (accumulator updates and price lists of the oracle, star prices) stay cells.
 */
export const tolkStructs = `
cocoon.ClientStateData state:uint2 balance:coins stake:coins tokens_used:uint64 secret_hash:uint256
elector.ValidatorComplaint tag:uint8 validator_pubkey:uint256 description:cell created_at:uint32 severity:uint8 reward_addr:uint256 paid:coins suggested_fine:coins suggested_fine_part:uint32
ffVault.PositionData xaut_price_staked:uint256 previous_stable_per_asset_collected:uint256
ffVault.VaultStaticData p_y_t_h_oracle:address asset_jetton_wallet:address stable_jetton_wallet:address nft_item_code:cell stable_decimals:uint8 asset_decimals:uint8
grambo.GramboTradeFees referrer_fee:coins fee_1:coins fee_2:coins
grambo.GramboSellParams min_ton_out:coins referrer:address custom_payload:cell?
pythOracle.PriceFeedUpdateData rest:RemainingBitsAndRefs
pythOracle.PriceFeedIdList rest:RemainingBitsAndRefs
pythOracle.PriceFeedResponseList rest:RemainingBitsAndRefs
stonfi.ForwardParams value:coins success_payload:cell? reject_payload:cell?
stonfi.LockForwardParams dest:address? forward_params:ForwardParams
stonfi.DutchSegments num:uint4 segments:RemainingBitsAndRefs
stonfi.BilateralLockArgs resolver:address? resolver_timeout_delta:uint64 resolver_ask_amount:coins resolver_public_key:uint256? dutch_segments:Cell<DutchSegments>
stonfi.BilateralSignedMessage expiration_time:uint64 resolver:address?
stonfi.BilateralSignPayload signature:bits512 message:Cell<BilateralSignedMessage>
stonfi.BilateralUnlockArgs min_out:coins ignore_refund_amount:coins signed:BilateralSignPayload?
stonfi.BidPaymentData using_vault:bool recipient:address? bid_jetton_wallet:address? amount:coins forward_params:Cell<ForwardParams>?
stonfi.AskRefundData refund_to:address? using_vault:bool amount:coins
stonfi.UserPaymentData user:address? user_receive_jetton_wallet:address? user_receive_amount:coins user_deposit_via_vault:bool user_forward_params:Cell<ForwardParams>? user_excesses:address? user_safe_deposit_and_forward_value:uint64
stonfi.MinterRefundRequestExtraFields jetton_wallet:address? excesses:address? forward_ton_amount:coins forward_payload:cell? lock_reject_dest:any_address?
stonfi.VaultLockAdditionalDataMore order_owner:address? refund_to:address? ask_jetton_minter:address?
stonfi.VaultLockAdditionalData excesses:address? ton_safe_deposit:coins user_fill_to_vault:bool ask_jetton_wallet:address? owner_pubkey:uint256? more:Cell<VaultLockAdditionalDataMore> user_unlock_forward_params:Cell<ForwardParams>? lock_forward_params:Cell<LockForwardParams>?
stonfi.InternalLockExtraNested ask_jetton_wallet:address? owner_pubkey:uint256?
stonfi.InternalLockExtra quote_id:uint256 ref_fee:address? ref_fee_tier:uint16 excesses:address? safe_deposit_and_forward_value:coins refund_to_vault:bool user_fill_to_vault:bool more:Cell<VaultLockAdditionalDataMore> user_unlock_forward_params:Cell<ForwardParams>? lock_forward_params:Cell<LockForwardParams>? nested:Cell<InternalLockExtraNested>
stonfi.UnlockAdditionalData quote_id:uint256 fill_to_vault:bool refund_to_vault:bool recipient:address? refund_to:address? unlock_args:Cell<BilateralUnlockArgs> forward_params:Cell<ForwardParams>?
stonfi.MinterLockPayloadExtraFieldsMore order_owner:address? ask_jetton_minter:address?
stonfi.MinterLockPayloadExtraFields ask_jetton_wallet:address? refund_to:address? owner_pubkey:uint256? more:Cell<MinterLockPayloadExtraFieldsMore> user_unlock_forward_params:Cell<ForwardParams>? lock_forward_params:Cell<LockForwardParams>?
stonfi.UnlockPayloadExtraFields recipient:address? refund_to:address? fill_to_vault:bool refund_to_vault:bool
stonfi.ItemAdditionalFieldMore ask_jetton_minter:address? order_owner:address? refund_to:address?
stonfi.ItemAdditionalField ask_jetton_wallet:address? ref_fee:address? ref_fee_tier:uint16 safe_deposit_and_forward_value:coins user_fill_to_vault:bool owner_pubkey:uint256? more:Cell<ItemAdditionalFieldMore> user_unlock_forward_params:Cell<ForwardParams>? lock_forward_params:Cell<LockForwardParams>?
stonfi.ItemInternalUnlockExtraFields recipient:address? refund_to:address? excesses:address?
stonfi.ExternalItemWithdrawPayload escrow_item:address? signature_t_t_l:uint64 withdraw_args:cell
stonfi.EscrowWithdrawSignMessage schema_hash:uint32 timestamp:uint64 user_wallet_address:address? domain:cell payload:Cell<ExternalItemWithdrawPayload>
stonfi.VaultUnlockExtraFields recipient:address? refund_to:address?
verifier.SourceContent version:uint8 url:StringTail
verifier.MessageDescription verifier_id:uint256 valid_until:uint32 source_addr:any_address target_addr:any_address msg:cell
verifier.VerifierSettings multi_sig_threshold:uint8 pub_key_endpoints:map<uint256,uint32> name:string marketing_url:string
xtr.UpdateData code:cell data:cell version:uint32
xtr.StarPrice rest:RemainingBitsAndRefs
`

/** Get methods of the Tolk contracts: `hint method kind:name:type …`, stack from the bottom; `?` means nullable. */
export const tolkGetMethods = `
GetCocoonClientData_CocoonClientResult get_cocoon_client_data slice:owner_address:address slice:proxy_address:address int:proxy_public_key:uint256 int:state:uint2 int:balance:coins int:stake:coins int:tokens_used:uint64 int:unlock_ts:uint32 int:secret_hash:uint256
GetCocoonProxyData_CocoonProxyResult get_cocoon_proxy_data slice:owner_address:address int:proxy_public_key:uint256 slice:root_address:address int:state:uint2 int:balance:coins int:stake:coins int:unlock_ts:uint32 int:price_per_token:coins int:worker_fee_per_token:coins int:min_proxy_stake:coins int:min_client_stake:coins int:params_version:uint32
GetLastProxySeqno_CocoonRootResult last_proxy_seqno int:result:int257
GetCocoonData_CocoonRootResult get_cocoon_data int:version:uint32 int:last_proxy_seqno:uint32 int:params_version:uint32 int:unique_id:uint32 int:is_test:bool int:price_per_token:coins int:worker_fee_per_token:coins int:min_proxy_stake:coins int:min_client_stake:coins slice:owner_address:address
GetCurParams_CocoonRootResult get_cur_params int:params_version:uint32 int:unique_id:uint32 int:is_test:bool int:price_per_token:coins int:worker_fee_per_token:coins int:cached_tokens_price_multiplier:uint32 int:reasoning_tokens_price_multiplier:uint32 int:proxy_delay_before_close:uint32 int:client_delay_before_close:uint32 int:min_proxy_stake:coins int:min_client_stake:coins int:proxy_code_hash:uint256 int:worker_code_hash:uint256 int:client_code_hash:uint256
GetSeqno_CocoonWalletResult seqno int:result:int257
GetPublicKey_CocoonWalletResult get_public_key int:result:int257
GetOwnerAddress_CocoonWalletResult get_owner_address slice:result:address
GetCocoonWorkerData_CocoonWorkerResult get_cocoon_worker_data slice:owner_address:address slice:proxy_address:address int:proxy_public_key:uint256 int:state:uint2 int:tokens:uint64
GetActiveElectionId_ElectorResult active_election_id int:result:int257
GetParticipantListExtended_ElectorResult participant_list_extended int:elect_at:uint32 int:elect_close:uint32 int:min_stake:coins int:total_stake:coins list:validators:[int:public_key:uint256,tuple:data:[int:stake:coins,int:max_factor:uint32,int:address:uint256,int:adnl_addr:uint256]] int:failed:bool int:finished:bool
GetActive_EvaaMasterResult get_active int:result:int257
GetTokensKeys_EvaaMasterResult getTokensKeys cell?:result:cell
GetLastUserScVersion_EvaaMasterResult getLastUserScVersion int:result:int257
GetUpgradeConfig_EvaaMasterResult getUpgradeConfig int:master_code_version:int257 int:user_code_version:int257 int:timeout:uint32 int:update_time:uint64 int:freeze_time:uint64 cell:user_code:cell cell?:new_master_code:cell cell?:new_user_code:cell
GetSupervisor_EvaaMasterResult get_supervisor slice:result:address
GetStore_EvaaMasterResult getStore cell:result:cell
GetCodeVersion_EvaaUserResult codeVersion int:result:int257
GetIsUserSc_EvaaUserResult isUserSc int:result:int257
GetPrincipals_EvaaUserResult getPrincipals cell?:result:cell
GetRewards_EvaaUserResult getRewards cell?:result:cell
GetAllUserScData_EvaaUserResult getAllUserScData int:code_version:int257 slice:master_address:address slice:owner_address:address cell?:user_principals:cell int:state:int64 cell?:user_rewards:cell cell?:backup_cell1:cell cell?:backup_cell2:cell
GetNftData_FfVaultPositionResult get_nft_data int:init:bool int:index:int257 slice:collection_address:address slice?:owner_address:any_address cell?:content:cell
GetStakePositionInfo_FfVaultPositionResult get_stake_position_info int:locked_asset_amount:int257 int:amount_wanted_to_unstake:int257 int:previous_stable_per_asset_collected:int257 int:price_stake:int257
GetCollectionData_FfVaultResult get_collection_data int:next_item_index:int257 cell:content:cell slice:owner:address
GetStakingData_FfVaultResult get_staking_data int:tokens_staked:coins int:distributed_stables:uint256 int:max_price_change:uint32
GetBalance_FfVaultResult get_balance int:asset_amount:coins int:stable_amount:coins
GetCurveState_GramboJettonMasterResult get_curve_state int:virtual_ton_reserve:uint64 int:ton_target:uint64 int:collected_ton:uint64 int:tokens_sold:int257 int:graduated:bool
GetJettonData_GramboJettonMasterResult get_jetton_data int:total_supply:int257 int:mintable:int257 slice:admin_address:address cell:jetton_content:cell cell:jetton_wallet_code:cell
GetWalletStatus_GramboJettonWalletResult get_wallet_status int:result:bool
GetWalletData_GramboJettonWalletResult get_wallet_data int:balance:int257 slice:owner_address:address slice:jetton_master_address:address cell:jetton_wallet_code:cell
GetSingleUpdateFee_PythOracleResult get_single_update_fee int:result:int257
GetGovernanceDataSourceIndex_PythOracleResult get_governance_data_source_index int:result:int257
GetGovernanceDataSource_PythOracleResult get_governance_data_source cell:result:cell
GetLastExecutedGovernanceSequence_PythOracleResult get_last_executed_governance_sequence int:result:int257
GetChainId_PythOracleResult get_chain_id int:result:int257
GetCurrentGuardianSetIndex_PythOracleResult get_current_guardian_set_index int:result:int257
GetGovernanceChainId_PythOracleResult get_governance_chain_id int:result:int257
GetGovernanceContract_PythOracleResult get_governance_contract int:result:int257
GetRoles_SingleNominatorPoolResult get_roles slice:owner:address slice:validator:address
GetPoolData_SingleNominatorPoolResult get_pool_data int:state:int257 int:nominators_count:int257 int:stake_amount_sent:int257 int:validator_amount:int257 int:min_stake:int257 int:deposit_fee:int257 int:withdraw_fee:int257 int:pool_fee:int257 int:receipt_price:int257 cell?:nominators:cell cell?:withdraw_requests:cell int:stake_at:int257 int:saved_validator_set_hash:int257 int:validator_set_changes_count:int257 int:validator_set_change_time:int257 int:stake_held_for:int257 cell?:config_proposal_votings:cell
GetEscrowData_StonfiEscrowFactoryResult getEscrowData int:global_id:uint64 slice:protocol:any_address int:protocol_tier:uint16 cell:item_code:cell cell:vault_code:cell
GetVersion_StonfiEscrowFactoryResult getVersion int:major:uint8 int:minor:uint8 any:development:string
GetOrderData_StonfiEscrowPositionResult getOrderData int:status:uint8 int:quote_id:int257 slice:minter:any_address slice:bid_jetton_wallet:any_address int:bid_jetton_amount:coins slice:bid_from_user:any_address slice:ref_fee:any_address int:ref_fee_tier:uint16 int:pending_user_receive_amount:coins slice:ask_jetton_wallet:any_address slice:ask_jetton_minter:any_address cell:condition_state:cell cell:condition_code:cell int?:user_unlock_forward_params:int257 cell?:user_unlock_forward_success_payload:cell int:user_fill_to_vault:bool int:safe_deposit_and_forward_value:uint64 slice:excesses_receiver:any_address
GetVaultData_StonfiEscrowVaultResult getVaultData slice:minter:any_address slice:jetton_wallet:any_address int:balance:coins slice:owner:any_address
GetBondingData_StonksPumpVirtualMinterResult get_bonding_data int:progress_bps:int257 int:migration_ton_target:int257 int:cumulative_ton_reserve:int257 int:cumulative_jetton_reserve:int257 int:tons_collected:int257 int:max_buy_percent:int257 int:tokens_sold:int257 int:presale_open:int257
GetSourceItemData_VerifierSourceItemResult get_source_item_data int:verifier_id:uint256 int:verified_code_cell_hash:uint256 slice:source_item_registry:address cell:content:verifier.SourceContent
GetVerifierRegistryAddress_VerifierSourcesRegistryResult get_verifier_registry_address slice:result:address
GetAdminAddress_VerifierSourcesRegistryResult get_admin_address slice:result:address
GetDeploymentCosts_VerifierSourcesRegistryResult get_deployment_costs int:min_gram:coins int:max_gram:coins
GetVerifiersNum_VerifierRegistryResult get_verifiers_num int:result:int257
GetVerifiers_VerifierRegistryResult get_verifiers cell?:result:cell
GetUserLatestVersion_XtrMasterResult get_user_latest_version int:result:uint32
GetPaymentLatestVersion_XtrMasterResult get_payment_latest_version int:result:uint32
`

/** Messages that a Tolk contract accepts, by interface; `external:` marks external messages. */
export const tolkInterfaceMessages: Readonly<Record<string, string>> = {
  cocoon_client:
    'CocoonExtClientChargeSigned CocoonExtClientGrantRefundSigned CocoonExtClientTopUp CocoonOwnerClientChangeSecretHashAndTopUp CocoonOwnerClientRegister CocoonOwnerClientChangeSecretHash CocoonOwnerClientIncreaseStake CocoonOwnerClientWithdraw CocoonOwnerClientRequestRefund',
  cocoon_proxy:
    'CocoonExtProxyCloseRequestSigned CocoonExtProxyCloseCompleteRequestSigned CocoonExtProxyPayoutRequest CocoonExtProxyIncreaseStake CocoonOwnerProxyClose CocoonWorkerProxyRequest CocoonClientProxyRequest',
  cocoon_root:
    'CocoonAddWorkerType CocoonDelWorkerType CocoonAddModelType CocoonDelModelType CocoonAddProxyType CocoonDelProxyType CocoonRegisterProxy CocoonUnregisterProxy CocoonUpdateProxy CocoonChangeFees CocoonChangeParams CocoonUpgradeContracts CocoonUpgradeCode CocoonResetRoot CocoonUpgradeFull CocoonChangeOwner',
  cocoon_wallet: 'CocoonOwnerWalletSendMessage CocoonTextCommand',
  elector:
    'ElectorNewStake ElectorRecoverStakeRequest ElectorUpgradeCode ElectorConfigAccepted ElectorConfigRejected ElectorRegisterComplaint ElectorVoteComplaint',
  ff_vault:
    'FfVaultStakeOperation FfVaultUnstakeExecute FfVaultUnstakeOperation FfVaultUnstakeExecuteInternalCallback FfVaultWithdrawJetton',
  ff_vault_position: 'FfVaultUnstakeRequest FfVaultUnstakeExecuteInternal FfVaultUnstakeExecuteCancel',
  grambo_factory: 'GramboGramboDeploy GramboGramboUpdateData GramboGramboUpdateCode',
  grambo_jetton_master:
    'GramboGramboLaunch GramboGramboBuy GramboGramboSellNotification GramboGramboProvideWalletAddress GramboGramboUnlockWallet GramboGramboWithdraw',
  grambo_jetton_wallet: 'GramboGramboActivateWallet',
  pyth_oracle: 'PythOracleParsePriceFeedUpdatesMessage PythOracleParseUniquePriceFeedUpdatesMessage',
  single_nominator_pool:
    'SingleNominatorPoolWithdraw SingleNominatorPoolChangeValidatorAddress SingleNominatorPoolSendRawMsg SingleNominatorPoolUpgrade',
  stonfi_escrow_factory:
    'StonfiMinterInitTransfer StonfiMinterRefundRequest StonfiMinterInternalLock StonfiMinterInternalUnlock StonfiMinterInternalWithdrawTokens StonfiMinterGiveProtocolOwnership StonfiMinterUpdateProtocolTier StonfiMinterTakeProtocolOwnership StonfiMinterCancelNextProtocolOwner StonfiMinterResetGas',
  stonfi_escrow_position:
    'StonfiItemInternalLock StonfiItemInternalUnlock StonfiItemWithdraw external:StonfiExternalItemWithdraw external:StonfiExternalCronTrigger',
  stonfi_escrow_vault: 'StonfiVaultLock StonfiVaultUnlock StonfiVaultWithdrawTokens StonfiVaultDepositTokens',
  StonksPumpVirtualMinter: 'StonkspumpPresaleSellNotificationForMinter StonkspumpBuyFromPresale',
  StonksPumpVirtualFactory: 'StonkspumpCreateVirtualLiquidityJetton',
  verifier_registry: 'VerifierForwardMessage VerifierUpdateVerifier VerifierRemoveVerifier',
  verifier_sources_registry:
    'VerifierDeploySourceItemPayload VerifierChangeVerifierRegistry VerifierChangeAdmin VerifierSetSourceItemCode VerifierSetCode VerifierSetDeploymentCosts',
  XtrMaster: 'XtrUpdateUser XtrUpdatePayment XtrUpdateContractAndProcessMessage XtrPushXTR XtrCommitXTR',
}

/** Nullable slices and tuples of get method results, `hint.field`; cells are nullable by default. */
export const nullableResults: readonly string[] = [
  'GetJettonDataResult.admin_address',
  'GetFixPriceDataV4Result.nft_owner_address',
  'GetPoolData_AffluentResult.owner_address',
  'GetPoolData_AffluentResult.fee_configurer_address',
  'GetPoolData_AffluentResult.oracle_address',
  'GetPoolFullDataResult.borrowers_dict',
  'GetPoolFullDataResult.deposit_payout',
  'GetPoolFullDataResult.withdrawal_payout',
  'GetPoolFullDataResult.sudoer',
  'GetPoolFullDataResult.governor',
  'GetPoolFullDataResult.interest_manager',
  'GetPoolFullDataResult.halter',
  'GetPoolFullDataResult.approver',
  'GetChannelDataResult.quarantine',
  'GetDelegationStateResult.state_params',
]

/** Results whose cells are not nullable: a null means that it is another contract. */
export const strictResults: readonly string[] = [
  'GetJettonDataResult',
  'GetWalletDataResult',
  'GetCollectionDataResult',
  'GetCode_CoffeeResult',
]

/** Custom payloads that some senders omit or truncate; they are then read as absent. */
export const tolerantFields: readonly string[] = [
  'JettonTransfer.custom_payload',
  'NftTransfer.custom_payload',
  'JettonBurn.custom_payload',
]
