import type { DebugWatch } from '../../contract/debugWatch.ts'
import type { EventQuery } from '../event/eventQuery.ts'

/** The part of a reply that depends on what was found. */
export type WatchFinding = Omit<DebugWatch, 'network' | 'newest_seqno' | 'newest_utime'>

/** The hash that a message is known by. */
export const toWatchedHash = ({ keys }: EventQuery): Pick<WatchFinding, 'hash'> => {
  const hash = keys.at(-1)?.hash
  return hash === undefined ? {} : { hash }
}
