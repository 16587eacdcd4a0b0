import { bool, maybe, record, ref, uint } from '../../tlb/combinators.ts'
import { list } from '../dicts.ts'
import { bitmask, count, flag, milliseconds } from '../leaves.ts'
import { shape } from '../Shape.ts'
import type { Unit } from '../units.ts'
import type { Custom } from '../View.ts'

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
  noncritical_params?: Noncritical
}
type Noncritical = readonly { readonly id: number; readonly value: number }[]

const eitherSimplex = {
  read: (slice: Parameters<typeof simplex.read>[0]): Simplex =>
    (slice.preloadUint(8) === 0x21 ? simplex : simplexV2).read(slice),
}

/** What the numbers of the dictionary stand for, by id. */
const noncritical: readonly (readonly [name: string, title: string, unit: Unit, float?: 'float'])[] = [
  ['target_rate', 'A block is made every', 'milliseconds'],
  ['first_block_timeout', 'The first block of a leader is waited for', 'milliseconds'],
  ['first_block_timeout_multiplier', 'Then times', 'number', 'float'],
  ['first_block_timeout_cap', 'It is waited at most', 'milliseconds'],
  ['candidate_resolve_timeout', 'A missing candidate is waited for', 'milliseconds'],
  ['candidate_resolve_timeout_multiplier', 'Then times', 'number', 'float'],
  ['candidate_resolve_timeout_cap', 'It is waited at most', 'milliseconds'],
  ['candidate_resolve_cooldown', 'Time between two requests', 'milliseconds'],
  ['standstill_timeout', 'Without progress, messages are repeated after', 'milliseconds'],
  ['standstill_max_egress_bytes_per_s', 'Bytes a second then at most', 'bytes'],
  ['max_leader_window_desync', 'Windows that a node may be ahead', 'count'],
  ['bad_signature_ban_duration', 'A wrong signature bars its sender for', 'milliseconds'],
  ['candidate_resolve_rate_limit', 'Requests for candidates a second at most', 'count'],
  ['min_block_interval', 'Time between two blocks at least', 'milliseconds'],
  ['no_empty_blocks_on_error_timeout', 'No empty blocks after an error for', 'milliseconds'],
]

const noncriticalView = (whose: string): Custom<Noncritical> => ({
  fieldsOf: entries =>
    entries.map(({ id, value }) => {
      const [name, title, unit, float] = noncritical[id] ?? [`${id}`, `number ${id}, not known here`, 'number']
      const means = float && `${floatOf(value)}`
      return { path: name, title: `${whose}: ${title}`, unit, value: `${value}`, ...(means && { means }) }
    }),
})

/** The number whose IEEE single the 32 bits are. */
function floatOf(bits: number): number {
  const view = new DataView(new ArrayBuffer(4))
  view.setUint32(0, bits)
  return Number(view.getFloat32(0).toPrecision(7))
}

const simplexView = (whose: string) => ({
  flags: bitmask<number>(`${whose}: flags`, flags => (flags & 3 ? `version ${flags & 3} of the protocol` : undefined)),
  use_quic: flag<boolean>(`${whose}: over QUIC`),
  slots_per_leader_window: count<number>(`${whose}: blocks of one leader in a row`),
  target_rate_ms: milliseconds<number>(`${whose}: a block is made every`),
  first_block_timeout_ms: milliseconds<number>(`${whose}: the first block of a leader is waited for`),
  max_leader_window_desync: count<number>(`${whose}: windows that a node may be ahead`),
  noncritical_params: noncriticalView(whose),
})

/**
 * new_consensus_config_all#10 mc:(Maybe ^NewConsensusConfig) shard:(Maybe ^NewConsensusConfig) = NewConsensusConfigAll;
 */
export const newConsensus = shape(
  { new_consensus_config_all: record('#10', { mc: maybe(ref(eitherSimplex)), shard: maybe(ref(eitherSimplex)) }) },
  { mc: simplexView('Masterchain'), shard: simplexView('Shards') },
  ({ mc, shard }) => ({ ...(mc && { mc: wireOf(mc) }), ...(shard && { shard: wireOf(shard) }) }),
)

const wireOf = ({ noncritical_params, ...config }: Simplex) => ({
  ...config,
  ...(noncritical_params && {
    noncritical_params: Object.fromEntries(noncritical_params.map(({ id, value }) => [id, value])),
  }),
})
