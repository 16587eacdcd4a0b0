import type { UnixSec } from '../units.ts'
import type { ChainIndex } from './ChainIndex.ts'

/** The first indexed masterchain block that is not older than a time; `undefined` when none is older. */
export async function findPruneSeqno(index: ChainIndex, utime: UnixSec): Promise<number | undefined> {
  const { ranges } = await index.checkpoint()
  let found: number | undefined
  for (const { first, last } of ranges) {
    if (!(await isOlder(index, first, utime))) return found
    let low = first
    let high = last + 1
    // Invariant: the block `low` is older, the block `high` is not, or is not indexed.
    while (high - low > 1) {
      const at = Math.floor((low + high) / 2)
      if (await isOlder(index, at, utime)) low = at
      else high = at
    }
    found = high
    if (high <= last) return found
  }
  return found
}

async function isOlder(index: ChainIndex, seqno: number, utime: UnixSec): Promise<boolean> {
  const block = (await index.blocksOf(seqno)).find(({ id }) => id.workchain === -1)
  return block !== undefined && block.utime < utime
}
