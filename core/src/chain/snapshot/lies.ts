import { type Address, accountIdOf, workchainOf } from '../../units.ts'

/** Whether an account lies in a shard, which is written as a prefix, a one and zeros. */
export function lies(
  address: Address,
  { workchain, shard }: { readonly workchain: number; readonly shard: string },
): boolean {
  if (workchainOf(address) !== workchain) return false
  const marked = BigInt(`0x${shard}`)
  const marker = marked & -marked
  const start = BigInt(`0x${accountIdOf(address).slice(0, 16)}`)
  return (start ^ marked) >> BigInt(marker.toString(2).length) === 0n
}
