import { type BlockIdExt, fromBlockIdExtJson, fromSignedShard, toBlockIdExtJson, toSignedShard } from '../../blockId.ts'
import type { TlTypes } from './tl/schemaTypes.ts'

type WireBlockId = TlTypes['tonNode.blockIdExt']

/** Converts a block id to `tonNode.blockIdExt`, whose shard is a signed number. */
export const toWireBlockId = (id: BlockIdExt): WireBlockId => ({
  ...toBlockIdExtJson(id),
  shard: toSignedShard(id.shard),
})

/** Converts `tonNode.blockIdExt` to a block id. */
export const fromWireBlockId = (id: WireBlockId): BlockIdExt =>
  fromBlockIdExtJson({ ...id, shard: fromSignedShard(id.shard) })
