import type { Cell } from '../../cell/Cell.ts'
import type { Slice } from '../../cell/Slice.ts'
import { toHex } from '../../encoding/hex.ts'
import { tryRead } from '../../errors.ts'
import { bigUint, bool, concat, firstMatching, record, type Tlb, uint } from '../../tlb/combinators.ts'
import { addressOf } from '../../units.ts'
import { type FieldView, toConfigDisplay } from '../fields/ConfigView.ts'
import { keyToHash, list, nothing, signedKey } from '../fields/dicts.ts'
import {
  account,
  bitCount,
  bytes,
  cells,
  count,
  gas,
  hashField,
  hex,
  ltDelta,
  number,
  timestamp,
} from '../fields/fieldViews.ts'
import { defineLayout, fieldRows, pickFields } from '../fields/ParamLayout.ts'

/** param_limits#c3 underload:# soft_limit:# { … } hard_limit:# { … } = ParamLimits; */
const paramLimits = record('#c3', { underload: uint(32), soft_limit: uint(32), hard_limit: uint(32) })
const limitsView = (subject: string, field: (title: string) => FieldView<number>) => ({
  underload: field(`${subject}: underload threshold`),
  soft_limit: field(`${subject}: soft limit`),
  hard_limit: field(`${subject}: hard limit`),
})
const blockLimitsHead = { bytes: paramLimits, gas: paramLimits, lt_delta: paramLimits }

/**
 * block_limits#5d bytes:ParamLimits gas:ParamLimits lt_delta:ParamLimits = BlockLimits;
 * imported_msg_queue_limits#d3 max_bytes:# max_msgs:# = ImportedMsgQueueLimits;
 * block_limits_v2#5e bytes:ParamLimits gas:ParamLimits lt_delta:ParamLimits collated_data:ParamLimits
 *   imported_msg_queue:ImportedMsgQueueLimits = BlockLimits;
 */
export const blockLimits = defineLayout(
  {
    block_limits: record('#5d', blockLimitsHead),
    block_limits_v2: record('#5e', {
      ...blockLimitsHead,
      collated_data: paramLimits,
      imported_msg_queue: record('#d3', { max_bytes: uint(32), max_msgs: uint(32) }),
    }),
  },
  {
    bytes: limitsView('Size', bytes),
    gas: limitsView('Gas', gas),
    lt_delta: limitsView('Logical time', ltDelta),
    collated_data: limitsView('Collated data size', bytes),
    imported_msg_queue: {
      max_bytes: bytes('Imported message queue: max size'),
      max_msgs: count('Imported message queue: max messages'),
    },
  },
  // The newer version has more limits; the `/v2` schema has no fields for them.
  ({ bytes, gas, lt_delta }) => ({ block_limits: { bytes, gas, lt_delta } }),
)

const limitsV1 = fieldRows({
  max_msg_bits: [uint(32), bitCount('Max message size')],
  max_msg_cells: [uint(32), cells('Max cells of a message')],
  max_library_cells: [uint(32), cells('Max cells of a library')],
  max_vm_data_depth: [uint(16), count('Max cell depth in messages and states')],
  max_ext_msg_size: [uint(32), bytes('Max external message size')],
  max_ext_msg_depth: [uint(16), count('Max external message depth')],
})
const maxAccountCells = cells('Max cells of an account')

/** Name and number of bits; 33 bits are a `Maybe uint32`. */
const appended = [
  ['max_acc_state_cells', 32],
  ['max_acc_state_bits', 32],
  ['max_acc_public_libraries', 32],
  ['defer_out_queue_size_limit', 32],
  ['max_msg_extra_currencies', 32],
  ['max_acc_fixed_prefix_length', 8],
  ['acc_state_cells_for_storage_dict', 32],
  ['max_transaction_library_loads', 33],
  ['max_total_msg_bits', 32],
  ['max_total_msg_cells', 32],
] as const
type AppendedLimits = { [K in (typeof appended)[number][0] | 'max_mc_acc_state_cells']?: number } & { rest?: string }

/** Networks append limits under the same tag, so the fields are read until the end of the cell. */
const limitsAppended: Tlb<AppendedLimits> = {
  read(slice) {
    const value: AppendedLimits = {}
    for (const [name, bits] of appended) {
      if (slice.remainingBits === 0) break
      const isPresent = bits !== 33 || slice.loadBit()
      if (isPresent) value[name] = slice.loadUint(bits === 33 ? 32 : bits)
    }
    if (slice.remainingBits > 0) value.rest = readRest(slice)
    const { max_acc_state_bits, ...others } = value
    // The field changed its meaning when acc_state_cells_for_storage_dict was added.
    return value.acc_state_cells_for_storage_dict === undefined || max_acc_state_bits === undefined
      ? value
      : { ...others, max_mc_acc_state_cells: max_acc_state_bits }
  },
}
const readRest = (slice: Slice): string => {
  const { bytes: rest, length } = slice.loadBits(slice.remainingBits)
  return length % 8 === 0 ? toHex(rest) : `${toHex(rest)} (${length} bits)`
}

const limitsV2 = concat(record('#02', limitsV1.tlb), limitsAppended)
const limitsV3 = concat(record('#03', limitsV1.tlb), limitsAppended)

