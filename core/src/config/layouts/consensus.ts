import { bool, record, uint } from '../../tlb/combinators.ts'
import { bitmask, bytes, count, flag, milliseconds, number, seconds } from '../fields/fieldViews.ts'
import { defineLayout } from '../fields/ParamLayout.ts'

const lifetimes = {
  mc_catchain_lifetime: uint(32),
  shard_catchain_lifetime: uint(32),
  shard_validators_lifetime: uint(32),
  shard_validators_num: uint(32),
}

/**
 * catchain_config#c1 mc_catchain_lifetime:uint32 shard_catchain_lifetime:uint32 shard_validators_lifetime:uint32
 *   shard_validators_num:uint32 = CatchainConfig;
 * catchain_config_new#c2 flags:(## 7) { flags = 0 } shuffle_mc_validators:Bool … = CatchainConfig;
 */
export const catchainConfig = defineLayout(
  {
    catchain_config: record('#c1', lifetimes),
    catchain_config_new: record('#c2', { flags: uint(7), shuffle_mc_validators: bool, ...lifetimes }),
  },
  {
    flags: bitmask('Flags'),
    shuffle_mc_validators: flag('Shuffle masterchain validators'),
    mc_catchain_lifetime: seconds('Masterchain catchain lifetime'),
    shard_catchain_lifetime: seconds('Shard catchain lifetime'),
    shard_validators_lifetime: seconds('Shard validators lifetime'),
    shard_validators_num: count('Validators per shard'),
  },
  ({ type: _, ...config }) => config,
)

const commonFields = {
  next_candidate_delay_ms: uint(32),
  consensus_timeout_ms: uint(32),
  fast_attempts: uint(32),
  attempt_duration: uint(32),
  catchain_max_deps: uint(32),
  max_block_bytes: uint(32),
  max_collated_bytes: uint(32),
}
const newerFields = { flags: uint(7), new_catchain_ids: bool, round_candidates: uint(8), ...commonFields }

/**
 * consensus_config#d6 round_candidates:# { round_candidates >= 1 } next_candidate_delay_ms:uint32
 *   consensus_timeout_ms:uint32 fast_attempts:uint32 attempt_duration:uint32 catchain_max_deps:uint32
 *   max_block_bytes:uint32 max_collated_bytes:uint32 = ConsensusConfig;
 * consensus_config_new#d7 flags:(## 7) { flags = 0 } new_catchain_ids:Bool round_candidates:(## 8) … = ConsensusConfig;
 * consensus_config_v3#d8 … max_collated_bytes:uint32 proto_version:uint16 = ConsensusConfig;
 * consensus_config_v4#d9 … proto_version:uint16 catchain_max_blocks_coeff:uint32 = ConsensusConfig;
 */
export const consensusConfig = defineLayout(
  {
    consensus_config: record('#d6', { round_candidates: uint(32), ...commonFields }),
    consensus_config_new: record('#d7', newerFields),
    consensus_config_v3: record('#d8', { ...newerFields, proto_version: uint(16) }),
    consensus_config_v4: record('#d9', {
      ...newerFields,
      proto_version: uint(16),
      catchain_max_blocks_coeff: uint(32),
    }),
  },
  {
    flags: bitmask('Flags'),
    new_catchain_ids: flag('New catchain IDs'),
    round_candidates: count('Candidates per round'),
    next_candidate_delay_ms: milliseconds('Next candidate delay'),
    consensus_timeout_ms: milliseconds('Consensus timeout'),
    fast_attempts: count('Fast attempts'),
    attempt_duration: seconds('Attempt duration'),
    catchain_max_deps: count('Max dependencies of a catchain block'),
    max_block_bytes: bytes('Max block size'),
    max_collated_bytes: bytes('Max collated data size'),
    proto_version: number('Protocol version'),
    catchain_max_blocks_coeff: number('Max catchain blocks coefficient (× 1,000)'),
  },
  ({ type: _, ...config }) => config,
)
