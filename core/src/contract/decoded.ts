import { z } from 'zod'

/** What a body means to its receiver; `op_name` is absent when no layout fits. */
export const DebugDecodedBody = z
  .object({
    op_code: z.string().optional(),
    /** CamelCase, as actions name operations. */
    op_name: z.string().optional(),
    decoded_op_name: z.string().optional(),
    decoded_body: z.unknown().optional(),
  })
  .meta({ id: 'DebugDecodedBody' })
export type DebugDecodedBody = z.output<typeof DebugDecodedBody>

/** What a contract is, and what its get methods said. */
export const DebugInspection = z
  .object({
    interfaces: z.array(z.string()),
    code_hash: z.string(),
    methods: z.array(z.object({ name: z.string(), layout: z.string(), value: z.unknown() })),
  })
  .meta({ id: 'DebugInspection' })
export type DebugInspection = z.output<typeof DebugInspection>
