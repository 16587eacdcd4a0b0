import { z } from 'zod'
import { int32, intString } from '../../wire/scalars.ts'

/** Symbol and decimals of an extra currency; the id is unsigned. */
export const EcPreview = z
  .object({ id: int32, symbol: z.string(), decimals: int32, image: z.string() })
  .meta({ id: 'EcPreview' })
export type EcPreview = z.output<typeof EcPreview>

/** An amount of an extra currency. */
export const ExtraCurrency = z.object({ amount: intString, preview: EcPreview }).meta({ id: 'ExtraCurrency' })
export type ExtraCurrency = z.output<typeof ExtraCurrency>
