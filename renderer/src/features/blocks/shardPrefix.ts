/**
 * The bits that all accounts of a shard begin with; empty for a whole workchain.
 *
 * @example
 * shardPrefix('8000000000000000') // ''
 * shardPrefix('4000000000000000') // '0'
 * shardPrefix('a000000000000000') // '10'
 */
export function shardPrefix(shard: string): string {
  const bits = BigInt(`0x${shard}`).toString(2).padStart(64, '0')
  return bits.slice(0, Math.max(0, bits.lastIndexOf('1')))
}

/** Where a shard lies among all accounts of its workchain, as parts of the whole. */
export function shardRange(shard: string): { readonly from: number; readonly size: number } {
  const prefix = shardPrefix(shard)
  const size = 2 ** -prefix.length
  return { from: prefix === '' ? 0 : Number.parseInt(prefix, 2) * size, size }
}

/** What a shard holds, in words. */
export function describeShard(workchain: number, shard: string): string {
  const prefix = shardPrefix(shard)
  const where = workchain === -1 ? 'the masterchain' : `workchain ${workchain}`
  return prefix === '' ? `all of ${where}` : `accounts of ${where} that begin with the bits ${prefix}`
}