/**
 * size_limits_config#01 max_msg_bits:uint32 max_msg_cells:uint32 max_library_cells:uint32 max_vm_data_depth:uint16
 *   max_ext_msg_size:uint32 max_ext_msg_depth:uint16 = SizeLimitsConfig;
 * size_limits_config_v2#02 … max_acc_state_cells:uint32 max_mc_acc_state_cells:uint32 max_acc_public_libraries:uint32
 *   defer_out_queue_size_limit:uint32 max_msg_extra_currencies:uint32 max_acc_fixed_prefix_length:uint8
 *   acc_state_cells_for_storage_dict:uint32 max_transaction_library_loads:(Maybe uint32) = SizeLimitsConfig;
 * size_limits_config_v3#03 … max_total_msg_bits:uint32 max_total_msg_cells:uint32 = SizeLimitsConfig;
 */
export const sizeLimits = defineLayout(
  { size_limits_config: record('#01', limitsV1.tlb), size_limits_config_v2: limitsV2, size_limits_config_v3: limitsV3 },
  {
    ...limitsV1.view,
    max_acc_state_cells: maxAccountCells,
    max_acc_state_bits: bitCount('Max account size'),
    max_mc_acc_state_cells: cells('Max cells of a masterchain account'),
    max_acc_public_libraries: count('Max public libraries of an account'),
    defer_out_queue_size_limit: count('Out queue size above which new messages are deferred'),
    max_msg_extra_currencies: count('Max extra currencies of a message'),
    max_acc_fixed_prefix_length: bitCount('Max fixed prefix length of an address'),
    acc_state_cells_for_storage_dict: cells('Min account cells for a storage dictionary'),
    max_transaction_library_loads: count('Max library loads of a transaction'),
    max_total_msg_bits: bitCount('Max total size of messages of a transaction'),
    max_total_msg_cells: cells('Max total cells of messages of a transaction'),
    rest: hex('Unknown fields'),
  },
  ({ type: _, ...limits }) => {
    const { max_acc_state_cells, ...others } = limits as AppendedLimits // the first version has none of them
    // `/v2` keeps the original field name.
    const max_acc_state_bits = others.max_acc_state_bits ?? others.max_mc_acc_state_cells
    return {
      size_limits_config: {
        ...pickFields(limits, limitsV1.tlb),
        ...(max_acc_state_cells !== undefined && { max_acc_state_cells }),
        ...(max_acc_state_bits !== undefined && { max_acc_state_bits }),
      },
    }
  },
)

/** The total size of the outgoing messages of a transaction when the parameter does not limit it. */
const defaultTotalMessageSize = { bits: 5 * 2 ** 20, cells: 5 * 2 ** 12 }

/** The max total size of the outgoing messages of a transaction, by config parameter 43. */
export function maxTotalMessageSize(parameter: Cell | undefined): { readonly bits: number; readonly cells: number } {
  const limits = parameter && tryRead(() => firstMatching(limitsV2, limitsV3).read(parameter.slice()))
  const { bits, cells } = defaultTotalMessageSize
  return { bits: limits?.max_total_msg_bits ?? bits, cells: limits?.max_total_msg_cells ?? cells }
}

/** The limits that apply when the parameter is not set. */
export const defaultSizeLimits = () =>
  toConfigDisplay(
    { ...limitsV1.view, max_acc_state_cells: maxAccountCells },
    {
      max_msg_bits: 2 ** 21,
      max_msg_cells: 2 ** 13,
      max_library_cells: 1000,
      max_vm_data_depth: 512,
      max_ext_msg_size: 65_535,
      max_ext_msg_depth: 512,
      max_acc_state_cells: 2 ** 16,
    },
  )

const keyToAccount = (key: bigint) => addressOf(signedKey(key >> 256n), keyToHash(BigInt.asUintN(256, key)))

/** suspended_address_list#00 addresses:(HashmapE 288 Unit) suspended_until:uint32 = SuspendedAddressList; */
export const suspended = defineLayout(
  {
    suspended_address_list: record('#00', {
      addresses: list(288, nothing, key => ({ address: keyToAccount(key) })),
      suspended_until: uint(32),
    }),
  },
  {
    suspended_until: timestamp('Suspended until'),
    addresses: { title: 'Suspended accounts', columns: { address: account('Account') }, key: 'address' },
  },
  ({ addresses, suspended_until }) => ({ accounts: addresses.map(({ address }) => address), suspended_until }),
)

/**
 * precompiled_smc#b0 gas_usage:uint64 = PrecompiledSmc;
 * precompiled_contracts_config#c0 list:(HashmapE 256 PrecompiledSmc) = PrecompiledContractsConfig;
 */
export const precompiled = defineLayout(
  {
    precompiled_contracts_config: record('#c0', {
      list: list(256, record('#b0', { gas_usage: bigUint(64) }), (key, { gas_usage }) => ({
        code_hash: keyToHash(key),
        gas_usage,
      })),
    }),
  },
  {
    list: {
      title: 'Contracts',
      columns: { code_hash: hashField('Code hash'), gas_usage: gas('Gas per run') },
      key: 'code_hash',
    },
  },
  value => ({ contracts: value.list }),
)

/** collator_config#a0 full_collated_data:Bool collator_nodes:(HashmapE 352 Unit) = CollatorConfig; */
export const collators = defineLayout(
  {
    collator_config: record('#a0', {
      full_collated_data: bool,
      collator_nodes: list(352, nothing, key => ({
        adnl_id: keyToHash(BigInt.asUintN(256, key)),
        workchain: signedKey(key >> 320n),
        shard: BigInt.asUintN(64, key >> 256n)
          .toString(16)
          .padStart(16, '0'),
      })),
    }),
  },
  {
    full_collated_data: number('Full collated data'),
    collator_nodes: {
      title: 'Collators',
      columns: { adnl_id: hashField('ADNL ID'), workchain: number('Workchain'), shard: hex('Shard') },
    },
  },
  () => undefined,
)
