import { parseBits } from '../../cell/bitText.ts'
import { toBocHex } from '../../cell/text.ts'
import { snapshotError } from '../../chain/snapshot/snapshotError.ts'
import { unpackFile } from '../../chain/snapshot/unpackFile.ts'
import {
  type DebugRecordedCell,
  type DebugRecording,
  type DebugValue,
  registerNames,
} from '../../contract/debugRecording.ts'
import { decodeUtf8 } from '../../encoding/utf8.ts'
import { AppError, tryRead } from '../../errors.ts'
import { readJson } from '../../wire/json.ts'
import { parseSchema } from '../../wire/parseSchema.ts'
import { checkRecording } from './checkRecording.ts'
import { NumberReader } from './numberColumns.ts'
import { hashCells } from './recordedCells.ts'
import {
  countNumbers,
  getUnpackedSize,
  listCodeCells,
  type RecordingHead,
  recordingHead,
  recordingLimits,
  recordingRest,
  type StoredRecording,
  stepColumns,
} from './StoredRecording.ts'

/** Reads a recording of a file, in which nothing refers to what is not there. @throws input.snapshot, limit.cells */
export function readRecording({ code, packed }: StoredRecording): DebugRecording {
  getUnpackedSize(packed)
  const bytes = unpackFile(packed, recordingLimits.unpackedBytes)
  const numbers = new NumberReader(bytes)
  const head = readHead(bytes, numbers)
  if (countNumbers(head.counts) > recordingLimits.numbers)
    throw new AppError('limit.cells', { what: 'the number of values of a recording', limit: recordingLimits.numbers })
  const { node, method_id, account, on_chain, ...others } = validate(recordingRest, head.rest, 'rest')
  const codeCells = listCodeCells(code)
  const cells = readCells(head.cells)
  const recording: DebugRecording = {
    ...(node !== undefined && { node }),
    ...(method_id !== undefined && { method_id }),
    account,
    ...(on_chain && { on_chain }),
    ...(code && { code: { hash: code.hash(), boc: toBocHex(code) } }),
    steps: head.counts.steps,
    ...others,
    code_cells: head.code_cells.map(each =>
      typeof each === 'string' ? each : (codeCells[each]?.hash() ?? missing(`code cell ${each}`)),
    ),
    values: head.values.map(value => readValue(value, cells)),
    cells,
    ...readColumns(numbers, head.counts),
  }
  checkRecording(recording)
  return recording
}

function readHead(bytes: Uint8Array, numbers: NumberReader): RecordingHead {
  const length = numbers.number()
  const start = numbers.position
  if (!(length >= 0 && length <= bytes.length - start)) throw snapshotError('its text is cut short')
  numbers.skip(length)
  const json = tryRead(() => readJson(decodeUtf8(bytes.subarray(start, start + length))))
  return validate(recordingHead, json, 'head')
}

function validate<T>(schema: Parameters<typeof parseSchema<T>>[0], json: unknown, name: string): T {
  const parsed = parseSchema(schema, json)
  if (parsed.success) return parsed.data
  throw snapshotError(`${[name, ...parsed.issue.path].join('.')}: ${parsed.issue.message}`)
}

function readCells(stored: RecordingHead['cells']): DebugRecordedCell[] {
  for (const { refs } of stored) for (const ref of refs) if (ref >= stored.length) missing(`cell ${ref}`)
  const hashes = hashCells(stored)
  return stored.map(({ kind, data, refs, hash }, at) => ({
    hash: hashes[at] ?? hash ?? missing(`the hash of cell ${at}`),
    ...(kind && { kind }),
    bit_count: (tryRead(() => parseBits(data)) ?? missing(`the bits of cell ${at}`)).length,
    data,
    refs,
  }))
}

function readValue(value: RecordingHead['values'][number], cells: readonly DebugRecordedCell[]): DebugValue {
  if (!('at' in value) || value.type === 'continuation') return value
  const { hash, data } = cells[value.at] ?? missing(`cell ${value.at}`)
  if (value.type === 'cell') return { type: 'cell', hash }
  return { type: 'slice', hash, data, bits: value.bits, refs: value.refs }
}

function readColumns(numbers: NumberReader, counts: RecordingHead['counts']) {
  const { steps, entries, registers, globals } = counts
  const columns = Object.fromEntries(
    stepColumns.map(name => [name, numbers.column(steps)]),
  ) as DebugRecording['columns'] // each of them
  const below = numbers.column(entries).map((distance, at) => at - distance)
  const stack_entries = { below, value: numbers.column(entries), producer: numbers.column(entries) }
  const changed = readChanges(numbers, registers)
  const changedGlobals = readChanges(numbers, globals)
  numbers.expectEnd()
  return {
    columns,
    stack_entries,
    registers: changed.map(({ step, of, value }) => ({
      step,
      register: registerNames[of] ?? missing(`register ${of}`),
      value,
    })),
    globals: changedGlobals.map(({ step, of, value }) => ({ step, global: of, value })),
  }
}

/** Three columns: the step, what changed, its value. */
function readChanges(numbers: NumberReader, count: number) {
  const [steps, changed, values] = [numbers.column(count), numbers.column(count), numbers.column(count)]
  return steps.map((step, i) => ({ step, of: changed[i] ?? 0, value: values[i] ?? 0 }))
}

function missing(what: string): never {
  throw snapshotError(`${what} of the recording is missing`)
}
