/** Source code of a contract, and which instruction belongs to which line. Not part of the tonapi interface. */
import { z } from 'zod'
import { hashHex, namedObject } from '../wire/schemas.ts'

/** Characters of a source file. */
const maxCharacters = 8_000_000

/** A `.source.json` of the Tolk toolchain. */
export const DebugSourceRequest = namedObject('DebugSourceRequest', {
  text: z.string().min(1).max(maxCharacters),
})

const index = z.number().int()

/** Part of a file: its id, first line and column, last line and column; all count from 1. */
const range = z.tuple([index, index, index, index, index])
export type SourceRange = z.output<typeof range>

/** The kinds of marks, as the compiler names them. */
const markKinds = [
  'loc',
  'stack',
  'enter_fun',
  'leave_fun',
  'var',
  'smart_cast',
  'set_glob',
  'scope_start',
  'scope_end',
] as const

/** What holds from an instruction on. */
const DebugSourceMark = namedObject('DebugSourceMark', {
  kind: z.enum(markKinds),
  /** Absent for code without a text here, such as the standard library. */
  range: range.optional(),
  /** Of `enter_fun` and `leave_fun`: position in `functions`. */
  function: index.optional(),
  is_inlined: z.boolean().optional(),
  /** Of a variable. */
  name: z.string().optional(),
  /** Numbers of values: of `stack` those on the stack, the deepest first; of a variable those it consists of. */
  slots: z.array(index).optional(),
  /** Of a variable, one for each slot: the path of the field, empty for a value of one slot, and its type. */
  parts: z.array(z.object({ name: z.string(), type: z.string() })).optional(),
})
export type DebugSourceMark = z.output<typeof DebugSourceMark>

/** Source code of a contract with its debug marks. */
export const DebugSource = namedObject('DebugSource', {
  code_hash: hashHex,
  /** Version of the compiler. */
  compiler: z.string(),
  /** Path of the main file. */
  entrypoint: z.string(),
  files: z.array(z.object({ id: index, path: z.string(), text: z.string() })),
  functions: z.array(z.object({ name: z.string(), range: range.optional() })),
  marks: z.array(DebugSourceMark),
  /** By code cell and offset in bits, in this order: positions in `marks`. */
  positions: z.array(z.object({ cell: hashHex, offset: index, marks: z.array(index) })),
  /** The ABI in the file, as a text for `abis`. */
  abi: z.string().optional(),
})
export type DebugSource = z.output<typeof DebugSource>
