import type { MasterchainBlock, ShardTop } from '../chain/MasterchainBlock.ts'
import { type Address, accountIdOf, workchainOf } from '../units.ts'

/** The masterchain is never split. */
const masterchain = '-1:8000000000000000'

/**
 * Finds the shard of an account in the shard layout of a masterchain block, as `workchain:shard`; `undefined` for an
 * unknown workchain. A block without shards is treated as one with an unsplit basechain.
 */
export function findAccountShard(block: Pick<MasterchainBlock, 'shards'>, account: Address): string | undefined {
  const workchain = workchainOf(account)
  if (workchain === -1) return masterchain
  if (block.shards.length === 0) return workchain === 0 ? '0:8000000000000000' : undefined
  const prefix = BigInt(`0x${accountIdOf(account).slice(0, 16)}`)
  const shard = block.shards.find(top => top.id.workchain === workchain && shardContainsPrefix(top, prefix))
  return shard && `${workchain}:${shard.id.shard}`
}

/** A shard id is the bits of its prefix, then a one, then zeros. */
function shardContainsPrefix({ id }: ShardTop, accountPrefix: bigint): boolean {
  const shard = BigInt(`0x${id.shard}`)
  const closing = shard & -shard
  // Everything above the closing one must agree.
  return (accountPrefix ^ shard) < closing << 1n
}
