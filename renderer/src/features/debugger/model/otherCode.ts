import type { DebugCode } from '@tonoscope/core/contract/debugCode'
import type { DebugRecording } from '@tonoscope/core/contract/debugRecording'
import { toRecordedBoc } from './recordedBoc.ts'

/** More listings would be of a contract that builds code as it runs. */
const MAX_LISTINGS = 20

/** Code that ran and is not in the listing of the account, as BoCs: libraries, and continuations made of data. */
export function findOtherCode(
  { cells, code_cells }: Pick<DebugRecording, 'cells' | 'code_cells'>,
  listing: DebugCode | undefined,
): readonly string[] {
  const listed = new Set(listing?.blocks.map(({ cell }) => cell))
  const positions = new Map(cells.map(({ hash }, position) => [hash, position]))
  const missing = code_cells.filter(hash => !listed.has(hash)).flatMap(hash => positions.get(hash) ?? [])
  const inner = findBelow(cells, missing)
  return missing
    .filter(position => !inner.has(position))
    .slice(0, MAX_LISTINGS)
    .flatMap(position => toRecordedBoc(cells, position) ?? [])
}

/** The cells below some cells, without these unless one is below another one. */
function findBelow(cells: DebugRecording['cells'], roots: readonly number[]): ReadonlySet<number> {
  const below = new Set<number>()
  const open = [...roots]
  for (let position = open.pop(); position !== undefined; position = open.pop()) {
    for (const ref of cells[position]?.refs ?? []) {
      if (below.has(ref)) continue
      below.add(ref)
      open.push(ref)
    }
  }
  return below
}
