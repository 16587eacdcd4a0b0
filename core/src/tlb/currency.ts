import { readDict } from '../cell/dict.ts'
import type { Slice } from '../cell/Slice.ts'
import { type Nano, nano } from '../units.ts'
import { cellRef, coins, maybe, record, type Tlb, varUint } from './combinators.ts'

/** An amount of coins and extra currencies, the latter by unsigned 32-bit id. */
export type CurrencyCollection = { readonly grams: Nano; readonly other: ReadonlyMap<number, bigint> }

// The protocol allows far fewer; a few cells can unfold to 2^32.
const maxCurrencies = 1024

const noExtraCurrencies: ReadonlyMap<number, bigint> = new Map()

/** extra_currencies$_ dict:(HashmapE 32 (VarUInteger 32)) = ExtraCurrencyCollection; */
function loadExtraCurrencies(slice: Slice): ReadonlyMap<number, bigint> {
  const root = slice.loadMaybeRef()
  if (root === undefined) return noExtraCurrencies
  const entries = readDict(root, 32, varUint(5).read, maxCurrencies)
  return new Map([...entries].map(([id, amount]) => [Number(id), amount]))
}
const extraCurrencies: Tlb<ReadonlyMap<number, bigint>> = { read: loadExtraCurrencies }

/** currencies$_ grams:Grams other:ExtraCurrencyCollection = CurrencyCollection; */
export const currencyCollection = record('', { grams: coins, other: extraCurrencies })

/** The same as code; see `tryDirect`. */
export const loadCurrencies = (slice: Slice): CurrencyCollection => ({
  grams: slice.loadCoins(),
  other: loadExtraCurrencies(slice),
})

/** The same in a proof: the extra currencies, which may be pruned, are not parsed. */
export const prunedCurrencies = record('', { grams: coins, other: maybe(cellRef) })

/** Zero of any currency. */
export const noCurrency: CurrencyCollection = { grams: nano(0n), other: noExtraCurrencies }
