import { formatBlockId, toBlockIdExtJson } from '../../blockId.ts'
import type { DebugBlockView } from '../../contract/debugBlocks.ts'
import type { BlockchainBlock, BlockValueFlow } from '../../contract/schemas/blocks.ts'
import { type Block, countMessages } from '../../tlb/block.ts'
import { getMasterRefId, getPreviousBlockIds, toBlockIdExt } from '../../tlb/blockLinks.ts'
import { reader } from '../../tlb/combinators.ts'
import type { CurrencyCollection } from '../../tlb/currency.ts'
import type { McBlockExtra } from '../../tlb/mcBlockExtra.ts'
import { valueFlow } from '../../tlb/valueFlow.ts'
import { type ParsedBlock, transactionsIn } from './blockContents.ts'

/** A block's header and value flow as the `/v2` interface shows them. @throws input.cell */
export function presentBlock(full: ParsedBlock): BlockchainBlock {
  const { id, block } = full
  const { info, extra } = block
  const { gen_software: software } = info
  const master = getMasterRefId(info)
  const messages = countMessages(block)
  return {
    value_flow: presentBlockValueFlow(block),
    workchain_id: id.workchain,
    shard: id.shard,
    seqno: id.seqno,
    root_hash: id.rootHash,
    file_hash: id.fileHash,
    global_id: block.global_id,
    version: info.version,
    ...pick(info, ...shardFlags, 'key_block', 'gen_utime', 'start_lt', 'end_lt'),
    vert_seqno: info.vert_seq_no,
    ...pick(info, 'gen_catchain_seqno', 'min_ref_mc_seqno', 'prev_key_block_seqno'),
    ...(software && {
      gen_software_version: software.version,
      gen_software_capabilities: software.capabilities,
    }),
    ...(master && { master_ref: formatBlockId(master) }),
    prev_refs: getPreviousBlockIds(info).map(formatBlockId),
    in_msg_descr_length: BigInt(messages.in),
    out_msg_descr_length: BigInt(messages.out),
    ...pick(extra, 'rand_seed', 'created_by'),
    tx_quantity: transactionsIn(full).length,
  }
}

const shardFlags = ['after_merge', 'before_split', 'after_split', 'want_split', 'want_merge'] as const

const pick = <T, K extends keyof T>(from: T, ...keys: readonly K[]): Pick<T, K> =>
  // Exactly these keys.
  Object.fromEntries(keys.map(key => [key, from[key]])) as Pick<T, K>

const readValueFlow = reader('ValueFlow', valueFlow)

/** The value flow of a block. @throws input.cell */
export const presentBlockValueFlow = (block: Block): BlockValueFlow =>
  // The layout's fields are those of the reply, in the same order.
  Object.fromEntries(
    Object.entries(readValueFlow(block.value_flow)).map(([name, amount]) => [name, presentCurrencies(amount)]),
  ) as Partial<BlockValueFlow> as BlockValueFlow

const presentCurrencies = ({ grams, other }: CurrencyCollection) => ({
  grams,
  other: [...other].map(([id, amount]) => ({ id: BigInt(id), value: amount.toString() })),
})

/** All fields of a block's header. */
export function presentHeader({ global_id, info, extra }: Block): DebugBlockView['header'] {
  return {
    global_id,
    version: info.version,
    utime: info.gen_utime,
    ...pick(info, 'start_lt', 'end_lt', 'key_block', ...shardFlags),
    vert_seqno: info.vert_seq_no,
    gen_catchain_seqno: info.gen_catchain_seqno,
    gen_validator_list_hash_short: BigInt(info.gen_validator_list_hash_short),
    ...pick(info, 'min_ref_mc_seqno', 'prev_key_block_seqno'),
    ...(info.gen_software && { gen_software: { ...info.gen_software } }),
    ...pick(extra, 'rand_seed', 'created_by'),
  }
}

/** The shards that a masterchain block lists. */
export const presentShards = ({ shards }: McBlockExtra): NonNullable<DebugBlockView['shards']> =>
  shards.map(each => ({
    id: toBlockIdExtJson(toBlockIdExt(each.workchain, each.shard, each)),
    utime: each.gen_utime,
    ...pick(each, 'start_lt', 'end_lt', 'before_split', 'before_merge', 'want_split', 'want_merge'),
    ...pick(each, 'next_catchain_seqno', 'min_ref_mc_seqno'),
  }))
