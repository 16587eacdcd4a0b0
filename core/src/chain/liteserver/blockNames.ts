import type { BlockId } from '../ChainSource.ts'
import type { TlTypes } from './tl/schemaTypes.ts'

type WireBlockId = TlTypes['tonNode.blockIdExt']

/** A block's name as the wire has it; the shard is a signed number there. */
export const toWireBlock = ({ workchain, shard, seqno, rootHash, fileHash }: BlockId): WireBlockId => ({
  workchain,
  shard: BigInt.asIntN(64, BigInt(`0x${shard}`)),
  seqno,
  root_hash: rootHash,
  file_hash: fileHash,
})

/** A block's name from the wire. */
export const fromWireBlock = ({ workchain, shard, seqno, root_hash, file_hash }: WireBlockId): BlockId => ({
  workchain,
  shard: BigInt.asUintN(64, shard).toString(16).padStart(16, '0'),
  seqno,
  rootHash: root_hash,
  fileHash: file_hash,
})

/** The shard of the whole workchain, which is the only one that the masterchain has. */
export const wholeShard = '8000000000000000'
