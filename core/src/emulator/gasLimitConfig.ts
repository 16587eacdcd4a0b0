import { Builder } from '../cell/Builder.ts'
import { Cell } from '../cell/Cell.ts'
import { dictEntries, findInDict, writeDict } from '../cell/dict.ts'

/** Prices and limits of gas in the masterchain and the basechain. */
const gasParameters = new Set([20, 21])

/** A configuration with another gas limit, and what in it is different, as the VM prints it. */
export type GasLimitConfig = {
  readonly config: Cell
  /** The data of each changed cell, in the order of its parameters: before and now. */
  readonly changed: readonly (readonly [before: Cell, now: Cell])[]
}

/**
 * The configuration with a limit of gas for every transaction: a run with it is the same until it has used that much.
 *
 *     gas_prices#dd gas_price:uint64 gas_limit:uint64 gas_credit:uint64 … = GasLimitsPrices;
 *     gas_prices_ext#de gas_price:uint64 gas_limit:uint64 special_gas_limit:uint64 … = GasLimitsPrices;
 *     gas_flat_pfx#d1 flat_gas_limit:uint64 flat_gas_price:uint64 other:GasLimitsPrices = GasLimitsPrices;
 */
export function limitGas(config: Cell, limit: bigint): GasLimitConfig {
  const changed: (readonly [Cell, Cell])[] = []
  const entries = [...dictEntries(config, 32)].map(({ key, value }) => {
    const cell = value.loadRef()
    if (!gasParameters.has(Number(key))) return [key, cell] as const
    const limited = limitPrices(cell, limit)
    changed.push([cell, limited])
    return [key, limited] as const
  })
  const stored = entries.map(([key, cell]) => [key, (builder: Builder) => void builder.ref(cell)] as const)
  return { config: writeDict(stored, 32) ?? config, changed }
}

function limitPrices(cell: Cell, limit: bigint): Cell {
  const data = cell.data()
  // Whole bytes: a prefix with a flat price, a tag, the price.
  const prices = data[0] === 0xd1 ? 1 + 16 : 0
  const gasLimit = prices + 1 + 8
  const value = new Builder().uint(limit, 64).end().data()
  data.set(value, gasLimit)
  if (data[prices] === 0xde) data.set(value, gasLimit + 8)
  return Cell.of(data, cell.bits, cell.refs())
}

/**
 * The gas that an external message has before the account accepts it.
 *
 *     … gas_price:uint64 gas_limit:uint64 special_gas_limit:uint64 gas_credit:uint64 …
 */
export function readGasCredit(config: Cell, isMasterchain: boolean): number | undefined {
  const value = findInDict(config, 32, isMasterchain ? 20n : 21n)
  if (!value || value.remainingRefs === 0) return undefined
  const prices = value.loadRef().slice()
  if (prices.preloadUint(8) === 0xd1) prices.skip(8 + 128)
  const hasSpecialLimit = prices.loadUint(8) === 0xde
  prices.skip(hasSpecialLimit ? 192 : 128)
  return Number(prices.loadBigUint(64))
}
