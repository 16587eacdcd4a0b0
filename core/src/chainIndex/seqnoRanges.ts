import type { SeqnoRange } from './ChainIndex.ts'

/** The masterchain blocks of a range that are not indexed, oldest first. */
export function findGaps(ranges: readonly SeqnoRange[], { first, last }: SeqnoRange): SeqnoRange[] {
  const gaps: SeqnoRange[] = []
  let next = first
  for (const range of ranges) {
    if (range.first > last) break
    if (range.first > next) gaps.push({ first: next, last: range.first - 1 })
    next = Math.max(next, range.last + 1)
  }
  if (next <= last) gaps.push({ first: next, last })
  return gaps
}

/** How many blocks ranges have. */
export const countBlocks = (ranges: readonly SeqnoRange[]): number =>
  ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0)
