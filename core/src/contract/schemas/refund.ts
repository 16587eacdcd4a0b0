import { z } from 'zod'
import { rawAddress } from '../../wire/scalars.ts'
import { namedObject } from './namedObject.ts'

/** The kind and origin of a refund. */
export const Refund = namedObject('Refund', { type: z.enum(['DNS.ton', 'DNS.tg', 'GetGems']), origin: rawAddress })
export type Refund = z.output<typeof Refund>
