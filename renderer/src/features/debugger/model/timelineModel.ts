import type { RecordingReader } from '@tonoscope/core/stepping/RecordingReader'

/** What the lanes of the timeline mark. */
export const markKinds = ['throw', 'action', 'commit', 'c4', 'c5', 'codepage', 'call'] as const
/** A lane of the timeline. */
export type MarkKind = (typeof markKinds)[number]

/** Marks of a recording: steps of each kind, in order. */
export type Marks = { readonly [K in MarkKind]: Int32Array }

const kindsByOpcode: ReadonlyMap<string, MarkKind> = new Map([
  ...['SENDRAWMSG', 'SENDMSG', 'RAWRESERVE', 'RAWRESERVEX', 'SETCODE', 'SETLIBCODE', 'CHANGELIB'].map(
    name => [name, 'action'] as const,
  ),
  ['COMMIT', 'commit'],
  ['SETCP', 'codepage'],
  ['SETCP0', 'codepage'],
  ['SETCPX', 'codepage'],
])

/** Finds what the timeline marks: the step that did it. */
export function findMarks(reader: RecordingReader): Marks {
  const { recording, count } = reader
  const kinds = recording.instructions.map(text => kindsByOpcode.get(text.split(' ', 1)[0] ?? ''))
  const found: { [K in MarkKind]: number[] } = {
    throw: recording.exceptions.map(({ step }) => step).sort((a, b) => a - b),
    action: [],
    commit: [],
    c4: findRegisterWrites(reader, 'c4'),
    c5: findRegisterWrites(reader, 'c5'),
    codepage: [],
    call: [],
  }
  for (let step = 0; step < count; step++) {
    const kind = kinds[recording.columns.instruction[step] ?? -1]
    if (kind !== undefined) found[kind].push(step)
    if (step + 1 < count && reader.depth(step + 1) > reader.depth(step)) found.call.push(step)
  }
  return mapMarks(kind => Int32Array.from(found[kind]))
}

const mapMarks = (toSteps: (kind: MarkKind) => Int32Array): Marks => ({
  throw: toSteps('throw'),
  action: toSteps('action'),
  commit: toSteps('commit'),
  c4: toSteps('c4'),
  c5: toSteps('c5'),
  codepage: toSteps('codepage'),
  call: toSteps('call'),
})

/** A change is listed by the step before which the register has its new value. */
const findRegisterWrites = (reader: RecordingReader, name: 'c4' | 'c5'): number[] =>
  reader
    .registerChanges(name)
    .filter(step => step > 0)
    .map(step => step - 1)

/** Gas and depth of the steps in columns of equal width, as many as steps or as pixels. */
export type GasStrip = {
  readonly columns: number
  /** Gas of the steps of each column. */
  readonly gas: Float64Array
  /** The greatest depth of each column. */
  readonly depths: Float64Array
  readonly maxGas: number
  readonly maxDepth: number
}

/** Sums up gas in at most so many columns. */
export function buildGasStrip(reader: RecordingReader, maxColumns: number): GasStrip {
  const columns = Math.max(1, Math.min(reader.count, Math.floor(maxColumns)))
  const gas = new Float64Array(columns)
  const depths = new Float64Array(columns)
  for (let step = 0; step < reader.count; step++) {
    const column = Math.floor((step * columns) / reader.count)
    gas[column] = (gas[column] ?? 0) + (reader.gas(step).cost ?? 0)
    depths[column] = Math.max(depths[column] ?? 0, reader.depth(step))
  }
  return { columns, gas, depths, maxGas: gas.reduce(larger, 0), maxDepth: depths.reduce(larger, 0) }
}

const larger = (a: number, b: number): number => (a > b ? a : b)
