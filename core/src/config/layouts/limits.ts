import { toHex } from '../../cell/hex.ts'
import type { Slice } from '../../cell/Slice.ts'
import { bigUint, joined, record, type Tlb, uint } from '../../tlb/combinators.ts'
import { addressOf } from '../../units.ts'
import { hashOfKey, list, nothing, signedKey } from '../dicts.ts'
import { account, bitCount, bytes, cells, count, gas, hashOf, hex, ltDelta, moment, number } from '../leaves.ts'
import { shape } from '../Shape.ts'
import { type Leaf, show } from '../View.ts'

/** param_limits#c3 underload:# soft_limit:# { … } hard_limit:# { … } = ParamLimits; */
const paramLimits = record('#c3', { underload: uint(32), soft_limit: uint(32), hard_limit: uint(32) })
const limitsView = (what: string, leaf: (title: string) => Leaf<number>) => ({
  underload: leaf(`${what}: a block below is underloaded`),
  soft_limit: leaf(`${what}: soft limit`),
  hard_limit: leaf(`${what}: hard limit`),
})
const blockLimitsHead = { bytes: paramLimits, gas: paramLimits, lt_delta: paramLimits }

/**
 * block_limits#5d bytes:ParamLimits gas:ParamLimits lt_delta:ParamLimits = BlockLimits;
 * imported_msg_queue_limits#d3 max_bytes:# max_msgs:# = ImportedMsgQueueLimits;
 * block_limits_v2#5e bytes:ParamLimits gas:ParamLimits lt_delta:ParamLimits collated_data:ParamLimits
 *   imported_msg_queue:ImportedMsgQueueLimits = BlockLimits;
 */
export const blockLimits = shape(
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
    collated_data: limitsView('Size of the collated data', bytes),
    imported_msg_queue: {
      max_bytes: bytes('Messages taken from neighbours: size at most'),
      max_msgs: count('Messages taken from neighbours: at most'),
    },
  },
  // The newer form has more limits; the interface has no room for them.
  ({ bytes, gas, lt_delta }) => ({ block_limits: { bytes, gas, lt_delta } }),
)

const limitsV1 = {
  max_msg_bits: uint(32),
  max_msg_cells: uint(32),
  max_library_cells: uint(32),
  max_vm_data_depth: uint(16),
  max_ext_msg_size: uint(32),
  max_ext_msg_depth: uint(16),
}

type Appended = {
  max_acc_state_cells?: number
  max_acc_state_bits?: number
  max_mc_acc_state_cells?: number
  max_acc_public_libraries?: number
  defer_out_queue_size_limit?: number
  max_msg_extra_currencies?: number
  max_acc_fixed_prefix_length?: number
  acc_state_cells_for_storage_dict?: number
  max_transaction_library_loads?: number
  max_total_msg_bits?: number
  max_total_msg_cells?: number
  rest?: string
}
/** 1 bit more is a `Maybe`. */
const appended: readonly (readonly [Exclude<keyof Appended, 'rest'>, number])[] = [
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
]

/** Networks append limits under the same tag, so whatever is there is read as far as it goes. */
const limitsAppended: Tlb<Appended> = {
  read(slice) {
    const value: Appended = {}
    for (const [name, bits] of appended) {
      if (slice.remainingBits === 0) break
      const there = bits !== 33 || slice.loadBit()
      if (there) value[name] = slice.loadUint(bits === 33 ? 32 : bits)
    }
    if (slice.remainingBits > 0) value.rest = restOf(slice)
    const { max_acc_state_bits, ...others } = value
    // The field got a new meaning when the one of the storage dictionary was appended.
    return value.acc_state_cells_for_storage_dict === undefined || max_acc_state_bits === undefined
      ? value
      : { ...others, max_mc_acc_state_cells: max_acc_state_bits }
  },
}
const restOf = (slice: Slice): string => {
  const { bytes: rest, length } = slice.loadBits(slice.remainingBits)
  return length % 8 === 0 ? toHex(rest) : `${toHex(rest)} (${length} bits)`
}

/**
 * size_limits_config#01 max_msg_bits:uint32 max_msg_cells:uint32 max_library_cells:uint32 max_vm_data_depth:uint16
 *   max_ext_msg_size:uint32 max_ext_msg_depth:uint16 = SizeLimitsConfig;
 * size_limits_config_v2#02 … max_acc_state_cells:uint32 max_mc_acc_state_cells:uint32 max_acc_public_libraries:uint32
 *   defer_out_queue_size_limit:uint32 max_msg_extra_currencies:uint32 max_acc_fixed_prefix_length:uint8
 *   acc_state_cells_for_storage_dict:uint32 max_transaction_library_loads:(Maybe uint32) = SizeLimitsConfig;
 * size_limits_config_v3#03 … max_total_msg_bits:uint32 max_total_msg_cells:uint32 = SizeLimitsConfig;
 */
