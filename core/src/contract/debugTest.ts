/** Runs as test files for `@ton/sandbox`. Not part of the tonapi interface. */

import { z } from 'zod'
import { int32, namedObject } from '../wire/schemas.ts'
import { DebugRunRequest } from './requests.ts'

/** The frameworks that a test file can be written for. */
export const TestFramework = z.enum(['vitest', 'jest'])
export type TestFramework = z.output<typeof TestFramework>

/** The facts that a test file can assert. */
export const TestAssertion = z.enum(['exit-codes', 'actions', 'balances', 'hashes'])
export type TestAssertion = z.output<typeof TestAssertion>

/** A run, and how its test file is written. */
export const DebugTestRequest = namedObject('DebugTestRequest', {
  ...DebugRunRequest.omit({ explain: true, abis: true }).shape,
  framework: TestFramework.optional(),
  /** Exit codes, actions and balances by default. */
  assert: z.array(TestAssertion).min(1).max(4).optional(),
  /** In the test file by default. */
  data: z.enum(['inline', 'beside']).optional(),
  /** Keep the signature although the message could still be sent. */
  keep_signature: z.boolean().optional(),
  title: z.string().max(200).optional(),
})
export type DebugTestRequest = z.output<typeof DebugTestRequest>

/** A run as a test file. */
export const DebugTest = namedObject('DebugTest', {
  file_name: z.string(),
  text: z.string(),
  /** The file beside it that has the cells. */
  data: z.object({ file_name: z.string(), text: z.string() }).optional(),
  /** How many transactions the test compares; 0 for a message that is rejected. */
  transactions: int32,
  /** Where the run of the test is not the one that was exported, or only a part of it is compared. */
  notes: z.array(z.string()),
})
export type DebugTest = z.output<typeof DebugTest>
