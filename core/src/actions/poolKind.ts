import { z } from 'zod'

/** How a pool keeps stakes: `tf` for nominators, `liquidTF` with a token for the share, `whales` the pools of that name. */
export const poolKind = z.enum(['whales', 'tf', 'liquidTF']).meta({ id: 'PoolImplementationType' })
/** How a pool keeps stakes. */
export type PoolKind = z.output<typeof poolKind>
