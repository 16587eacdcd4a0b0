import { bigUint, concat, mapped, record, uint, union } from '../../tlb/combinators.ts'
import { plainList } from '../fields/dicts.ts'
import { coinAmount, fraction, gas, number, price, timestamp } from '../fields/fieldViews.ts'
import { defineLayout, fieldRows } from '../fields/ParamLayout.ts'

const uint64 = bigUint(64)

/** _#cc utime_since:uint32 bit_price_ps:uint64 cell_price_ps:uint64 mc_bit_price_ps:uint64 mc_cell_price_ps:uint64 */
const pricesSince = fieldRows({
  utime_since: [uint(32), timestamp('Valid since')],
  bit_price_ps: [uint64, price('Bit price per second')],
  cell_price_ps: [uint64, price('Cell price per second')],
  mc_bit_price_ps: [uint64, price('Bit price per second, masterchain')],
  mc_cell_price_ps: [uint64, price('Cell price per second, masterchain')],
})
const storagePricesList = plainList(32, record('#cc', pricesSince.tlb), (index, prices) => ({ index, ...prices }))

/** _ (Hashmap 32 StoragePrices) = ConfigParam 18; */
export const storagePrices = defineLayout(
  { _: record('', { storage_prices: storagePricesList }) },
  {
    storage_prices: {
      key: ({ index }) => `${index}`,
      getView: () => ({ index: number('Index'), ...pricesSince.view }),
    },
  },
  value => ({ storage_prices: value.storage_prices.map(({ index: _, ...prices }) => prices) }),
)

const gasFields = fieldRows({
  gas_price: [uint64, price('Gas price')],
  flat_gas_limit: [uint64, gas('Flat gas limit')],
  flat_gas_price: [uint64, coinAmount('Flat gas price')],
  gas_limit: [uint64, gas('Gas limit per transaction')],
  special_gas_limit: [uint64, gas('Gas limit per transaction of a special contract')],
  gas_credit: [uint64, gas('Gas credit for external messages')],
  block_gas_limit: [uint64, gas('Gas limit per block')],
  freeze_due_limit: [uint64, coinAmount('Debt limit before freezing')],
  delete_due_limit: [uint64, coinAmount('Debt limit before deletion')],
})
const { gas_price, flat_gas_limit, flat_gas_price, gas_limit, special_gas_limit, ...limits } = gasFields.tlb
/**
 * gas_prices#dd gas_price:uint64 gas_limit:uint64 gas_credit:uint64 block_gas_limit:uint64 freeze_due_limit:uint64
 *   delete_due_limit:uint64 = GasLimitsPrices;
 * gas_prices_ext#de gas_price:uint64 gas_limit:uint64 special_gas_limit:uint64 gas_credit:uint64 … = GasLimitsPrices;
 */
const gasPrices = record('#dd', { gas_price, gas_limit, ...limits })
const gasPricesExt = record('#de', { gas_price, gas_limit, special_gas_limit, ...limits })
/** gas_flat_pfx#d1 flat_gas_limit:uint64 flat_gas_price:uint64 other:GasLimitsPrices = GasLimitsPrices; */
const gasFlatPrefix = concat(
  record('#d1', { flat_gas_limit, flat_gas_price }),
  mapped(union({ gas_prices: gasPrices, gas_prices_ext: gasPricesExt }), ({ type: _, ...other }) => other),
)

/** Gas prices and limits. */
export const gasLimitsPrices = defineLayout(
  { gas_flat_pfx: gasFlatPrefix, gas_prices_ext: gasPricesExt, gas_prices: gasPrices },
  gasFields.view,
  ({ type: _, ...gas_limits_prices }) => ({ gas_limits_prices }),
)

const forwardPrices = fieldRows({
  lump_price: [uint64, coinAmount('Lump price')],
  bit_price: [uint64, price('Bit price')],
  cell_price: [uint64, price('Cell price')],
  ihr_price_factor: [uint(32), fraction('IHR price factor')],
  first_frac: [uint(16), fraction('First fraction of the forward fee')],
  next_frac: [uint(16), fraction('Next fraction of the forward fee')],
})
/**
 * msg_forward_prices#ea lump_price:uint64 bit_price:uint64 cell_price:uint64 ihr_price_factor:uint32 first_frac:uint16
 *   next_frac:uint16 = MsgForwardPrices;
 */
export const msgForwardPrices = defineLayout(
  { msg_forward_prices: record('#ea', forwardPrices.tlb) },
  forwardPrices.view,
  ({ type: _, ...msg_forward_prices }) => ({ msg_forward_prices }),
)
