import { type BlockIdExt, fromSignedShard, toSignedShard } from '../../blockId.ts'
import type { TlTypes } from './tl/schemaTypes.ts'

type WireBlockId = TlTypes['tonNode.blockIdExt']

/** Converts a block id to `tonNode.blockIdExt`, whose shard is a signed number. */
export const toWireBlockId = ({ workchain, shard, seqno, rootHash, fileHash }: BlockIdExt): WireBlockId => ({
  workchain,
  shard: toSignedShard(shard),
  seqno,
  root_hash: rootHash,
  file_hash: fileHash,
})

/** Converts `tonNode.blockIdExt` to a block id. */
export const fromWireBlockId = ({ workchain, shard, seqno, root_hash, file_hash }: WireBlockId): BlockIdExt => ({
  workchain,
  shard: fromSignedShard(shard),
  seqno,
  rootHash: root_hash,
  fileHash: file_hash,
})
