import type { RegisterName } from '../contract/debugRecording.ts'
import type { CodeLocation, RecordingReader } from './RecordingReader.ts'

/** Forward, or back. */
export type Direction = 1 | -1

/** The nearest step in a direction that fits; never the step itself. */
export function findStep(
  reader: RecordingReader,
  from: number,
  direction: Direction,
  fits: (step: number) => boolean,
): number | undefined {
  for (let step = from + direction; step >= 0 && step < reader.count; step += direction) if (fits(step)) return step
  return undefined
}

/** The next step of the same call or of its caller: what is called in between runs through. */
export function stepOver(reader: RecordingReader, from: number, direction: Direction): number | undefined {
  const depth = reader.depth(from)
  return findStep(reader, from, direction, step => reader.depth(step) <= depth)
}

/** The first step after the call that the step is in; back, the instruction that called. */
export function stepOut(reader: RecordingReader, from: number, direction: Direction): number | undefined {
  const depth = reader.depth(from)
  return findStep(reader, from, direction, step => reader.depth(step) < depth)
}

/** The nearest run of the instruction at a location. */
export function nextRun(
  reader: RecordingReader,
  from: number,
  { cell, offset }: CodeLocation,
  direction: Direction,
): number | undefined {
  const { columns, code_cells } = reader.recording
  const index = code_cells.indexOf(cell)
  if (index === -1) return undefined
  return findStep(reader, from, direction, step => columns.cell[step] === index && columns.offset[step] === offset)
}

/** The step of the last exception: the one that ended the run, unless the code caught it. */
export function findException(reader: RecordingReader): number | undefined {
  const steps = reader.recording.exceptions.map(({ step }) => step)
  return steps.length === 0 ? undefined : Math.max(...steps)
}

/** The step that pushed the value at a position of the stack, 0 at its top; `undefined` if it was there at the start. */
export function findProducer(reader: RecordingReader, from: number, position: number): number | undefined {
  const producer = reader.stackEntry(from, position)?.producer ?? -1
  return producer === -1 ? undefined : producer
}

/** The nearest step before which a register changed; its value at the start is no change. */
export function findChange(
  reader: RecordingReader,
  register: RegisterName,
  from: number,
  direction: Direction,
): number | undefined {
  const changes = reader.registerChanges(register).filter(step => step > 0)
  return direction === 1 ? changes.find(step => step > from) : changes.findLast(step => step < from)
}

/** The step itself and the calls that it is in, innermost first; a call that is not recorded is left out. */
export function findCalls(reader: RecordingReader, from: number): readonly number[] {
  const steps = [from]
  for (let step = stepOut(reader, from, -1); step !== undefined; step = stepOut(reader, step, -1)) steps.push(step)
  return steps
}
