import type { BlockIdExt } from '../blockId.ts'
import { type Address, accountIdOf, workchainOf } from '../units.ts'

/** Whether a shard contains an account; a shard is its prefix, a marker bit and zeros. */
export function shardContains(
  address: Address,
  { workchain, shard }: Pick<BlockIdExt, 'workchain' | 'shard'>,
): boolean {
  if (workchainOf(address) !== workchain) return false
  const marked = BigInt(`0x${shard}`)
  const marker = marked & -marked
  const differing = marked ^ BigInt(`0x${accountIdOf(address).slice(0, 16)}`)
  return marker > 0n && differing / (2n * marker) === 0n
}
