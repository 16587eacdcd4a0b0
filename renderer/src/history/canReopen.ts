import { findRun } from '../run/runStore.ts'
import type { HistoryEntry } from './history.ts'

/** Whether an entry can be opened: the messages of old runs, and of some that could be sent, are not stored. */
export const canReopen = ({ path }: HistoryEntry): boolean => {
  const run = /[?&]run=(\w+)/.exec(path)?.[1]
  return run === undefined || findRun(run)?.request !== undefined
}
