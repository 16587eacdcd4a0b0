import { z } from 'zod'
import { int32, intString } from '../../wire/scalars.ts'
import { namedObject } from './namedObject.ts'

/** Symbol and decimals of an extra currency; the id is unsigned. */
export const EcPreview = namedObject('EcPreview', { id: int32, symbol: z.string(), decimals: int32, image: z.string() })
export type EcPreview = z.output<typeof EcPreview>

/** An amount of an extra currency. */
export const ExtraCurrency = namedObject('ExtraCurrency', { amount: intString, preview: EcPreview })
export type ExtraCurrency = z.output<typeof ExtraCurrency>
