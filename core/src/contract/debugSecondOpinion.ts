import { z } from 'zod'
import { int32 } from '../wire/schemas.ts'

const values = { of_record: z.string().optional(), second: z.string().optional() }

/** Whether the second engine agrees with a transaction of the engine of record; if not, the first field that differs. */
export const DebugNodeOpinion = z.object({
  agrees: z.boolean(),
  /** Known differences in bookkeeping, which do not count. */
  masked: z.array(z.enum(['storage_statistics', 'state_init_flags', 'absent_or_zero'])),
  /** In the names of block.tlb, as `description.compute_ph.gas_used`. */
  field: z.string().optional(),
  ...values,
  /** The first step of the VM that differs; absent if there is none, or if it was not searched. */
  step: z.object({ index: int32, of_record: z.string(), second: z.string() }).optional(),
})
export type DebugNodeOpinion = z.output<typeof DebugNodeOpinion>

/** The second opinion on a run: how many transactions two independent virtual machines agree on. */
export const DebugSecondOpinion = z.object({
  build: z.string(),
  agreeing: int32,
  checked: int32,
  /** Transactions that the time limit of the run did not suffice for. */
  unchecked: int32,
  disagreements: z.array(z.object({ node: z.string(), ...DebugNodeOpinion.shape })),
})
export type DebugSecondOpinion = z.output<typeof DebugSecondOpinion>
