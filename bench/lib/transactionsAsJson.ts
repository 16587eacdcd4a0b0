import { formatBlockId } from '@tonoscope/core/blockId'
import { parseCell } from '@tonoscope/core/cell/boc'
import { transactionsIn } from '@tonoscope/core/engines/blocks/blockContents'
import { presentBlockTransaction } from '@tonoscope/core/engines/blocks/presentBlockTransaction'
import type { CallContext } from '@tonoscope/core/engines/context/Deps'
import { readBlock } from '@tonoscope/core/tlb/block'
import { writeJson } from '@tonoscope/core/wire/json'

export type JsonResult = { readonly count: number; readonly json: string }

// Only the network names of the call context are used.
const context = { network: { name: 'bench', chain: { name: 'bench' } } } as CallContext

/** The reply of getBlockTransactions; the root hash is computed, as for a downloaded block. */
export function transactionsAsJson(bytes: Uint8Array): JsonResult {
  const root = parseCell(bytes)
  const block = readBlock(root)
  const rootHash = root.hash()
  const id = { ...block.info.shard, seqno: block.info.seq_no, rootHash, fileHash: rootHash }
  const transactions = transactionsIn({ id, block }).map(each =>
    presentBlockTransaction(context, each, formatBlockId(id)),
  )
  return { count: transactions.length, json: writeJson({ transactions }) }
}
