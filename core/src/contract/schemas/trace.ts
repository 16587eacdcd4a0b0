import { z } from 'zod'
import { Transaction } from './transaction.ts'

const ownFields = z.object({ transaction: Transaction, interfaces: z.array(z.string()) })

/** A transaction with all that followed from it. */
export type Trace = z.output<typeof ownFields> & { children?: Trace[] | undefined; emulated?: boolean | undefined }
export const Trace: z.ZodType<Trace, unknown> = z
  .object({
    ...ownFields.shape,
    get children() {
      return z.array(Trace).optional()
    },
    emulated: z.boolean().optional(),
  })
  .meta({ id: 'Trace' })
