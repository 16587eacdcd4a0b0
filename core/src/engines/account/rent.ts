import { priceUnit } from '../../fees/readConfigParam.ts'
import { getStorageFee, type StorageTerms } from '../../fees/storageFee.ts'
import type { Account } from '../../tlb/account.ts'
import { type UnixSec, unixSec } from '../../units.ts'

/** What an account owes for its storage, and when the debt reaches the limits. */
export type Rent = {
  readonly owed: bigint
  readonly perYear: bigint
  readonly freezesAt: UnixSec | undefined
  readonly deletesAt: UnixSec | undefined
}

const yearSec = 365n * 86_400n
/** Later times are not shown: a 32-bit Unix time of the chain cannot reach them. */
const maxTime = 2n ** 32n

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
