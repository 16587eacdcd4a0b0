import { z } from 'zod'

/** A decoded message body; `op_name` is absent if no known layout matches. */
export const DebugDecodedBody = z
  .object({
    op_code: z.string().optional(),
    /** CamelCase, as in actions. */
    op_name: z.string().optional(),
    decoded_op_name: z.string().optional(),
    decoded_body: z.unknown().optional(),
  })
  .meta({ id: 'DebugDecodedBody' })
export type DebugDecodedBody = z.output<typeof DebugDecodedBody>

/** Interfaces of a contract and the results of its get methods. */
export const DebugInspection = z
  .object({
    interfaces: z.array(z.string()),
    code_hash: z.string(),
    methods: z.array(z.object({ name: z.string(), layout: z.string(), value: z.unknown() })),
  })
  .meta({ id: 'DebugInspection' })
export type DebugInspection = z.output<typeof DebugInspection>
