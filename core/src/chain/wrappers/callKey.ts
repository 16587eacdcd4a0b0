import type { BlockIdExt } from '../../blockId.ts'
import type { SourceCall } from '../ChainSource.ts'

/**
 * The arguments of a call as one line of text; equal arguments give equal text. Recordings store it: blocks and
 * transactions by their hash, everything else with sorted keys.
 */
export const callKey = (args: SourceCall['args'], blockKey = ({ rootHash }: BlockIdExt): string => rootHash): string =>
  args.map(each => JSON.stringify(normalize(each, blockKey))).join(' ')

function normalize(value: unknown, blockKey: (block: BlockIdExt) => string): unknown {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.map(each => normalize(each, blockKey))
  if (typeof value !== 'object' || value === null) return value
  if ('rootHash' in value) return blockKey(value as BlockIdExt) // nothing else has a root hash
  if ('cell' in value && 'hash' in value) return value.hash
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(entries.map(([key, each]) => [key, normalize(each, blockKey)]).sort(byKey))
}

const byKey = ([a]: readonly unknown[], [b]: readonly unknown[]): number => (String(a) < String(b) ? -1 : 1)
