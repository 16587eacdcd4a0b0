import type { Cell } from '../cell/Cell.ts'
import { params } from '../config/params.ts'
import type { StorageInfo } from '../tlb/account.ts'
import { type Address, type UnixSec, unixSec, workchainOf } from '../units.ts'
import { priceUnit, readConfigParam } from './readConfigParam.ts'

/** Prices of storage in one workchain from a time on, in 2^-16 nanotons per second. */
type StoragePrices = { readonly since: UnixSec; readonly bit: bigint; readonly cell: bigint }

/** What the configuration states about storage in one workchain. */
export type StorageTerms = {
  /** Oldest first. */
  readonly prices: readonly StoragePrices[]
  readonly freezeLimit: bigint
  readonly deleteLimit: bigint
  /** Contracts that pay nothing for their storage. */
  readonly special: ReadonlySet<Address>
}

/** The storage terms of a workchain in a configuration; `undefined` if it has no prices or limits that can be read. */
export function readStorageTerms(config: Cell, workchain: number): StorageTerms | undefined {
  const isMasterchain = workchain === -1
  const prices = readConfigParam(config, 18, cell => params[18].layout.read(cell))
  const limits = readConfigParam(config, isMasterchain ? 20 : 21, cell =>
    params[isMasterchain ? 20 : 21].layout.read(cell),
  )
  const special = readConfigParam(config, 31, cell => params[31].layout.read(cell))
  const own = readConfigParam(config, 0, cell => params[0].layout.read(cell))
  if (!prices || !limits) return undefined
  const { freeze_due_limit, delete_due_limit } = limits.gas_limits_prices
  return {
    prices: prices.storage_prices
      .map(each => ({
        since: unixSec(each.utime_since),
        bit: isMasterchain ? each.mc_bit_price_ps : each.bit_price_ps,
        cell: isMasterchain ? each.mc_cell_price_ps : each.cell_price_ps,
      }))
      .toSorted((a, b) => a.since - b.since),
    freezeLimit: freeze_due_limit,
    deleteLimit: delete_due_limit,
    // The configuration contract is one without being in the list.
    special: new Set([...(special?.fundamental_smc_addr ?? []), ...(own ? [own] : [])]),
  }
}

/** The time for which a price of storage applies. */
type StoragePeriod = Omit<StoragePrices, 'since'> & { readonly seconds: number }

/** The periods from the last payment to `now`, newest first; none for a special account, and for one that never paid. */
export function listStoragePeriods(
  { prices, special }: StorageTerms,
  { last_paid }: Pick<StorageInfo, 'last_paid'>,
  address: Address,
  now: UnixSec,
): readonly StoragePeriod[] {
  if (last_paid === 0 || now <= last_paid || special.has(address)) return []
  const periods: StoragePeriod[] = []
  let until: number = now
  for (const { since, bit, cell } of prices.toReversed()) {
    if (until <= last_paid) break
    const from = Math.max(since, last_paid)
    if (from >= until) continue
    periods.push({ seconds: until - from, bit, cell })
    until = from
  }
  return periods
}

/**
 * The storage fee from the last payment to `now`: each price for the time that it was valid, the sum rounded up. Nothing for a
 * special account, and for one that never paid.
 */
export function getStorageFee(
  terms: StorageTerms,
  { used, last_paid }: Pick<StorageInfo, 'used' | 'last_paid'>,
  address: Address,
  now: UnixSec,
): bigint {
  const total = listStoragePeriods(terms, { last_paid }, address, now).reduce(
    (sum, { seconds, bit, cell }) => sum + BigInt(seconds) * (bit * used.bits + cell * used.cells),
    0n,
  )
  return (total + priceUnit - 1n) / priceUnit
}

/** The storage terms that apply to an account. */
export const readTermsOf = (config: Cell, address: Address): StorageTerms | undefined =>
  readStorageTerms(config, workchainOf(address))
