import { z } from 'zod'
import { hashHex, int32, int64, namedObject } from '../wire/schemas.ts'

/** One step of the VM. */
const DebugStep = z.object({
  instruction: z.string(),
  gas_remaining: int64.optional(),
  /** Stack before the instruction, top last, in the format of the emulator. */
  stack: z.string().optional(),
  code_hash: hashHex.optional(),
  offset: int32.optional(),
  exception: int32.optional(),
})

/** VM steps of one transaction, from a second run with stack logging. */
export const DebugSteps = namedObject('DebugSteps', {
  node: z.string(),
  steps: z.array(DebugStep),
  /** The beginning is missing: the emulator keeps only the end of a long log. */
  truncated: z.boolean(),
  /** Why no step has a stack: values that contain one another many times exceed the limits when they are printed. */
  stacks_error: z.string().optional(),
  exit_code: int32.optional(),
  log: z.string(),
})
export type DebugSteps = z.output<typeof DebugSteps>
