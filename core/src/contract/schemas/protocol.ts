import { z } from 'zod'

/** The service that an action uses. */
export const Protocol = z.object({ name: z.string(), image: z.string().optional() }).meta({ id: 'Protocol' })
export type Protocol = z.output<typeof Protocol>
