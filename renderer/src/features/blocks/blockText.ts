/**
 * The address prefix of a shard, in bits; empty for an unsplit workchain.
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

/** Start and size of a shard as fractions of the account space of its workchain. */
export function shardRange(shard: string): { readonly from: number; readonly size: number } {
  const prefix = shardPrefix(shard)
  const size = 2 ** -prefix.length
  return { from: prefix === '' ? 0 : Number.parseInt(prefix, 2) * size, size }
}

/** A shard in words: `accounts of workchain 0 with the address prefix 10`. */
export function describeShard(workchain: number, shard: string): string {
  const prefix = shardPrefix(shard)
  const where = workchain === -1 ? 'the masterchain' : `workchain ${workchain}`
  return prefix === '' ? `all accounts of ${where}` : `accounts of ${where} with the address prefix ${prefix}`
}

const flagTexts = {
  key_block: 'key block',
  after_split: 'after split',
  after_merge: 'after merge',
  before_split: 'before split',
  before_merge: 'before merge',
  want_split: 'wants split',
  want_merge: 'wants merge',
} as const

type BlockFlags = { readonly [K in keyof typeof flagTexts]?: boolean | undefined }

/** The flags that are set, in words. */
export function getBlockFlags(flags: BlockFlags, { shard }: { readonly shard: string }): string[] {
  // An unsplit workchain has nothing to merge with, yet its blocks have the bit.
  const known = { ...flags, want_merge: flags.want_merge && shardPrefix(shard) !== '' }
  // `Object.keys` loses the key type.
  return (Object.keys(flagTexts) as (keyof typeof flagTexts)[]).filter(key => known[key]).map(key => flagTexts[key])
}
