import { z } from 'zod'
import { namedObject } from './namedObject.ts'
import { TransactionJson } from './transaction.ts'

const nodeFields = z.object({ transaction: TransactionJson, interfaces: z.array(z.string()) })

/** A transaction and its child transactions. */
export type TraceJson = z.output<typeof nodeFields> & {
  children?: TraceJson[] | undefined
  emulated?: boolean | undefined
}
export const TraceJson: z.ZodType<TraceJson, unknown> = namedObject('Trace', {
  ...nodeFields.shape,
  get children() {
    return z.array(TraceJson).optional()
  },
  emulated: z.boolean().optional(),
})
