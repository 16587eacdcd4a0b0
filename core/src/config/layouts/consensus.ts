import { bool, record, uint } from '../../tlb/combinators.ts'
import { catchainConfigVersions } from '../../tlb/validators.ts'
import { bitmask, bytes, count, flag, milliseconds, number, seconds } from '../fields/fieldViews.ts'
import { defineLayout, fieldRows } from '../fields/ParamLayout.ts'

/** How long validator groups last. */
export const catchainConfig = defineLayout(catchainConfigVersions, {
  flags: bitmask('Flags'),
  shuffle_mc_validators: flag('Shuffle masterchain validators'),
  mc_catchain_lifetime: seconds('Masterchain catchain lifetime'),
  shard_catchain_lifetime: seconds('Shard catchain lifetime'),
  shard_validators_lifetime: seconds('Shard validators lifetime'),
  shard_validators_num: count('Validators per shard'),
})

const newer = fieldRows({
  flags: [uint(7), bitmask('Flags')],
  new_catchain_ids: [bool, flag('New catchain IDs')],
  round_candidates: [uint(8), count('Candidates per round')],
})
const common = fieldRows({
  next_candidate_delay_ms: [uint(32), milliseconds('Next candidate delay')],
  consensus_timeout_ms: [uint(32), milliseconds('Consensus timeout')],
  fast_attempts: [uint(32), count('Fast attempts')],
  attempt_duration: [uint(32), seconds('Attempt duration')],
  catchain_max_deps: [uint(32), count('Max dependencies of a catchain block')],
  max_block_bytes: [uint(32), bytes('Max block size')],
  max_collated_bytes: [uint(32), bytes('Max collated data size')],
})
const newerFields = { ...newer.tlb, ...common.tlb }
const v4 = fieldRows({
  proto_version: [uint(16), number('Protocol version')],
  catchain_max_blocks_coeff: [uint(32), number('Max catchain blocks coefficient (× 1,000)')],
})

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
    consensus_config: record('#d6', { round_candidates: uint(32), ...common.tlb }),
    consensus_config_new: record('#d7', newerFields),
    consensus_config_v3: record('#d8', { ...newerFields, proto_version: v4.tlb.proto_version }),
    consensus_config_v4: record('#d9', { ...newerFields, ...v4.tlb }),
  },
  { ...newer.view, ...common.view, ...v4.view },
)
