import type { Slice } from '../../cell/Slice.ts'
import { bigUint, bool, concat, hash, int, record, type Tlb, uint } from '../../tlb/combinators.ts'
import { list, signedKey } from '../fields/dicts.ts'
import { bitmask, count, flag, hashField, number, seconds, timestamp } from '../fields/fieldViews.ts'
import { defineLayout, pickFields } from '../fields/ParamLayout.ts'

/**
 * workchain#a6 enabled_since:uint32 actual_min_split:(## 8) min_split:(## 8) max_split:(## 8)
 *   { actual_min_split <= min_split } basic:(## 1) active:Bool accept_msgs:Bool flags:(## 13) { flags = 0 }
 *   zerostate_root_hash:bits256 zerostate_file_hash:bits256 version:uint32 format:(WorkchainFormat basic)
 *   = WorkchainDescr;
 */
const commonFields = {
  enabled_since: uint(32),
  actual_min_split: uint(8),
  min_split: uint(8),
  max_split: uint(8),
  basic: uint(1),
  active: bool,
  accept_msgs: bool,
  flags: uint(13),
  zerostate_root_hash: hash,
  zerostate_file_hash: hash,
  version: uint(32),
}
/** wfmt_basic#1 vm_version:int32 vm_mode:uint64 = WorkchainFormat 1; */
const basicFormat = record('#1', { vm_version: int(32), vm_mode: bigUint(64) })
/**
 * wfmt_ext#0 min_addr_len:(## 12) max_addr_len:(## 12) addr_len_step:(## 12) workchain_type_id:(## 32) =
 * WorkchainFormat 0;
 */
const extFormat = record('#0', {
  min_addr_len: uint(12),
  max_addr_len: uint(12),
  addr_len_step: uint(12),
  workchain_type_id: uint(32),
})
/**
 * wc_split_merge_timings#0 split_merge_delay:uint32 split_merge_interval:uint32 min_split_merge_interval:uint32
 *   max_split_merge_delay:uint32 = WcSplitMergeTimings;
 */
const timings = record('#0', {
  split_merge_delay: uint(32),
  split_merge_interval: uint(32),
  min_split_merge_interval: uint(32),
  max_split_merge_delay: uint(32),
})

type Read<T extends Tlb<unknown>> = ReturnType<T['read']>

const withFormat = <H extends { readonly basic: number }>(head: Tlb<H>) => ({
  ...(head.tag && { tag: head.tag }),
  read(slice: Slice): H & Partial<Read<typeof basicFormat> & Read<typeof extFormat>> {
    const value = head.read(slice)
    return { ...value, ...(value.basic === 1 ? basicFormat : extFormat).read(slice) }
  },
})
/** persistent_state_split_depth:(## 8), appended by newer networks. */
const splitDepth: Tlb<{ persistent_state_split_depth?: number }> = {
  read: slice => (slice.remainingBits === 0 ? {} : { persistent_state_split_depth: slice.loadUint(8) }),
}

const descr = withFormat(record('#a6', commonFields))
/** workchain_v2#a7 … format:(WorkchainFormat basic) split_merge_timings:WcSplitMergeTimings = WorkchainDescr; */
const descrV2 = concat(withFormat(record('#a7', commonFields)), timings, splitDepth)

type Workchain = Read<typeof descr> & Partial<Read<typeof timings> & Read<typeof splitDepth>>
const eitherDescr: Tlb<Workchain> = {
  read: slice => (slice.preloadUint(8) === 0xa7 ? descrV2 : descr).read(slice),
}

/** _ workchains:(HashmapE 32 WorkchainDescr) = ConfigParam 12; */
export const workchains = defineLayout(
  { _: record('', { workchains: list(32, eitherDescr, (key, each) => ({ workchain: signedKey(key), ...each })) }) },
  {
    workchains: {
      key: ({ workchain }) => `${workchain}`,
      getView: name => ({
        workchain: number(`Workchain ${name}`, id => (id === 0 ? 'the basechain' : undefined)),
        enabled_since: timestamp('Enabled since'),
        active: flag('Active'),
        accept_msgs: flag('Accepts messages'),
        actual_min_split: count('Actual min split depth'),
        min_split: count('Min split depth'),
        max_split: count('Max split depth'),
        basic: number('Format', basic => (basic === 1 ? 'basic (TVM)' : 'extended')),
        flags: bitmask('Flags'),
        zerostate_root_hash: hashField('Zero state root hash'),
        zerostate_file_hash: hashField('Zero state file hash'),
        version: number('Version'),
        vm_version: number('VM version', version => (version === -1 ? 'TVM' : undefined)),
        vm_mode: bitmask('VM mode'),
        min_addr_len: count('Min address length'),
        max_addr_len: count('Max address length'),
        addr_len_step: count('Address length step'),
        workchain_type_id: number('Type'),
        split_merge_delay: seconds('Split/merge delay'),
        split_merge_interval: seconds('Split/merge interval'),
        min_split_merge_interval: seconds('Min split/merge interval'),
        max_split_merge_delay: seconds('Max split/merge delay'),
        persistent_state_split_depth: count('Persistent state split depth'),
      }),
    },
  },
  value => ({
    workchains: value.workchains.map(each => ({
      // The reference implementation prints them unsigned.
      workchain: each.workchain >>> 0,
      ...pickFields(each, commonFields),
    })),
  }),
)
