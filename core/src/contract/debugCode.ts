/** Code as a listing of instructions. Not part of the tonapi interface. */
import { z } from 'zod'
import { int32, namedObject, rawAddress } from '../wire/schemas.ts'
import { abiSources } from './debugAbi.ts'

/** Code to disassemble. */
export const DebugCodeRequest = namedObject('DebugCodeRequest', {
  boc: z.string().min(1),
  max_lines: int32.positive().max(100_000).optional(),
  /** The account that has the code, for ABIs that are for it. */
  account: rawAddress.optional(),
  /** ABIs that name its get methods. */
  abis: abiSources,
})

/** An instruction at its position. */
const DebugCodeLine = namedObject('DebugCodeLine', {
  offset: int32,
  size: int32,
  kind: z.enum(['instruction', 'raw', 'implicit']),
  text: z.string(),
  /** Continuations: positions in `blocks`. */
  blocks: z.array(int32).optional(),
  /** Methods of a dictionary: positions in `blocks`. */
  methods: z.array(int32).optional(),
  /** References without code: hashes of cells. */
  data: z.array(z.string()).optional(),
})
export type DebugCodeLine = z.output<typeof DebugCodeLine>

/** Instructions of one continuation. */
const DebugCodeBlock = namedObject('DebugCodeBlock', {
  cell: z.string(),
  offset: int32,
  method: z.object({ id: int32, name: z.string().optional() }).optional(),
  lines: z.array(DebugCodeLine),
})
export type DebugCodeBlock = z.output<typeof DebugCodeBlock>

/** A listing of code: the first block is the beginning. */
export const DebugCode = namedObject('DebugCode', {
  code_hash: z.string(),
  /** The code is a reference to a library with this hash. */
  library: z.string().optional(),
  blocks: z.array(DebugCodeBlock),
  instructions: int32,
  is_truncated: z.boolean(),
})
export type DebugCode = z.output<typeof DebugCode>
