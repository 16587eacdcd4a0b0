import { z } from 'zod'

/** What reviewers say of a token or an item. */
export const TrustType = z.enum(['whitelist', 'graylist', 'blacklist', 'none']).meta({ id: 'TrustType' })
export type TrustType = z.output<typeof TrustType>
