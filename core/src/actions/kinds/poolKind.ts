import { z } from 'zod'

/** The staking pool implementation: `tf` nominator pools, `liquidTF` liquid staking, `whales` TON Whales pools. */
export const poolKind = z.enum(['whales', 'tf', 'liquidTF']).meta({ id: 'PoolImplementationType' })
/** A staking pool implementation. */
export type PoolKind = z.output<typeof poolKind>
