import type { MasterchainBlock } from '../chain/MasterchainBlock.ts'
import { shardContains } from '../tlb/blockLinks.ts'
import { type Address, workchainOf } from '../units.ts'

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
  const shard = block.shards.find(({ id }) => shardContains(account, id))
  return shard && `${workchain}:${shard.id.shard}`
}
