import { gzipSync } from 'fflate'
import { cellFromText } from '../../cell/text.ts'
import {
  type DebugRecordedCell,
  type DebugRecording,
  type DebugValue,
  registerNames,
} from '../../contract/debugRecording.ts'
import { concatBytes } from '../../encoding/concatBytes.ts'
import { encodeUtf8 } from '../../encoding/utf8.ts'
import { AppError } from '../../errors.ts'
import { writeJson } from '../../wire/json.ts'
import { NumberWriter } from './numberColumns.ts'
import { hashCells } from './recordedCells.ts'
import {
  countNumbers,
  listCodeCells,
  type RecordingHead,
  recordingLimits,
  type StoredRecording,
  stepColumns,
  toRecordingOfFile,
} from './StoredRecording.ts'

/** A recording for a file; equal ones give equal bytes. @throws limit.cells */
export function writeRecording(recording: DebugRecording): StoredRecording {
  const { code, steps, code_cells, columns, stack_entries, values, cells, registers, globals, ...rest } =
    toRecordingOfFile(recording)
  const counts = { steps, entries: stack_entries.below.length, registers: registers.length, globals: globals.length }
  const { numbers: limit, unpackedBytes } = recordingLimits
  if (countNumbers(counts) > limit)
    throw new AppError('limit.cells', { what: 'the number of values of a recording', limit })
  const codeCell = code && cellFromText(code.boc)
  const codePositions = new Map<string, number>(listCodeCells(codeCell).map((cell, at) => [cell.hash(), at]))
  const head: RecordingHead = {
    version: 1,
    rest,
    code_cells: code_cells.map(hash => codePositions.get(hash) ?? hash),
    values: storeValues(values, cells),
    cells: storeCells(cells),
    counts,
  }
  const text = encodeUtf8(writeJson(head))
  const length = new NumberWriter()
  length.number(text.length)
  const bytes = concatBytes([length.finish(), text, writeColumns(recording)])
  if (bytes.length > unpackedBytes)
    throw new AppError('limit.cells', { what: 'the unpacked size of a recording in bytes', limit: unpackedBytes })
  // Without a timestamp, equal recordings give equal bytes.
  return { ...(codeCell && { code: codeCell }), packed: gzipSync(bytes, { level: 9, mtime: 0 }) }
}

function storeValues(values: readonly DebugValue[], cells: readonly DebugRecordedCell[]): RecordingHead['values'] {
  const positions = new Map(cells.map(({ hash }, at) => [hash, at]))
  return values.map(value => {
    const at = 'hash' in value && value.hash !== undefined ? positions.get(value.hash) : undefined
    if (at === undefined) return value
    if (value.type === 'cell') return { type: 'cell', at }
    if (value.type !== 'slice' || value.data !== cells[at]?.data) return value
    return { type: 'slice', at, bits: value.bits, refs: value.refs }
  })
}

function storeCells(cells: readonly DebugRecordedCell[]): RecordingHead['cells'] {
  const hashes = hashCells(cells)
  return cells.map(({ hash, kind, data, refs }, at) => ({
    ...(kind && { kind }),
    data,
    refs,
    ...(hashes[at] !== hash && { hash }),
  }))
}

function writeColumns({ columns, stack_entries: { below, value, producer }, registers, globals }: DebugRecording) {
  const writer = new NumberWriter()
  for (const name of stepColumns) writer.column(columns[name])
  // Mostly the entry before.
  writer.column(below.map((entry, at) => at - entry))
  writer.column(value)
  writer.column(producer)
  writer.column(registers.map(({ step }) => step))
  writer.column(registers.map(({ register }) => registerNames.indexOf(register)))
  writer.column(registers.map(each => each.value))
  writer.column(globals.map(({ step }) => step))
  writer.column(globals.map(({ global }) => global))
  writer.column(globals.map(each => each.value))
  return writer.finish()
}
