import type { SourceRange } from '../contract/debugSource.ts'
import { type Direction, findStep } from './moves.ts'
import type { SourceRun } from './SourceRun.ts'

const isSameLine = (a: SourceRange | undefined, b: SourceRange | undefined): boolean =>
  a?.[0] === b?.[0] && a?.[1] === b?.[1]

/** The first step of the next line, or of the line before; `over`: without going into functions. */
export function stepLine(
  run: SourceRun,
  from: number,
  direction: Direction,
  { over = false }: { readonly over?: boolean } = {},
): number | undefined {
  const { reader, ranges } = run
  const depth = run.depth(from)
  const isInside = (step: number) => over && run.depth(step) > depth
  // Out of the line; a function that calls itself is in the same line again.
  const isOther = (step: number) =>
    ranges[step] !== undefined &&
    !isInside(step) &&
    (!isSameLine(ranges[step], ranges[from]) || run.depth(step) !== depth)
  if (direction === 1) return findStep(reader, from, 1, isOther)
  const start = startOfLine(run, from)
  // From inside of a line to its start.
  if (start < from) return start
  const before = findStep(reader, from, -1, isOther)
  return before === undefined ? undefined : startOfLine(run, before)
}

/** The first step of the line that a step is in, without leaving its function. */
function startOfLine(run: SourceRun, step: number): number {
  let start = step
  while (start > 0 && isSameLine(run.ranges[start - 1], run.ranges[step]) && run.depth(start - 1) === run.depth(step))
    start--
  return start
}

/**
 * The line of a file where a run can stop for a breakpoint on a line: the line itself, or the next one with code;
 * `undefined` below the last one.
 */
export const toStoppableLine = (run: SourceRun, file: number, line: number): number | undefined =>
  run.map.linesOf(file).find(each => each >= line)

/** The next step that comes into a line, from another line. */
export const findLine = (
  run: SourceRun,
  from: number,
  direction: Direction,
  { file, line }: { readonly file: number; readonly line: number },
): number | undefined => findStep(run.reader, from, direction, step => entersLine(run, step, file, line))

/** Whether a step comes into a line from another one. */
export const entersLine = (run: SourceRun, step: number, file: number, line: number): boolean =>
  run.isIn(step, file, line) && (step === 0 || !run.isIn(step - 1, file, line))
