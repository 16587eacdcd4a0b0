import { z } from 'zod'
import type { Cell } from '../../cell/Cell.ts'
import { snapshotError } from '../../chain/snapshot/snapshotError.ts'
import { DebugRecording } from '../../contract/debugRecording.ts'
import { hashHex } from '../../wire/schemas.ts'

/** A recording as a file has it: the code is a cell, which files have once; the rest is packed. */
export type StoredRecording = { readonly code?: Cell; readonly packed: Uint8Array }

/** Numbers in the columns of one recording, and bytes that all of one file unpack to. */
export const recordingLimits = { numbers: 2 ** 23, unpackedBytes: 2 ** 24 }

/** What a file has of a recording: without the transaction and what it found, which are for changes and in the capsule already. */
export function toRecordingOfFile(recording: DebugRecording): DebugRecording {
  const { transaction: _, inputs: __, changes: ___, ...rest } = recording
  return rest
}

/** The bytes that a packed recording unpacks to, without unpacking it. @throws input.snapshot unless it is a plain gzip */
export function getUnpackedSize(packed: Uint8Array): number {
  // A header with more fields could announce a second part.
  const isPlain = packed[0] === 0x1f && packed[1] === 0x8b && packed[3] === 0 && packed.length >= 18
  if (!isPlain) throw snapshotError('it is not a plain gzip')
  // No more than these last four bytes state is written.
  return new DataView(packed.buffer, packed.byteOffset).getUint32(packed.length - 4, true)
}

const index = z.int().nonnegative()
const range = z.tuple([index, index])

/** Columns that have their own form; everything else of a recording is stored as it is. */
export const recordingRest = DebugRecording.omit({
  ...{ code: true, code_cells: true, steps: true, columns: true, stack_entries: true },
  ...{ values: true, cells: true, registers: true, globals: true, transaction: true, inputs: true, changes: true },
})

const storedValue = z.union([
  /** A cell among `cells`. */
  z.strictObject({ type: z.literal('cell'), at: index }),
  /** A slice of one, whose bits it has. */
  z.strictObject({ type: z.literal('slice'), at: index, bits: range, refs: range }),
  DebugRecording.shape.values.element,
])

/** The text before the columns of a packed recording. */
export const recordingHead = z.object({
  version: z.literal(1),
  rest: z.unknown(),
  /** The place of a cell in the code, breadth first, or the hash of another cell. */
  code_cells: z.array(z.union([index, hashHex])),
  values: z.array(storedValue),
  /** Without a hash: that of its bits and references. */
  cells: z.array(
    DebugRecording.shape.cells.element
      .omit({ bit_count: true, hash: true })
      .extend({ hash: hashHex.optional(), refs: z.array(z.int().min(-1)).max(4) }),
  ),
  /** Lengths of the columns that follow. */
  counts: z.object({ steps: index, entries: index, registers: index, globals: index }),
})
export type RecordingHead = z.output<typeof recordingHead>

/** The columns of the steps, in the order of the file. */
export const stepColumns = ['instruction', 'cell', 'offset', 'gas_used', 'gas_limit', 'stack', 'depth'] as const

/** The numbers that a recording has in columns. */
export const countNumbers = ({ steps, entries, registers, globals }: RecordingHead['counts']): number =>
  steps * stepColumns.length + 3 * (entries + registers + globals)

/** The cells of code, breadth first, each once. */
export function listCodeCells(code: Cell | undefined): readonly Cell[] {
  const cells = new Map(code ? [[code.hash(), code]] : [])
  // Grows while it is walked.
  for (const cell of cells.values()) {
    for (const ref of cell.refs()) if (!cells.has(ref.hash())) cells.set(ref.hash(), ref)
  }
  return [...cells.values()]
}
