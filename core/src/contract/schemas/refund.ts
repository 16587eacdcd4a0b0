import { z } from 'zod'
import { rawAddress } from '../../wire/scalars.ts'

/** The kind and origin of a refund. */
export const Refund = z
  .object({ type: z.enum(['DNS.ton', 'DNS.tg', 'GetGems']), origin: rawAddress })
  .meta({ id: 'Refund' })
export type Refund = z.output<typeof Refund>
