import { formatBlockId } from '../../blockId.ts'
import type { BlockchainBlock, BlockValueFlow } from '../../contract/schemas/blocks.ts'
import type { Block } from '../../tlb/block.ts'
import { getMasterRefId, getPreviousBlockIds } from '../../tlb/blockLinks.ts'
import { reader } from '../../tlb/combinators.ts'
import type { CurrencyCollection } from '../../tlb/currency.ts'
import { countMessages } from '../../tlb/messageDescr.ts'
import { type ValueFlow, valueFlow } from '../../tlb/valueFlow.ts'
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
    after_merge: info.after_merge,
    before_split: info.before_split,
    after_split: info.after_split,
    want_split: info.want_split,
    want_merge: info.want_merge,
    key_block: info.key_block,
    gen_utime: info.gen_utime,
    start_lt: info.start_lt,
    end_lt: info.end_lt,
    vert_seqno: info.vert_seq_no,
    gen_catchain_seqno: info.gen_catchain_seqno,
    min_ref_mc_seqno: info.min_ref_mc_seqno,
    prev_key_block_seqno: info.prev_key_block_seqno,
    ...(software && {
      gen_software_version: software.version,
      gen_software_capabilities: software.capabilities,
    }),
    ...(master && { master_ref: formatBlockId(master) }),
    prev_refs: getPreviousBlockIds(info).map(formatBlockId),
    in_msg_descr_length: BigInt(messages.in),
    out_msg_descr_length: BigInt(messages.out),
    rand_seed: extra.rand_seed,
    created_by: extra.created_by,
    tx_quantity: transactionsIn(full).length,
  }
}

/** The value flow of a block. @throws input.cell */
export const presentBlockValueFlow = (block: Block): BlockValueFlow =>
  presentValueFlowFields(readValueFlow(block.value_flow))
const readValueFlow = reader('ValueFlow', valueFlow)

const presentValueFlowFields = (flow: ValueFlow): BlockValueFlow => ({
  from_prev_blk: presentCurrencies(flow.from_prev_blk),
  to_next_blk: presentCurrencies(flow.to_next_blk),
  imported: presentCurrencies(flow.imported),
  exported: presentCurrencies(flow.exported),
  fees_collected: presentCurrencies(flow.fees_collected),
  ...(flow.burned && { burned: presentCurrencies(flow.burned) }),
  fees_imported: presentCurrencies(flow.fees_imported),
  recovered: presentCurrencies(flow.recovered),
  created: presentCurrencies(flow.created),
  minted: presentCurrencies(flow.minted),
})

const presentCurrencies = ({ grams, other }: CurrencyCollection) => ({
  grams,
  other: [...other].map(([id, amount]) => ({ id: BigInt(id), value: amount.toString() })),
})
