import { z } from 'zod'

/** The protocol of an action. */
export const Protocol = z.object({ name: z.string(), image: z.string().optional() }).meta({ id: 'Protocol' })
export type Protocol = z.output<typeof Protocol>
