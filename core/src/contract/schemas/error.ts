import { z } from 'zod'
import { type ErrorCode, errorTable } from '../../errors.ts'

// The type of `Object.keys` is only `string[]`.
const codes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]

/** An error: text, code for programs, and details. */
export const ErrorReply = z
  .object({ error: z.string(), code: z.enum(codes), details: z.record(z.string(), z.unknown()) })
  .meta({ id: 'Error' })
export type ErrorReply = z.output<typeof ErrorReply>
