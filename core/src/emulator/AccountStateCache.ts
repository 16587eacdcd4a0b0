import type { Cell } from '../cell/Cell.ts'
import type { Address, Hash } from '../units.ts'
import type { EmulationArguments, EmulationDeps, PrefetchedAccount } from './Emulation.ts'
import type { LibraryCache } from './LibraryCache.ts'
import { findLibraries } from './libraries.ts'
import { ltStep } from './MessageQueue.ts'
import { overrideAccount } from './overrides.ts'

/** The known state of an account; `deletedInBlock` is set when the account was deleted during this run. */
type KnownState = { readonly cell: Cell | undefined; readonly deletedInBlock?: bigint }
const noLibraries: ReadonlySet<Hash> = new Set()

type CacheDeps = Pick<EmulationDeps, 'chain' | 'prefetched' | 'signal'>

/** The account states of a run: each is fetched once, as soon as it is known to be needed, and cached. */
export class AccountStateCache {
  private readonly args: Pick<EmulationArguments, 'block' | 'overrides' | 'left' | 'now'>
  private readonly deps: CacheDeps
  private readonly libraryCache: LibraryCache
  private readonly pending = new Map<Address, Promise<Cell | undefined>>()
  private readonly states = new Map<Address, KnownState>()
  private readonly librariesByAccount = new Map<Address, ReadonlySet<Hash>>()
  /** Account states after the transactions of this run. */
  readonly final = new Map<Address, Cell | undefined>()

  constructor(args: AccountStateCache['args'], deps: CacheDeps, libraryCache: LibraryCache) {
    this.args = args
    this.deps = deps
    this.libraryCache = libraryCache
    if (deps.prefetched) this.addPrefetched(deps.prefetched)
  }

  /** Fetches a state and the libraries it refers to; repeated calls return the same promise. */
  prepare(account: Address): Promise<unknown> {
    const known = this.pending.get(account)
    if (known !== undefined) return known
    const state = this.fetch(account)
    // A later await reports the failure; without this, Node reports an unhandled rejection first.
    state.catch(() => {})
    this.pending.set(account, state)
    return state
  }

  has(account: Address): boolean {
    return this.states.has(account)
  }

  librariesOf(account: Address): ReadonlySet<Hash> {
    return this.librariesByAccount.get(account) ?? noLibraries
  }

  /** The state before a transaction in this block; the account must have been prepared. */
  before(account: Address, blockLt: bigint): Cell | undefined {
    const state = this.states.get(account)
    // Within the block that deletes an account its last transaction is still known; in later blocks it is not.
    return state?.deletedInBlock === undefined || state.deletedInBlock === blockLt / ltStep ? state?.cell : undefined
  }

  set(account: Address, cell: Cell, exists: boolean, lt: bigint): void {
    this.states.set(account, exists ? { cell } : { cell, deletedInBlock: lt / ltStep })
    this.final.set(account, exists ? cell : undefined)
  }

  private addPrefetched({ account, shardAccount }: PrefetchedAccount): void {
    if (this.args.left?.has(account)) return
    const cell = this.applyOverrides(account, shardAccount)
    // Libraries are fetched with the account.
    if (findLibraries([cell]).size > 0) return
    this.states.set(account, { cell })
    this.pending.set(account, Promise.resolve(cell))
  }

  private async fetch(account: Address): Promise<Cell | undefined> {
    const { left } = this.args
    const cell = left?.has(account) ? left.get(account) : await this.fetchAtBlock(account)
    const libraries = findLibraries([cell])
    if (libraries.size > 0) {
      await this.libraryCache.fetch(libraries)
      this.librariesByAccount.set(account, libraries)
    }
    this.states.set(account, { cell })
    return cell
  }

  private async fetchAtBlock(account: Address): Promise<Cell | undefined> {
    const { shardAccount } = await this.deps.chain.getAccount(account, this.args.block.id, this.deps)
    return this.applyOverrides(account, shardAccount)
  }

  private applyOverrides(account: Address, shardAccount: Cell | undefined): Cell | undefined {
    const { overrides, now } = this.args
    return overrides
      .filter(override => override.account === account)
      .reduce<Cell | undefined>((state, override) => overrideAccount(state, override, now), shardAccount)
  }
}
