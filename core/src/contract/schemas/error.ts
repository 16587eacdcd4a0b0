import { z } from 'zod'
import { type ErrorCode, errorTable } from '../../errors.ts'

// The table's keys are all there is; `Object.keys` only knows that they are text.
const codes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]

/** Every failure: the sentence, a code to decide by, and what the sentence was made of. */
export const ErrorReply = z
  .object({ error: z.string(), code: z.enum(codes), details: z.record(z.string(), z.unknown()) })
  .meta({ id: 'Error' })
export type ErrorReply = z.output<typeof ErrorReply>
