import type { Expected, ShelfStatus } from '../contract/shelf.ts'
import { compareResults } from './compareResults.ts'

/** Whether a capsule gives what is expected; else where it begins to differ. */
export function compareExpected(
  expected: Expected,
  now: Expected,
): { readonly status: Extract<ShelfStatus, 'equal' | 'different'>; readonly sentence: string } {
  const [left, right] = [expected.result ?? expected.event, now.result ?? now.event]
  if (!left || !right) throw new TypeError('a capsule is a run or an event')
  const { equality, first, sentence } = compareResults(left, right, { left: 'what is expected', right: 'this run' })
  if (equality === 'identical') return { status: 'equal', sentence: right.summary.sentence }
  return { status: 'different', sentence: first?.sentence ?? sentence }
}
