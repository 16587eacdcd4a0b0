import type { CallOptions } from '../chain/MasterchainBlock.ts'
import { sourceErrors } from '../chain/sourceErrors.ts'
import { type AnyAppError, isAppError } from '../errors.ts'
import { LruCache } from '../LruCache.ts'
import type { Address } from '../units.ts'
import type { ChainIndex } from './ChainIndex.ts'
import type { CheckedClaim, ClaimChecker } from './ClaimChecker.ts'
import type { DomainRow, JettonWalletRow } from './rows.ts'

/** A confirmed domain with its full name. */
export type ConfirmedDomain = { readonly row: DomainRow; readonly name: string; readonly zone: string }

type Table = 'jettonWallets' | 'domains'
type Claim = JettonWalletRow | DomainRow
type Verdict = {
  readonly table: Table
  readonly address: Address
  readonly lt: Claim['lt']
  readonly confirmed: boolean
}

const maxKept = 20_000

/** The claims of contracts that are true; what is found out is kept in the index. */
export class ConfirmedClaims {
  private readonly index: ChainIndex
  private readonly checker: ClaimChecker | undefined
  private readonly name: string
  /** For an index that cannot be written to. */
  private readonly kept = new LruCache<Verdict>(maxKept)
  /** Zones by collection: the rows do not have them. */
  private readonly zones = new Map<Address, string>()

  constructor(index: ChainIndex, checker: ClaimChecker | undefined, name: string) {
    this.index = index
    this.checker = checker
    this.name = name
  }

  /** Those of these wallets that their masters confirm. @throws source.notRecorded if one cannot be checked */
  async jettonWallets(
    rows: readonly JettonWalletRow[],
    what: string,
    options: CallOptions,
  ): Promise<readonly JettonWalletRow[]> {
    const open = rows.filter(row => this.isConfirmed('jettonWallets', row) === undefined)
    await this.keep('jettonWallets', open, what, checker => checker.checkJettonWallets(open, options))
    return rows.filter(row => this.isConfirmed('jettonWallets', row) ?? false)
  }

  /** Those of these domains that their collection and the DNS confirm. @throws source.notRecorded if one cannot be checked */
  async domains(rows: readonly DomainRow[], what: string, options: CallOptions): Promise<readonly ConfirmedDomain[]> {
    const seen = new Set<Address>()
    const open = rows.filter(row => {
      const confirmed = this.isConfirmed('domains', row)
      const needsZone = confirmed === true && !this.zones.has(row.collection) && !seen.has(row.collection)
      if (needsZone) seen.add(row.collection)
      return confirmed === undefined || needsZone
    })
    await this.keep('domains', open, what, async checker => {
      const checked = await checker.checkDomains(open, options)
      for (const row of open) {
        const claim = checked.get(row.address)
        if (claim && !isAppError(claim)) this.zones.set(row.collection, claim.zone)
      }
      return checked
    })
    return rows.flatMap(row => {
      const zone = this.isConfirmed('domains', row) ? this.zones.get(row.collection) : undefined
      return zone === undefined ? [] : [{ row, name: `${row.label}.${zone}`, zone }]
    })
  }

  private isConfirmed(table: Table, row: Claim): boolean | undefined {
    return this.kept.get(getKey(table, row))?.confirmed ?? row.confirmed
  }

  private async keep<T>(
    table: Table,
    rows: readonly Claim[],
    what: string,
    check: (checker: ClaimChecker) => Promise<ReadonlyMap<Address, CheckedClaim<T>>>,
  ): Promise<void> {
    if (rows.length === 0) return
    const { notRecorded } = sourceErrors(this.name)
    if (!this.checker) throw notRecorded(`${what}: nothing confirms them`)
    const checked = await check(this.checker)
    const failures: AnyAppError[] = []
    const verdicts = rows.flatMap((row): Verdict | [] => {
      const claim = checked.get(row.address)
      if (claim === undefined) throw new Error('every claim is checked')
      if (!isAppError(claim)) return { table, address: row.address, lt: row.lt, confirmed: claim !== false }
      failures.push(claim)
      return []
    })
    for (const verdict of verdicts) this.kept.set(getKey(table, verdict), verdict)
    await this.write(verdicts)
    const [failure] = failures
    if (failure) throw notRecorded(`${what}: ${failures.length} of them could not be confirmed now: ${failure.message}`)
  }

  private async write(verdicts: readonly Verdict[]): Promise<void> {
    if (verdicts.length === 0) return
    try {
      await this.index.confirm(verdicts)
    } catch (error) {
      // They are found out again when this process has forgotten them.
      if (!isAppError(error) || (error.code !== 'index.readOnly' && error.code !== 'index.full')) throw error
    }
  }
}

const getKey = (table: Table, { address, lt }: Pick<Claim, 'address' | 'lt'>): string => `${table} ${address} ${lt}`
