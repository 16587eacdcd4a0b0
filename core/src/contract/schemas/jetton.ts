import { z } from 'zod'
import { int32, rawAddress } from '../../wire/scalars.ts'
import { namedObject } from './namedObject.ts'
import { TrustType } from './trust.ts'

/** Displayed amount = amount × numerator / denominator. */
export const ScaledUI = namedObject('ScaledUI', { numerator: z.string(), denominator: z.string() })

/** Name, symbol and decimals of a jetton. */
export const JettonPreview = namedObject('JettonPreview', {
  address: rawAddress,
  name: z.string(),
  symbol: z.string(),
  decimals: int32,
  image: z.string(),
  verification: TrustType,
  custom_payload_api_uri: z.string().optional(),
  score: int32,
  scaled_ui: ScaledUI.optional(),
  description: z.string().optional(),
})
export type JettonPreview = z.output<typeof JettonPreview>
