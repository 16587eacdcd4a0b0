import type { MasterchainBlock, ShardTop } from '../chain/ChainSource.ts'
import { type Address, accountIdOf, workchainOf } from '../units.ts'

/** The masterchain is never split. */
const masterchain = '-1:8000000000000000'

/**
 * Finds the shard of an account in the layout of one masterchain block, as `workchain:shard`; `undefined` when the block
 * knows no such workchain. A block that lists no shards at all is taken for one with an undivided basechain.
 */
export function shardOf(block: Pick<MasterchainBlock, 'shards'>, account: Address): string | undefined {
  const workchain = workchainOf(account)
  if (workchain === -1) return masterchain
  if (block.shards.length === 0) return workchain === 0 ? '0:8000000000000000' : undefined
  const prefix = BigInt(`0x${accountIdOf(account).slice(0, 16)}`)
  const shard = block.shards.find(top => top.id.workchain === workchain && contains(top, prefix))
  return shard && `${workchain}:${shard.id.shard}`
}

/** A shard is the bits of its prefix, then a one, then zeros. */
function contains({ id }: ShardTop, accountPrefix: bigint): boolean {
  const shard = BigInt(`0x${id.shard}`)
  const closing = shard & -shard
  // Everything above the closing one must agree.
  return (accountPrefix ^ shard) < closing << 1n
}
