import type { BlockId as ChainBlockId } from '../../chain/ChainSource.ts'
import type { BlockId } from '../../contract/schemas/blocks.ts'

/** A block's whole name in the form of replies. */
export const presentBlockId = ({ workchain, shard, seqno, rootHash, fileHash }: ChainBlockId): BlockId => ({
  workchain,
  shard,
  seqno,
  root_hash: rootHash,
  file_hash: fileHash,
})
