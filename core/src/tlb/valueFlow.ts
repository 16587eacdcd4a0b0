import { mapped, named, record, ref, union } from './combinators.ts'
import { currencyCollection } from './currency.ts'

const before = ref(
  record('', {
    from_prev_blk: currencyCollection,
    to_next_blk: currencyCollection,
    imported: currencyCollection,
    exported: currencyCollection,
  }),
)
const after = ref(
  record('', {
    fees_imported: currencyCollection,
    recovered: currencyCollection,
    created: currencyCollection,
    minted: currencyCollection,
  }),
)

/**
 * The value flow of a block; `burned` only in the newer layout.
 *
 * value_flow#b8e48dfb ^[ from_prev_blk:CurrencyCollection to_next_blk:CurrencyCollection imported:CurrencyCollection
 *   exported:CurrencyCollection ] fees_collected:CurrencyCollection
 *   ^[ fees_imported:CurrencyCollection recovered:CurrencyCollection created:CurrencyCollection
 *   minted:CurrencyCollection ] = ValueFlow;
 * value_flow_v2#3ebf98b7 ^[ … ] fees_collected:CurrencyCollection burned:CurrencyCollection ^[ … ] = ValueFlow;
 */
export const valueFlow = named(
  'ValueFlow',
  mapped(
    union({
      value_flow: record('#b8e48dfb', { before, fees_collected: currencyCollection, after }),
      value_flow_v2: record('#3ebf98b7', {
        before,
        fees_collected: currencyCollection,
        burned: currencyCollection,
        after,
      }),
    }),
    ({ type: _, before, after, ...collected }) => ({ ...before, ...collected, ...after }),
  ),
)
