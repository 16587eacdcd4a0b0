/** Every step of one run of the VM, packed: columns of numbers, each distinct text, value and cell once. */
import { z } from 'zod'
import { hashHex, int32, int64, integers, namedObject } from '../wire/schemas.ts'
import { DebugOnChainMatch } from './debug.ts'
import { DebugAppliedChanges, DebugChanges } from './debugChanges.ts'
import { TransactionJson } from './schemas/transaction.ts'

const index = z.number().int()
const column = integers

/** A value on the stack, in a register, or in a tuple. */
const DebugValue = z.discriminatedUnion('type', [
  z.object({ type: z.literal('null') }),
  z.object({ type: z.literal('nan') }),
  /** In decimal: up to 257 bits. */
  z.object({ type: z.literal('int'), value: z.string() }),
  z.object({ type: z.literal('cell'), hash: hashHex }),
  /** A part of a cell: what is left to read. */
  z.object({
    type: z.literal('slice'),
    /** The cell; absent when no cell of the run has these bits. */
    hash: hashHex.optional(),
    /** Bits of the whole cell: hex, with `_` after a last digit that is not whole. */
    data: z.string(),
    bits: z.tuple([index, index]),
    refs: z.tuple([index, index]),
  }),
  /** What was stored: bits as in `slice`, and the number of references. */
  z.object({ type: z.literal('builder'), data: z.string(), bit_count: index, ref_count: index }),
  z.object({
    type: z.literal('continuation'),
    /** As the VM prints it, e.g. `vmc_std`. */
    kind: z.string(),
    /** Where its code starts, if known. */
    at: z.object({ cell: index, offset: index }).optional(),
  }),
  /** Entries: positions in `values`. */
  z.object({ type: z.literal('tuple'), items: column }),
  /** As the VM printed it: a value that is cut off, or of a type without a form of its own. */
  z.object({ type: z.literal('text'), text: z.string() }),
])
export type DebugValue = z.output<typeof DebugValue>

/** A cell that the run had on its stack or in a register, and the cells below it. */
const DebugRecordedCell = namedObject('DebugRecordedCell', {
  hash: hashHex,
  /** Absent for an ordinary cell. */
  kind: z.enum(['pruned', 'library', 'merkle-proof', 'merkle-update']).optional(),
  bit_count: index,
  /** Hex, with `_` after a last digit that is not whole. */
  data: z.string(),
  /** Positions in `cells`; -1 for a cell beyond the limit of the recording. */
  refs: column,
})
export type DebugRecordedCell = z.output<typeof DebugRecordedCell>

/** Registers that a recording follows. */
export const registerNames = ['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c7'] as const
export type RegisterName = (typeof registerNames)[number]

/** Every step of one run of the VM. Steps, columns and positions count from 0. */
export const DebugRecording = namedObject('DebugRecording', {
  /** Of a run: the node, as in its trace. */
  node: z.string().optional(),
  /** Of a get method: its id. */
  method_id: int32.optional(),
  account: z.string(),
  /** Of a run as on chain. */
  on_chain: DebugOnChainMatch.optional(),
  /** Of a run; absent for a rejected message. */
  transaction: TransactionJson.optional(),
  /** Of a run: what the transaction found, as changes replace it; without config parameters. */
  inputs: DebugChanges.optional(),
  /** Of a run that was changed. */
  changes: DebugAppliedChanges.optional(),
  /** Code that ran; of a library, the code that it refers to. Absent when the account has none. */
  code: z.object({ hash: hashHex, boc: z.string() }).optional(),
  /** Number of steps. */
  steps: int32,
  exit_code: int32.optional(),
  gas_used: int64.optional(),
  /** Each distinct instruction, as the VM prints it. */
  instructions: z.array(z.string()),
  /** Hashes of the code cells that ran. */
  code_cells: z.array(hashHex),
  /** One entry per step. */
  columns: z.object({
    /** Position in `instructions`. */
    instruction: column,
    /** Position in `code_cells`; -1 for an implicit instruction. */
    cell: column,
    /** In bits; -1 for an implicit instruction. */
    offset: column,
    /** Gas used after the step; -1 if not recorded. */
    gas_used: column,
    /** Gas limit after the step; -1 if not recorded. */
    gas_limit: column,
    /** The top of the stack before the step: a position in `stack_entries`; -1 when it is empty, -2 if not recorded. */
    stack: column,
    /** Calls that have not returned yet, before the step. */
    depth: column,
  }),
  /** Entries of all stacks; stacks with equal lower entries share them. */
  stack_entries: z.object({
    /** The entry below; -1 for the lowest. */
    below: column,
    /** Position in `values`. */
    value: column,
    /** The step that pushed the value first, wherever it was moved since; -1 when it was there at the start. */
    producer: column,
  }),
  values: z.array(DebugValue),
  cells: z.array(DebugRecordedCell),
  /** Changes of registers, by step: the value before that step and until the next change. */
  registers: z.array(
    z.object({
      step: index,
      register: z.enum(registerNames),
      /** Position in `values`; -1 when it cannot be known. */
      value: index,
    }),
  ),
  /** Changes of global variables in c7, by step, as for registers. */
  globals: z.array(z.object({ step: index, global: index, value: index })),
  /** Names of bits of the message and of the stored data, where their layouts are known. */
  fields: z.array(
    z.object({ of: z.enum(['message', 'data']), cell: hashHex, from: index, bits: index, name: z.string() }),
  ),
  /** Exceptions, by the step that threw. */
  exceptions: z.array(
    z.object({
      step: index,
      code: int32,
      text: z.string(),
      /** The meaning of the code, where it is known; with `abi` by this ABI of the request. */
      note: z.object({ name: z.string(), description: z.string(), abi: z.string().optional() }).optional(),
    }),
  ),
  /** Other lines that the VM printed during a step. */
  notes: z.array(z.object({ step: index, text: z.string() })),
  /** Steps that are missing at the start: the emulator keeps only the end of a long log. */
  is_truncated: z.boolean(),
  /** Why stacks are missing, and the number of steps from the start without one. */
  missing_stacks: z.object({ steps: int32, reason: z.string() }).optional(),
})
export type DebugRecording = z.output<typeof DebugRecording>
