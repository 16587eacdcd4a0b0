import { mapped, named, record, ref, type Tlb, union, type Value } from './combinators.ts'
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
export const valueFlow: Tlb<ValueFlow> = named(
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
    flow => ({
      ...flow.before,
      fees_collected: flow.fees_collected,
      ...('burned' in flow && { burned: flow.burned }),
      ...flow.after,
    }),
  ),
)

type Currency = Value<typeof currencyCollection>
/** The value flow of a block. */
export type ValueFlow = Value<typeof before> &
  Value<typeof after> & { readonly fees_collected: Currency; readonly burned?: Currency }
