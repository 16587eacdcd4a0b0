import { z } from 'zod'
import { bocHex, hashHex, int32, int64, intString, namedObject, rawAddress, uint32, utime } from '../../wire/schemas.ts'

/** An account, or `""` if the parameter is missing. */
const addressOrNone = z.union([rawAddress, z.literal('')])

const ConfigProposalSetup = namedObject('ConfigProposalSetup', {
  min_tot_rounds: uint32,
  max_tot_rounds: uint32,
  min_wins: uint32,
  max_losses: uint32,
  min_store_sec: uint32,
  max_store_sec: uint32,
  bit_price: uint32,
  cell_price: uint32,
})

/** `workchain` is unsigned: the masterchain would be 4294967295. */
const WorkchainDescr = namedObject('WorkchainDescr', {
  workchain: uint32,
  enabled_since: utime,
  actual_min_split: uint32,
  min_split: uint32,
  max_split: uint32,
  basic: int32,
  active: z.boolean(),
  accept_msgs: z.boolean(),
  flags: uint32,
  zerostate_root_hash: hashHex,
  zerostate_file_hash: hashHex,
  version: int32,
})

const StoragePrices = z.object({
  utime_since: utime,
  bit_price_ps: int64,
  cell_price_ps: int64,
  mc_bit_price_ps: int64,
  mc_cell_price_ps: int64,
})

const GasLimitPrices = namedObject('GasLimitPrices', {
  special_gas_limit: int64.optional(),
  flat_gas_limit: int64.optional(),
  flat_gas_price: int64.optional(),
  gas_price: int64,
  gas_limit: int64,
  gas_credit: int64,
  block_gas_limit: int64,
  freeze_due_limit: int64,
  delete_due_limit: int64,
})
const gasLimits = z.object({ gas_limits_prices: GasLimitPrices })

const BlockParamLimits = namedObject('BlockParamLimits', { underload: uint32, soft_limit: uint32, hard_limit: uint32 })
const BlockLimits = namedObject('BlockLimits', {
  bytes: BlockParamLimits,
  gas: BlockParamLimits,
  lt_delta: BlockParamLimits,
})
const blockLimits = z.object({ block_limits: BlockLimits })

const MsgForwardPrices = namedObject('MsgForwardPrices', {
  lump_price: int64,
  bit_price: int64,
  cell_price: int64,
  ihr_price_factor: uint32,
  first_frac: uint32,
  next_frac: uint32,
})
const forwardPrices = z.object({ msg_forward_prices: MsgForwardPrices })

const NewConsensusConfig = namedObject('NewConsensusConfig', {
  flags: uint32,
  use_quic: z.boolean(),
  target_rate_ms: uint32.optional(),
  slots_per_leader_window: uint32,
  first_block_timeout_ms: uint32.optional(),
  max_leader_window_desync: uint32.optional(),
  noncritical_params: z.record(z.string(), uint32).optional(),
})

const ValidatorsSet = namedObject('ValidatorsSet', {
  utime_since: utime,
  utime_until: utime,
  total: uint32,
  main: uint32,
  total_weight: intString.optional(),
  list: z.array(z.object({ public_key: hashHex, weight: int64, adnl_addr: hashHex.optional() })),
})

const MisbehaviourPunishmentConfig = namedObject('MisbehaviourPunishmentConfig', {
  default_flat_fine: int64,
  default_proportional_fine: uint32,
  severity_flat_mult: uint32,
  severity_proportional_mult: uint32,
  unpunishable_interval: uint32,
  long_interval: uint32,
  long_flat_mult: uint32,
  long_proportional_mult: uint32,
  medium_interval: uint32,
  medium_flat_mult: uint32,
  medium_proportional_mult: uint32,
})

const SizeLimitsConfig = namedObject('SizeLimitsConfig', {
  max_msg_bits: uint32,
  max_msg_cells: uint32,
  max_library_cells: uint32,
  max_vm_data_depth: uint32,
  max_ext_msg_size: uint32,
  max_ext_msg_depth: uint32,
  max_acc_state_cells: uint32.optional(),
  max_acc_state_bits: uint32.optional(),
})

const Oracle = namedObject('Oracle', { address: rawAddress, secp_pubkey: hashHex })

const OracleBridgeParams = namedObject('OracleBridgeParams', {
  bridge_addr: rawAddress,
  oracle_multisig_address: rawAddress,
  external_chain_address: hashHex,
  oracles: z.array(Oracle),
})
const oracleBridge = z.object({ oracle_bridge_params: OracleBridgeParams })

