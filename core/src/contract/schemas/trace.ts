import { z } from 'zod'
import { Transaction } from './transaction.ts'

const nodeFields = z.object({ transaction: Transaction, interfaces: z.array(z.string()) })

/** A transaction and its child transactions. */
export type Trace = z.output<typeof nodeFields> & { children?: Trace[] | undefined; emulated?: boolean | undefined }
export const Trace: z.ZodType<Trace, unknown> = z
  .object({
    ...nodeFields.shape,
    get children() {
      return z.array(Trace).optional()
    },
    emulated: z.boolean().optional(),
  })
  .meta({ id: 'Trace' })
