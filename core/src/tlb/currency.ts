import type { Nano } from '../units.ts'
import { nano } from '../units.ts'
import { coins, dict, mapped, record, varUint } from './combinators.ts'

/** Coins and extra currencies, those by their unsigned 32-bit id. */
export type CurrencyCollection = { readonly grams: Nano; readonly other: ReadonlyMap<number, bigint> }

// The chain itself allows far fewer; a few cells can claim 2^32.
const mostCurrencies = 1024

const nothingElse: ReadonlyMap<number, bigint> = new Map()

/** extra_currencies$_ dict:(HashmapE 32 (VarUInteger 32)) = ExtraCurrencyCollection; */
export const extraCurrencies = mapped(
  dict(32, varUint(5), mostCurrencies),
  (entries): ReadonlyMap<number, bigint> =>
    entries.size === 0 ? nothingElse : new Map([...entries].map(([id, amount]) => [Number(id), amount])),
)

/** currencies$_ grams:Grams other:ExtraCurrencyCollection = CurrencyCollection; */
export const currencyCollection = record('', { grams: coins, other: extraCurrencies })

/** Nothing of any currency. */
export const noCurrency: CurrencyCollection = { grams: nano(0n), other: nothingElse }
