import { z } from 'zod'
import { namedObject } from './schemas/namedObject.ts'

/** A decoded message body; `op_name` is absent if no known layout matches. */
export const DebugDecodedBody = namedObject('DebugDecodedBody', {
  op_code: z.string().optional(),
  /** CamelCase, as in actions. */
  op_name: z.string().optional(),
  decoded_op_name: z.string().optional(),
  decoded_body: z.unknown().optional(),
})
export type DebugDecodedBody = z.output<typeof DebugDecodedBody>

/** Interfaces of a contract and the results of its get methods. */
export const DebugInspection = namedObject('DebugInspection', {
  interfaces: z.array(z.string()),
  code_hash: z.string(),
  methods: z.array(z.object({ name: z.string(), layout: z.string(), value: z.unknown() })),
})
export type DebugInspection = z.output<typeof DebugInspection>
