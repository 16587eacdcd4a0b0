import type { ConfigUnit } from '../../contract/debugConfig.ts'
import { bool, maybe, record, ref, type Tlb, uint } from '../../tlb/combinators.ts'
import { catchainConfigVersions } from '../../tlb/validators.ts'
import type { CustomView } from '../fields/ConfigView.ts'
import { list } from '../fields/dicts.ts'
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

/**
 * simplex_config#21 flags:(## 7) use_quic:Bool target_rate_ms:uint32 slots_per_leader_window:uint32
 *   first_block_timeout_ms:uint32 max_leader_window_desync:uint32 = NewConsensusConfig;
 */
const simplex = record('#21', {
  flags: uint(7),
  use_quic: bool,
  target_rate_ms: uint(32),
  slots_per_leader_window: uint(32),
  first_block_timeout_ms: uint(32),
  max_leader_window_desync: uint(32),
})
/**
 * simplex_config_v2#22 flags:(## 7) use_quic:Bool slots_per_leader_window:uint32
 *   noncritical_params:(HashmapE 8 uint32) = NewConsensusConfig;
 */
const simplexV2 = record('#22', {
  flags: uint(7),
  use_quic: bool,
  slots_per_leader_window: uint(32),
  noncritical_params: list(8, uint(32), (id, value) => ({ id: Number(id), value })),
})

type SimplexV1 = ReturnType<typeof simplex.read>
type SimplexV2 = ReturnType<typeof simplexV2.read>
type Simplex = Pick<SimplexV1, keyof SimplexV1 & keyof SimplexV2> & Partial<SimplexV1 & SimplexV2>
type NoncriticalParams = SimplexV2['noncritical_params']

const eitherSimplex: Tlb<Simplex> = {
  read: slice => (slice.preloadUint(8) === 0x21 ? simplex : simplexV2).read(slice),
}

const noncriticalDefinitions: readonly (readonly [name: string, title: string, unit: ConfigUnit, float?: 'float'])[] = [
  ['target_rate', 'Target block interval', 'milliseconds'],
  ['first_block_timeout', 'First block timeout', 'milliseconds'],
  ['first_block_timeout_multiplier', 'First block timeout multiplier', 'number', 'float'],
  ['first_block_timeout_cap', 'First block timeout cap', 'milliseconds'],
  ['candidate_resolve_timeout', 'Candidate resolve timeout', 'milliseconds'],
  ['candidate_resolve_timeout_multiplier', 'Candidate resolve timeout multiplier', 'number', 'float'],
  ['candidate_resolve_timeout_cap', 'Candidate resolve timeout cap', 'milliseconds'],
  ['candidate_resolve_cooldown', 'Candidate resolve cooldown', 'milliseconds'],
  ['standstill_timeout', 'Standstill timeout', 'milliseconds'],
  ['standstill_max_egress_bytes_per_s', 'Max bytes per second during standstill', 'bytes'],
  ['max_leader_window_desync', 'Max leader window desync', 'count'],
  ['bad_signature_ban_duration', 'Ban duration after a bad signature', 'milliseconds'],
  ['candidate_resolve_rate_limit', 'Max candidate requests per second', 'count'],
  ['min_block_interval', 'Min block interval', 'milliseconds'],
  ['no_empty_blocks_on_error_timeout', 'No empty blocks after an error for', 'milliseconds'],
]

const noncriticalView = (scope: string): CustomView<NoncriticalParams> => ({
  getFields: entries =>
    entries.map(({ id, value }) => {
      const [name, title, unit, float] = noncriticalDefinitions[id] ?? [`${id}`, `unknown parameter ${id}`, 'number']
      const meaning = float && `${toFloat(value)}`
      return { path: name, title: `${scope}: ${title}`, unit, value: `${value}`, ...(meaning && { meaning }) }
    }),
})

function toFloat(bits: number): number {
  const view = new DataView(new ArrayBuffer(4))
  view.setUint32(0, bits)
  return Number(view.getFloat32(0).toPrecision(7))
}

const simplexView = (scope: string) => ({
  flags: bitmask<number>(`${scope}: flags`, flags => (flags & 3 ? `protocol version ${flags & 3}` : undefined)),
  use_quic: flag<boolean>(`${scope}: use QUIC`),
  slots_per_leader_window: count<number>(`${scope}: slots per leader window`),
  target_rate_ms: milliseconds<number>(`${scope}: target block interval`),
  first_block_timeout_ms: milliseconds<number>(`${scope}: first block timeout`),
  max_leader_window_desync: count<number>(`${scope}: max leader window desync`),
  noncritical_params: noncriticalView(scope),
})

/**
 * new_consensus_config_all#10 mc:(Maybe ^NewConsensusConfig) shard:(Maybe ^NewConsensusConfig) = NewConsensusConfigAll;
 */
export const newConsensus = defineLayout(
  { new_consensus_config_all: record('#10', { mc: maybe(ref(eitherSimplex)), shard: maybe(ref(eitherSimplex)) }) },
  { mc: simplexView('Masterchain'), shard: simplexView('Shards') },
  ({ mc, shard }) => ({ ...(mc && { mc: toJson(mc) }), ...(shard && { shard: toJson(shard) }) }),
)

const toJson = ({ noncritical_params, ...config }: Simplex) => ({
  ...config,
  ...(noncritical_params && {
    noncritical_params: Object.fromEntries(noncritical_params.map(({ id, value }) => [id, value])),
  }),
})
