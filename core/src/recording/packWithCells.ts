import { parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { fromHex } from '../encoding/hex.ts'
import { isAppError, tryRead } from '../errors.ts'
import type { CollectInput } from './collectSteps.ts'
import { packRecording } from './packRecording.ts'
import type { PackedRecording, RecordedRun } from './Recording.ts'

/** The log with whole cells is long: it is only printed for a run whose stacks are all there. */
const cellsTimeoutMs = 800
/** The log with whole cells has only the end of a longer run. */
const maxSteps = 5000

/**
 * Packs a run. Cells that the run built and that are neither in its actions nor in its data are read from another log, which has
 * them whole; of those that are not in it, only the hash is known.
 */
export function packWithCells(input: CollectInput, run: RecordedRun): PackedRecording {
  const mayBePrinted = !run.missingStacks && run.steps.length <= maxSteps
  return packRecording({ ...run, ...(mayBePrinted && { findMoreRoots: () => readBuiltCells(input) }) })
}

function readBuiltCells({ run }: CollectInput): Cell[] {
  let log: string
  try {
    log = run('cells', cellsTimeoutMs, undefined).log
  } catch (error) {
    if (isAppError(error) && /^limit\.(time|cells)$/.test(error.code)) return []
    throw error
  }
  return [...listBocs(log)].flatMap(text => tryRead(() => parseCell(fromHex(text))) ?? [])
}

/** Distinct cells of a log, `C{B5EE9C72…}`; slices and builders, `CS{…` and `BC{…`, are printed otherwise. */
function listBocs(log: string): ReadonlySet<string> {
  const texts = new Set<string>()
  const start = 'C{B5EE9C72'
  for (let at = log.indexOf(start); at !== -1; at = log.indexOf(start, at + start.length)) {
    const end = log.indexOf('}', at)
    if (end !== -1 && log[at - 1] !== 'B') texts.add(log.slice(at + 2, end))
  }
  return texts
}
