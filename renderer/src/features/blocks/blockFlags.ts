import { shardPrefix } from './shardPrefix.ts'

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
