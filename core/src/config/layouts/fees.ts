import { bigUint, joined, mapped, record, uint, union } from '../../tlb/combinators.ts'
import { plainList } from '../dicts.ts'
import { coinsOf, gas, moment, number, part, price } from '../leaves.ts'
import { shape } from '../Shape.ts'

/** _#cc utime_since:uint32 bit_price_ps:uint64 cell_price_ps:uint64 mc_bit_price_ps:uint64 mc_cell_price_ps:uint64 */
const pricesSince = record('#cc', {
  utime_since: uint(32),
  bit_price_ps: bigUint(64),
  cell_price_ps: bigUint(64),
  mc_bit_price_ps: bigUint(64),
  mc_cell_price_ps: bigUint(64),
})

/** _ (Hashmap 32 StoragePrices) = ConfigParam 18; */
export const storagePrices = shape(
  { _: record('', { storage_prices: plainList(32, pricesSince, (index, prices) => ({ index, ...prices })) }) },
  {
    storage_prices: {
      key: ({ index }) => `${index}`,
      of: index => ({
        index: number('Number in the list'),
        utime_since: moment(index === '0' ? 'In force since' : 'Then, since'),
        bit_price_ps: price('Price of a bit for a second'),
        cell_price_ps: price('Price of a cell for a second'),
        mc_bit_price_ps: price('Price of a bit for a second, masterchain'),
        mc_cell_price_ps: price('Price of a cell for a second, masterchain'),
      }),
    },
  },
  value => ({ storage_prices: value.storage_prices.map(({ index: _, ...prices }) => prices) }),
)

const uint64 = bigUint(64)
const limits = {
  gas_credit: uint64,
  block_gas_limit: uint64,
  freeze_due_limit: uint64,
  delete_due_limit: uint64,
}
/**
 * gas_prices#dd gas_price:uint64 gas_limit:uint64 gas_credit:uint64 block_gas_limit:uint64 freeze_due_limit:uint64
 *   delete_due_limit:uint64 = GasLimitsPrices;
 * gas_prices_ext#de gas_price:uint64 gas_limit:uint64 special_gas_limit:uint64 gas_credit:uint64 … = GasLimitsPrices;
 */
const gasPrices = record('#dd', { gas_price: uint64, gas_limit: uint64, ...limits })
const gasPricesExt = record('#de', { gas_price: uint64, gas_limit: uint64, special_gas_limit: uint64, ...limits })
/** gas_flat_pfx#d1 flat_gas_limit:uint64 flat_gas_price:uint64 other:GasLimitsPrices = GasLimitsPrices; */
const gasFlatPrefix = joined(
  record('#d1', { flat_gas_limit: uint64, flat_gas_price: uint64 }),
  mapped(union({ gas_prices: gasPrices, gas_prices_ext: gasPricesExt }), ({ type: _, ...other }) => other),
)

/** What computation costs. */
export const gasLimitsPrices = shape(
  { gas_flat_pfx: gasFlatPrefix, gas_prices_ext: gasPricesExt, gas_prices: gasPrices },
  {
    gas_price: price('Price of gas'),
    flat_gas_limit: gas('Gas at a flat price'),
    flat_gas_price: coinsOf('The flat price'),
    gas_limit: gas('Gas of a transaction at most'),
    special_gas_limit: gas('Gas of a transaction of a special contract at most'),
    gas_credit: gas('Gas before an external message is accepted'),
    block_gas_limit: gas('Gas of a block at most'),
    freeze_due_limit: coinsOf('An account that owes more is frozen'),
    delete_due_limit: coinsOf('An account that owes more is deleted'),
  },
  ({ type: _, ...gas_limits_prices }) => ({ gas_limits_prices }),
)

/**
 * msg_forward_prices#ea lump_price:uint64 bit_price:uint64 cell_price:uint64 ihr_price_factor:uint32 first_frac:uint16
 *   next_frac:uint16 = MsgForwardPrices;
 */
export const msgForwardPrices = shape(
  {
    msg_forward_prices: record('#ea', {
      lump_price: uint64,
      bit_price: uint64,
      cell_price: uint64,
      ihr_price_factor: uint(32),
      first_frac: uint(16),
      next_frac: uint(16),
    }),
  },
  {
    lump_price: coinsOf('Price of a message'),
    bit_price: price('Price of a bit'),
    cell_price: price('Price of a cell'),
    ihr_price_factor: part('Instant delivery: times the price'),
    first_frac: part('Share of the validators that take the message'),
    next_frac: part('Share of the rest for the validators on the way'),
  },
  ({ type: _, ...msg_forward_prices }) => ({ msg_forward_prices }),
)
