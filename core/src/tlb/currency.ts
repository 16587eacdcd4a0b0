import type { Nano } from '../units.ts'
import { coins, dict, map, record, type Tlb, varUint } from './combinators.ts'

/** Coins and extra currencies; the latter by unsigned 32-bit id. */
export type CurrencyCollection = { readonly grams: Nano; readonly other: ReadonlyMap<number, bigint> }

// currencies$_ grams:Grams other:ExtraCurrencyCollection = CurrencyCollection;
// extra_currencies$_ dict:(HashmapE 32 (VarUInteger 32)) = ExtraCurrencyCollection;
export const currencyCollection: Tlb<CurrencyCollection> = record('CurrencyCollection', '', {
  grams: coins,
  other: map(dict(32, varUint(5)), found => new Map([...found].map(([id, amount]) => [Number(id), amount] as const))),
})
