import { z } from 'zod'
import { int32, namedObject, rawAddress } from '../../wire/schemas.ts'

/**
 * Where a name comes from: the labels of the service's user, an opened file, a contract, whose author chose it, or a domain that
 * points to the account, whose owner chose it.
 */
export const NameOrigin = z.enum(['labels', 'file', 'contract', 'domain']).meta({ id: 'DebugNameOrigin' })
export type NameOrigin = z.output<typeof NameOrigin>

/** The name of a jetton or NFT item, as its contract or the file that it links states it; what is unknown is absent. */
export const TokenName = namedObject('DebugTokenName', {
  address: rawAddress,
  type: z.enum(['jetton', 'nft']),
  name: z.string().optional(),
  symbol: z.string().optional(),
  /** Of a jetton; without them its amounts are in its smallest unit. */
  decimals: int32.optional(),
  origin: NameOrigin,
  /** What the name looks like although this contract is not it: a known token, or `mark`, a mark of verification. */
  imitates: z.enum(['TON', 'USDT', 'mark']).optional(),
})
export type TokenName = z.output<typeof TokenName>

/** The symbol and the decimals of a jetton; what is unknown is absent. */
export type JettonUnit = Pick<TokenName, 'symbol' | 'decimals'>
