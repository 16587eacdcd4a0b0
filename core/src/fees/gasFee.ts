import type { Cell } from '../cell/Cell.ts'
import { params } from '../config/params.ts'
import { priceUnit, readConfigParam } from './readConfigParam.ts'

/** The prices and limits of gas in one workchain; `price` in 2^-16 nanotons. */
export type GasPrices = {
  /** The config parameter that has them. */
  readonly param: 20 | 21
  readonly price: bigint
  readonly flatLimit: bigint
  readonly flatPrice: bigint
  readonly limit: bigint
  readonly specialLimit: bigint
  readonly credit: bigint
}

/** What the layouts of the parameter have in common, and what older ones lack. */
type GasWire = {
  readonly gas_price: bigint
  readonly gas_limit: bigint
  readonly gas_credit: bigint
  readonly flat_gas_limit?: bigint
  readonly flat_gas_price?: bigint
  readonly special_gas_limit?: bigint
}

/** The prices in a configuration, of the masterchain or of all other workchains; `undefined` if they cannot be read. */
export function readGasPrices(config: Cell, isMasterchain: boolean): GasPrices | undefined {
  const param = isMasterchain ? 20 : 21
  const found: GasWire | undefined = readConfigParam(config, param, cell =>
    params[param].layout.read(cell),
  )?.gas_limits_prices
  if (!found) return undefined
  const { gas_price, gas_limit, gas_credit } = found
  const { flat_gas_limit = 0n, flat_gas_price = 0n, special_gas_limit = gas_limit } = found
  return {
    param,
    price: gas_price,
    flatLimit: flat_gas_limit,
    flatPrice: flat_gas_price,
    limit: gas_limit,
    specialLimit: special_gas_limit,
    credit: gas_credit,
  }
}

/** The price of gas: the flat price covers the first units. */
export const getGasFee = ({ price, flatLimit, flatPrice }: GasPrices, used: bigint): bigint =>
  used <= flatLimit ? flatPrice : flatPrice + (price * (used - flatLimit) + priceUnit - 1n) / priceUnit

/** The gas that an amount buys, at most the limit of a transaction. */
export function getBoughtGas({ price, flatLimit, flatPrice, limit }: GasPrices, amount: bigint): bigint {
  if (amount < flatPrice) return 0n
  const bought = price === 0n ? limit : flatLimit + ((amount - flatPrice) * priceUnit) / price
  return bought < limit ? bought : limit
}
