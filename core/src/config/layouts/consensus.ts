import { bool, record, uint } from '../../tlb/combinators.ts'
import { bitmask, bytes, count, flag, milliseconds, number, seconds } from '../leaves.ts'
import { shape } from '../Shape.ts'

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
export const catchainConfig = shape(
  {
    catchain_config: record('#c1', lifetimes),
    catchain_config_new: record('#c2', { flags: uint(7), shuffle_mc_validators: bool, ...lifetimes }),
  },
  {
    flags: bitmask('Flags'),
    shuffle_mc_validators: flag('Masterchain validators are shuffled'),
    mc_catchain_lifetime: seconds('A group of the masterchain lasts'),
    shard_catchain_lifetime: seconds('A group of a shard lasts'),
    shard_validators_lifetime: seconds('Validators of a shard stay for'),
    shard_validators_num: count('Validators of a shard'),
  },
  ({ type: _, ...config }) => config,
)

const rounds = {
  next_candidate_delay_ms: uint(32),
  consensus_timeout_ms: uint(32),
  fast_attempts: uint(32),
  attempt_duration: uint(32),
  catchain_max_deps: uint(32),
  max_block_bytes: uint(32),
  max_collated_bytes: uint(32),
}
const newer = { flags: uint(7), new_catchain_ids: bool, round_candidates: uint(8), ...rounds }

/**
 * consensus_config#d6 round_candidates:# { round_candidates >= 1 } next_candidate_delay_ms:uint32
 *   consensus_timeout_ms:uint32 fast_attempts:uint32 attempt_duration:uint32 catchain_max_deps:uint32
 *   max_block_bytes:uint32 max_collated_bytes:uint32 = ConsensusConfig;
 * consensus_config_new#d7 flags:(## 7) { flags = 0 } new_catchain_ids:Bool round_candidates:(## 8) … = ConsensusConfig;
 * consensus_config_v3#d8 … max_collated_bytes:uint32 proto_version:uint16 = ConsensusConfig;
 * consensus_config_v4#d9 … proto_version:uint16 catchain_max_blocks_coeff:uint32 = ConsensusConfig;
 */
export const consensusConfig = shape(
  {
    consensus_config: record('#d6', { round_candidates: uint(32), ...rounds }),
    consensus_config_new: record('#d7', newer),
    consensus_config_v3: record('#d8', { ...newer, proto_version: uint(16) }),
    consensus_config_v4: record('#d9', { ...newer, proto_version: uint(16), catchain_max_blocks_coeff: uint(32) }),
  },
  {
    flags: bitmask('Flags'),
    new_catchain_ids: flag('New ids of groups'),
    round_candidates: count('Candidates of a round'),
    next_candidate_delay_ms: milliseconds('The next candidate waits for'),
    consensus_timeout_ms: milliseconds('A round is given up after'),
    fast_attempts: count('Fast attempts'),
    attempt_duration: seconds('An attempt lasts'),
    catchain_max_deps: count('Blocks that one refers to at most'),
    max_block_bytes: bytes('Size of a block at most'),
    max_collated_bytes: bytes('Size of the collated data at most'),
    proto_version: number('Version of the protocol'),
    catchain_max_blocks_coeff: number('Blocks of a group at most, factor of 1,000'),
  },
  ({ type: _, ...config }) => config,
)
