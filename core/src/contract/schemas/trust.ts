import { z } from 'zod'

/** Trust review of a token or NFT item. */
export const TrustType = z.enum(['whitelist', 'graylist', 'blacklist', 'none']).meta({ id: 'TrustType' })
export type TrustType = z.output<typeof TrustType>
