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
  const recording = packRecording(run)
  if (run.missingStacks || run.steps.length > maxSteps || !lacksCells(recording)) return recording
  const built = readBuiltCells(input)
  return built.length === 0
    ? recording
    : packRecording({ ...run, roots: [[...(run.roots[0] ?? []), ...built], ...run.roots.slice(1)] })
}

function lacksCells({ cells, values }: PackedRecording): boolean {
  const known = new Set(cells.map(cell => cell.hash))
  return values.some(value => value.type === 'cell' && !known.has(value.hash))
}

function readBuiltCells({ run }: CollectInput): Cell[] {
  let log: string
  try {
    log = run('cells', cellsTimeoutMs, undefined).log
  } catch (error) {
    if (isAppError(error) && /^limit\.(time|cells)$/.test(error.code)) return []
    throw error
  }
  const texts = new Set(Array.from(log.matchAll(/(?<!S)C\{(B5EE9C72[0-9A-F]+)\}/g), ([, text]) => text))
  return [...texts].flatMap(text => (text === undefined ? [] : (tryRead(() => parseCell(fromHex(text))) ?? [])))
}