export const sizeLimits = shape(
  {
    size_limits_config: record('#01', limitsV1),
    size_limits_config_v2: joined(record('#02', limitsV1), limitsAppended),
    size_limits_config_v3: joined(record('#03', limitsV1), limitsAppended),
  },
  {
    max_msg_bits: bitCount('Size of a message at most'),
    max_msg_cells: cells('Cells of a message at most'),
    max_library_cells: cells('Cells of a library at most'),
    max_vm_data_depth: count('Depth of a cell in messages and states at most'),
    max_ext_msg_size: bytes('Size of an external message at most'),
    max_ext_msg_depth: count('Depth of an external message at most'),
    max_acc_state_cells: cells('Cells of an account at most'),
    max_acc_state_bits: bitCount('Size of an account at most'),
    max_mc_acc_state_cells: cells('Cells of an account of the masterchain at most'),
    max_acc_public_libraries: count('Public libraries of an account at most'),
    defer_out_queue_size_limit: count('Messages in the out queue from which on new ones are deferred'),
    max_msg_extra_currencies: count('Extra currencies of a message at most'),
    max_acc_fixed_prefix_length: bitCount('Fixed prefix of an address at most'),
    acc_state_cells_for_storage_dict: cells('Accounts from this size on keep a record of their cells'),
    max_transaction_library_loads: count('Libraries loaded in a transaction at most'),
    max_total_msg_bits: bitCount('Size of all messages of a transaction at most'),
    max_total_msg_cells: cells('Cells of all messages of a transaction at most'),
    rest: hex('Added since, not known here'),
  },
  ({ type: _, ...limits }) => {
    const { max_acc_state_cells, ...others } = limits as Appended // the first form has none of them
    // The interface keeps the field's first name.
    const max_acc_state_bits = others.max_acc_state_bits ?? others.max_mc_acc_state_cells
    const { max_msg_bits, max_msg_cells, max_library_cells, max_vm_data_depth, max_ext_msg_size, max_ext_msg_depth } =
      limits
    return {
      size_limits_config: {
        ...{ max_msg_bits, max_msg_cells, max_library_cells, max_vm_data_depth, max_ext_msg_size, max_ext_msg_depth },
        ...(max_acc_state_cells !== undefined && { max_acc_state_cells }),
        ...(max_acc_state_bits !== undefined && { max_acc_state_bits }),
      },
    }
  },
)

/** What holds without the parameter. */
export const sizeLimitsByDefault = () =>
  show(
    {
      max_msg_bits: bitCount<number>('Size of a message at most'),
      max_msg_cells: cells<number>('Cells of a message at most'),
      max_library_cells: cells<number>('Cells of a library at most'),
      max_vm_data_depth: count<number>('Depth of a cell in messages and states at most'),
      max_ext_msg_size: bytes<number>('Size of an external message at most'),
      max_ext_msg_depth: count<number>('Depth of an external message at most'),
      max_acc_state_cells: cells<number>('Cells of an account at most'),
    },
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

const accountOfKey = (key: bigint) => addressOf(signedKey(key >> 256n), hashOfKey(BigInt.asUintN(256, key)))

/** suspended_address_list#00 addresses:(HashmapE 288 Unit) suspended_until:uint32 = SuspendedAddressList; */
export const suspended = shape(
  {
    suspended_address_list: record('#00', {
      addresses: list(288, nothing, key => ({ address: accountOfKey(key) })),
      suspended_until: uint(32),
    }),
  },
  {
    suspended_until: moment('Suspended until'),
    addresses: { title: 'Suspended accounts', columns: { address: account('Account') }, key: 'address' },
  },
  ({ addresses, suspended_until }) => ({ accounts: addresses.map(({ address }) => address), suspended_until }),
)

/**
 * precompiled_smc#b0 gas_usage:uint64 = PrecompiledSmc;
 * precompiled_contracts_config#c0 list:(HashmapE 256 PrecompiledSmc) = PrecompiledContractsConfig;
 */
export const precompiled = shape(
  {
    precompiled_contracts_config: record('#c0', {
      list: list(256, record('#b0', { gas_usage: bigUint(64) }), (key, { gas_usage }) => ({
        code_hash: hashOfKey(key),
        gas_usage,
      })),
    }),
  },
  {
    list: {
      title: 'Contracts',
      columns: { code_hash: hashOf('Hash of the code'), gas_usage: gas('Gas of each run') },
      key: 'code_hash',
    },
  },
  value => ({ contracts: value.list }),
)

/** collator_config#a0 full_collated_data:Bool collator_nodes:(HashmapE 352 Unit) = CollatorConfig; */
export const collators = shape(
  {
    collator_config: record('#a0', {
      full_collated_data: { read: slice => slice.loadBit() },
      collator_nodes: list(352, nothing, key => ({
        adnl_id: hashOfKey(BigInt.asUintN(256, key)),
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
      columns: { adnl_id: hashOf('ADNL id'), workchain: number('Workchain'), shard: hex('Shard') },
    },
  },
  () => undefined,
)
