import { z } from 'zod'
import { named } from './named.ts'

/** The protocol of an action. */
export const Protocol = named('Protocol', { name: z.string(), image: z.string().optional() })
export type Protocol = z.output<typeof Protocol>
