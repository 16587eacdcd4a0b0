import type { DebugFact } from '../../../contract/debugAccount.ts'
import type { Address } from '../../../units.ts'
import { toFact, unknownFact } from './facts.ts'

/** The jetton in which a fact counts, if it is known. */
export const jettonOf = (address: string | undefined) => (address === undefined ? {} : { jetton: address as Address }) // a field of the kind address

/** What one token of a liquid staking pool is worth, with 6 digits after the point. */
export function describeTokenValue(total: bigint, supply: bigint): DebugFact {
  const name = 'Value of one token'
  if (supply <= 0n) return unknownFact(name, 'text', 'There are no tokens.')
  const millionths = (total * 1_000_000n) / supply
  return toFact(name, 'text', `${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')} TON`)
}
