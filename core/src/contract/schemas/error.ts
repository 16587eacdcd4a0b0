import { z } from 'zod'
import { type ErrorCode, errorTable } from '../../errors.ts'
import { namedObject } from './namedObject.ts'

// The type of `Object.keys` is only `string[]`.
const codes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]

/** An error: text, code for programs, and details. */
export const ErrorReply = namedObject('Error', {
  error: z.string(),
  code: z.enum(codes),
  details: z.record(z.string(), z.unknown()),
})
export type ErrorReply = z.output<typeof ErrorReply>
