import type { Cell } from '../../cell/Cell.ts'
import { findInDict } from '../../cell/dict.ts'
import { params } from '../../config/params.ts'
import { tryRead } from '../../errors.ts'
import type { Account, StorageInfo } from '../../tlb/account.ts'
import { type Address, type UnixSec, unixSec, workchainOf } from '../../units.ts'

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

/** What an account owes for its storage, and when the debt reaches the limits. */
export type Rent = {
  readonly owed: bigint
  readonly perYear: bigint
  readonly freezesAt: UnixSec | undefined
  readonly deletesAt: UnixSec | undefined
}

const yearSec = 365n * 86_400n
const priceUnit = 2n ** 16n
/** Later times are not shown: a 32-bit Unix time of the chain cannot reach them. */
const maxTime = 2n ** 32n

/** The storage terms of a workchain in a configuration; `undefined` if it has no prices or limits that can be read. */
export function readStorageTerms(config: Cell, workchain: number): StorageTerms | undefined {
  const isMasterchain = workchain === -1
  const prices = readParam(config, 18, cell => params[18].layout.read(cell))
  const limits = readParam(config, isMasterchain ? 20 : 21, cell => params[isMasterchain ? 20 : 21].layout.read(cell))
  const special = readParam(config, 31, cell => params[31].layout.read(cell))
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
    special: new Set(special?.fundamental_smc_addr),
  }
}

function readParam<W>(
  config: Cell,
  number: number,
  read: (cell: Cell) => { readonly state: 'decoded'; readonly wire: () => W } | { readonly state: 'broken' },
): W | undefined {
  const cell = tryRead(() => findInDict(config, 32, BigInt(number))?.loadRef())
  const reading = cell && read(cell)
  return reading?.state === 'decoded' ? reading.wire() : undefined
}

/**
 * The storage fee from the last payment to `now`: each price for the time that it was valid, the sum rounded up. Nothing for a
 * special account, and for one that never paid.
 */
export function getStorageFee(
  { prices, special }: StorageTerms,
  { used, last_paid }: Pick<StorageInfo, 'used' | 'last_paid'>,
  address: Address,
  now: UnixSec,
): bigint {
  if (last_paid === 0 || now <= last_paid || special.has(address)) return 0n
  let total = 0n
  let until: number = now
  for (const { since, bit, cell } of prices.toReversed()) {
    if (until <= last_paid) break
    const from = Math.max(since, last_paid)
    if (from >= until) continue
    total += BigInt(until - from) * (bit * used.bits + cell * used.cells)
    until = from
  }
  return (total + priceUnit - 1n) / priceUnit
}

/** What an account owes at a time, and when its debt reaches the limits at the prices of that time. */
export function getRent(terms: StorageTerms, account: Account, now: UnixSec): Rent {
  const { addr, storage_stat, storage } = account
  const owed = getStorageFee(terms, storage_stat, addr, now)
  const current = terms.prices.findLast(({ since }) => since <= now)
  const paysNothing = storage_stat.last_paid === 0 || terms.special.has(addr)
  const { bits, cells } = storage_stat.used
  const rate = current && !paysNothing ? current.bit * bits + current.cell * cells : 0n
  const debt = owed + (storage_stat.due_payment ?? 0n)
  /** The first second in which the debt, less the balance, exceeds the limit. */
  const reaches = (limit: bigint): UnixSec | undefined => {
    const left = storage.balance.grams + limit - debt
    if (left < 0n) return now
    if (rate === 0n) return undefined
    const at = BigInt(now) + (left * priceUnit) / rate + 1n
    return at < maxTime ? unixSec(Number(at)) : undefined
  }
  const isActive = storage.state.type === 'active'
  return {
    owed,
    perYear: (rate * yearSec + priceUnit - 1n) / priceUnit,
    freezesAt: isActive ? reaches(terms.freezeLimit) : undefined,
    deletesAt: reaches(terms.deleteLimit),
  }
}

/** The storage terms that apply to an account. */
export const readTermsOf = (config: Cell, address: Address): StorageTerms | undefined =>
  readStorageTerms(config, workchainOf(address))
