import { type Address, accountIdOf, workchainOf } from '../units.ts'
import type { BlockName } from './proven.ts'

/** Whether an account lies in a shard, which is written as the bits of its prefix, a one, and zeros. */
export function liesIn(address: Address, { workchain, shard }: Pick<BlockName, 'workchain' | 'shard'>): boolean {
  if (workchainOf(address) !== workchain) return false
  const marked = BigInt(`0x${shard}`)
  const marker = marked & -marked
  const differing = marked ^ BigInt(`0x${accountIdOf(address).slice(0, 16)}`)
  return marker > 0n && differing / (2n * marker) === 0n
}
