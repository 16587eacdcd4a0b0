import { bool, maybe, record, ref, uint } from '../../tlb/combinators.ts'
import type { CustomView } from '../fields/ConfigView.ts'
import { list } from '../fields/dicts.ts'
import { bitmask, count, flag, milliseconds } from '../fields/fieldViews.ts'
import { defineLayout } from '../fields/ParamLayout.ts'
import type { ConfigUnit } from '../fields/units.ts'

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

type Simplex = {
  flags: number
  use_quic: boolean
  slots_per_leader_window: number
  target_rate_ms?: number
  first_block_timeout_ms?: number
  max_leader_window_desync?: number
  noncritical_params?: NoncriticalParams
}
type NoncriticalParams = readonly { readonly id: number; readonly value: number }[]

const eitherSimplex = {
  read: (slice: Parameters<typeof simplex.read>[0]): Simplex =>
    (slice.preloadUint(8) === 0x21 ? simplex : simplexV2).read(slice),
}

/** Name, title and unit of the noncritical parameters, by id. */
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

/** Decodes 32 bits as an IEEE single. */
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
