import { z } from 'zod'
import { int32, intString, rawAddress } from '../../wire/scalars.ts'
import { namedObject } from './namedObject.ts'
import { TrustType } from './trust.ts'

/** An amount of any currency, with symbol and decimals. */
export const Price = namedObject('Price', {
  currency_type: z.enum(['native', 'extra_currency', 'jetton', 'fiat']),
  value: intString,
  decimals: int32,
  token_name: z.string(),
  verification: TrustType,
  image: z.string(),
  /** Jetton master, for jettons. */
  jetton: rawAddress.optional(),
})
export type Price = z.output<typeof Price>
