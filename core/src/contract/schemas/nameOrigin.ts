import { z } from 'zod'
import { namedObject, rawAddress } from '../../wire/schemas.ts'

/** Where a name comes from: the labels of the service's user, an opened file, or a contract, whose author chose it. */
export const NameOrigin = z.enum(['labels', 'file', 'contract']).meta({ id: 'DebugNameOrigin' })
export type NameOrigin = z.output<typeof NameOrigin>

/** The name of a jetton or NFT item, as its contract or the file that it links states it. */
export const TokenName = namedObject('DebugTokenName', {
  address: rawAddress,
  name: z.string(),
  symbol: z.string().optional(),
  origin: NameOrigin,
  /** What the name looks like although this contract is not it: a known token, or `mark`, a mark of verification. */
  imitates: z.enum(['TON', 'USDT', 'mark']).optional(),
})
export type TokenName = z.output<typeof TokenName>
