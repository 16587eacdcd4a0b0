import { z } from 'zod'
import { namedObject } from './namedObject.ts'

/** The protocol of an action. */
export const ProtocolJson = namedObject('Protocol', { name: z.string(), image: z.string().optional() })
export type ProtocolJson = z.output<typeof ProtocolJson>