const JettonBridgePrices = namedObject('JettonBridgePrices', {
  bridge_burn_fee: int64,
  bridge_mint_fee: int64,
  wallet_min_tons_for_storage: int64,
  wallet_min_gram_for_storage: int64,
  wallet_gas_consumption: int64,
  minter_min_tons_for_storage: int64,
  minter_min_gram_for_storage: int64,
  discover_gas_consumption: int64,
})

const JettonBridgeParams = namedObject('JettonBridgeParams', {
  bridge_address: rawAddress,
  oracles_address: rawAddress,
  state_flags: uint32,
  burn_bridge_fee: int64.optional(),
  oracles: z.array(Oracle),
  external_chain_address: hashHex.optional(),
  prices: JettonBridgePrices.optional(),
})
const jettonBridge = z.object({ jetton_bridge_params: JettonBridgeParams })

const configParams = z.object({
  3: rawAddress,
  5: z.object({ blackhole_addr: rawAddress.optional(), fee_burn_nom: uint32, fee_burn_denom: uint32 }),
  6: z.object({ mint_new_price: int64, mint_add_price: int64 }),
  /** `currency_id` is unsigned. */
  7: z.object({ currencies: z.array(z.object({ currency_id: uint32, amount: intString })) }),
  8: z.object({ version: uint32, capabilities: int64 }),
  9: z.object({ mandatory_params: z.array(int32) }),
  10: z.object({ critical_params: z.array(int32) }),
  11: z.object({ normal_params: ConfigProposalSetup, critical_params: ConfigProposalSetup }),
  12: z.object({ workchains: z.array(WorkchainDescr) }),
  13: z.object({ deposit: int64, bit_price: int64, cell_price: int64 }),
  14: z.object({ masterchain_block_fee: int64, basechain_block_fee: int64 }),
  15: z.object({
    validators_elected_for: uint32,
    elections_start_before: uint32,
    elections_end_before: uint32,
    stake_held_for: uint32,
  }),
  16: z.object({ max_validators: uint32, max_main_validators: uint32, min_validators: uint32 }),
  17: z.object({ min_stake: intString, max_stake: intString, min_total_stake: intString, max_stake_factor: uint32 }),
  18: z.object({ storage_prices: z.array(StoragePrices) }),
  20: gasLimits,
  21: gasLimits,
  22: blockLimits,
  23: blockLimits,
  24: forwardPrices,
  25: forwardPrices,
  28: z.object({
    mc_catchain_lifetime: uint32,
    shard_catchain_lifetime: uint32,
    shard_validators_lifetime: uint32,
    shard_validators_num: uint32,
    flags: uint32.optional(),
    shuffle_mc_validators: z.boolean().optional(),
  }),
  29: z.object({
    flags: uint32.optional(),
    new_catchain_ids: z.boolean().optional(),
    round_candidates: uint32,
    next_candidate_delay_ms: uint32,
    consensus_timeout_ms: uint32,
    fast_attempts: uint32,
    attempt_duration: uint32,
    catchain_max_deps: uint32,
    max_block_bytes: uint32,
    max_collated_bytes: uint32,
    proto_version: uint32.optional(),
    catchain_max_blocks_coeff: uint32.optional(),
  }),
  30: z.object({ mc: NewConsensusConfig.optional(), shard: NewConsensusConfig.optional() }),
  31: z.object({ fundamental_smc_addr: z.array(rawAddress) }),
  32: ValidatorsSet,
  33: ValidatorsSet,
  34: ValidatorsSet,
  35: ValidatorsSet,
  36: ValidatorsSet,
  37: ValidatorsSet,
  40: z.object({ misbehaviour_punishment_config: MisbehaviourPunishmentConfig }),
  43: z.object({ size_limits_config: SizeLimitsConfig }),
  /** Empty if the parameter is missing; omitted only if it is unreadable. */
  44: z.object({ accounts: z.array(rawAddress), suspended_until: utime }),
  45: z.object({ contracts: z.array(z.object({ code_hash: hashHex, gas_usage: int64 })) }),
  71: oracleBridge,
  72: oracleBridge,
  73: oracleBridge,
  79: jettonBridge,
  81: jettonBridge,
  82: jettonBridge,
})

/** The blockchain config; keys are parameter numbers; unreadable parameters are omitted. */
export const BlockchainConfig = namedObject('BlockchainConfig', {
  raw: bocHex,
  ...configParams.partial().shape,
  0: addressOrNone,
  1: addressOrNone,
  2: addressOrNone,
  4: addressOrNone,
})
export type BlockchainConfig = z.output<typeof BlockchainConfig>
