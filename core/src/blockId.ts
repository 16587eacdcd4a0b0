import type { Hash } from './units.ts'

/** A block by its position in the chain; `shard` is 16 lower-case hex digits. */
export type BlockId = { readonly workchain: number; readonly shard: string; readonly seqno: number }

/** A block id with both hashes, as `tonNode.blockIdExt` has it. */
export type BlockIdExt = BlockId & { readonly rootHash: Hash; readonly fileHash: Hash }

/** The shard of a whole workchain: the only shard of the masterchain, and of a workchain that is not split. */
export const fullShard = '8000000000000000'

/** A shard as the signed 64-bit number that TL and other APIs have. */
export const toSignedShard = (shard: string): bigint => BigInt.asIntN(64, BigInt(`0x${shard}`))

/** A shard from a signed or unsigned 64-bit number. */
export const fromSignedShard = (shard: bigint): string => BigInt.asUintN(64, shard).toString(16).padStart(16, '0')

/**
 * The short text form of a block id.
 *
 * @example
 * formatBlockId({ workchain: -1, shard: '8000000000000000', seqno: 5 }) // '(-1,8000000000000000,5)'
 */
export const formatBlockId = ({ workchain, shard, seqno }: BlockId): string => `(${workchain},${shard},${seqno})`

/** The full text form of a block id: `(workchain,shard,seqno,root_hash,file_hash)`. */
export const formatBlockIdExt = ({ workchain, shard, seqno, rootHash, fileHash }: BlockIdExt): string =>
  `(${workchain},${shard},${seqno},${rootHash},${fileHash})`

/** The id without its hashes. */
export const toBlockId = ({ workchain, shard, seqno }: BlockId): BlockId => ({ workchain, shard, seqno })

/** Whether two ids are of the same block, hashes included. */
export const isSameBlock = (a: BlockIdExt, b: BlockIdExt): boolean =>
  formatBlockId(a) === formatBlockId(b) && a.rootHash === b.rootHash && a.fileHash === b.fileHash

/** A block id in JSON, with its hashes where they are known. */
export type BlockIdJson = BlockId & {
  readonly root_hash?: string | undefined
  readonly file_hash?: string | undefined
}

/** A full block id in JSON. */
export type BlockIdExtJson<H extends string = string> = BlockId & { readonly root_hash: H; readonly file_hash: H }

/** The JSON form of a full block id, as replies have it. */
export const toBlockIdExtJson = (id: BlockIdExt): BlockIdExtJson<Hash> => ({
  ...toBlockId(id),
  root_hash: id.rootHash,
  file_hash: id.fileHash,
})

/** The block id of its JSON form. */
export const fromBlockIdExtJson = (id: BlockIdExtJson<Hash>): BlockIdExt => ({
  ...toBlockId(id),
  rootHash: id.root_hash,
  fileHash: id.file_hash,
})

/** The full text form of a block id, `(workchain,shard,seqno,root_hash,file_hash)`; the short one without hashes. */
export const formatBlockIdJson = ({ workchain, shard, seqno, root_hash, file_hash }: BlockIdJson): string =>
  root_hash === undefined || file_hash === undefined
    ? formatBlockId({ workchain, shard, seqno })
    : `(${workchain},${shard},${seqno},${root_hash},${file_hash})`

/** Whether two ids are of the same block, hashes included. */
export const isSameBlockJson = (a: BlockIdExtJson, b: BlockIdExtJson): boolean =>
  formatBlockIdJson(a) === formatBlockIdJson(b)
