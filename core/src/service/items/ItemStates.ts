import type { Cell } from '../../cell/Cell.ts'
import type { BlockId, CallOptions } from '../../chain/ChainSource.ts'
import type { IndexedSource } from '../../chain/TraceSource.ts'
import { findLibraries } from '../../emulator/libraries.ts'
import { type AnyAppError, AppError, errorTable, isAppError } from '../../errors.ts'
import { turns } from '../../naming/openOffChain.ts'
import type { Address, Hash } from '../../units.ts'

/** What is known of an account: its state (`null` when there is none), or why nobody could tell. */
export type HeldState =
  | {
      readonly type: 'state'
      readonly cell: Cell | null /** Recorded before the block that was asked for. */
      readonly older: boolean
    }
  | { readonly type: 'failed'; readonly error: AnyAppError }

/** For how long states are asked for where something else is known: a server may take few questions a minute. */
export type Patience = { readonly over: () => boolean; readonly afterMs: number }

/** Questions to a source at the same time. */
const atOnce = 16
/** Libraries that refer to libraries that refer to … */
const mostLibraryRounds = 4

/** The states of many accounts at one block, each read once, with the libraries that they refer to. */
export class ItemStates {
  /** It only grows. */
  readonly libraries = new Map<Hash, Cell>()
  private readonly chain: IndexedSource
  private readonly block: BlockId
  private readonly options: CallOptions
  private readonly patience: Patience | undefined
  private readonly held = new Map<Address, HeldState>()
  private readonly askedLibraries = new Set<Hash>()

  constructor(chain: IndexedSource, block: BlockId, options: CallOptions, patience?: Patience) {
    this.chain = chain
    this.block = block
    this.options = options
    this.patience = patience
  }

  /** What was fetched of an account. */
  of(account: Address): HeldState | undefined {
    return this.held.get(account)
  }

  /** The state of an account, if it could be told; `null` when there is none. */
  cell(account: Address | undefined): Cell | null | undefined {
    const held = account === undefined ? undefined : this.held.get(account)
    return held?.type === 'state' ? held.cell : undefined
  }

  /** Reads states that are not here yet. @throws limit.cancelled */
  async fetch(accounts: Iterable<Address | undefined>, onDone: (count: number) => void = () => {}): Promise<void> {
    const fresh = [...new Set(accounts)].filter(each => each !== undefined).filter(each => !this.held.has(each))
    const inTurn = turns(atOnce)
    let done = 0
    await Promise.all(
      fresh.map(account =>
        inTurn(async () => {
          this.held.set(account, await this.read(account))
          onDone(++done)
        }),
      ),
    )
    await this.useRecorded(fresh)
    await this.fetchLibraries(fresh)
  }

  private async read(account: Address): Promise<HeldState> {
    if (this.patience?.over()) {
      const { afterMs } = this.patience
      return { type: 'failed', error: new AppError('source.timeout', { source: this.chain.name, afterMs }) }
    }
    try {
      const { shardAccount } = await this.chain.getAccount(account, this.block, this.options)
      return { type: 'state', cell: shardAccount ?? null, older: false }
    } catch (error) {
      if (isAppError(error) && errorTable[error.code].retry) return { type: 'failed', error }
      throw error
    }
  }

  /** A recorded network stands still: what was recorded last is all that can be known of it. */
  private async useRecorded(accounts: readonly Address[]): Promise<void> {
    const missing = accounts.filter(account => {
      const held = this.held.get(account)
      return held?.type === 'failed' && held.error.code === 'source.notRecorded'
    })
    if (missing.length === 0 || !this.chain.getRecordedStates) return
    for (const [account, { shardAccount }] of await this.chain.getRecordedStates(missing, this.options)) {
      this.held.set(account, { type: 'state', cell: shardAccount ?? null, older: true })
    }
  }

  private async fetchLibraries(accounts: readonly Address[]): Promise<void> {
    let roots = accounts.map(account => this.cell(account) ?? undefined)
    for (let round = 0; round < mostLibraryRounds; round++) {
      const wanted = [...findLibraries(roots)].filter(hash => !this.askedLibraries.has(hash))
      if (wanted.length === 0) return
      for (const hash of wanted) this.askedLibraries.add(hash)
      const found = await this.getLibraries(wanted)
      for (const [hash, cell] of found) this.libraries.set(hash, cell)
      roots = [...found.values()]
    }
  }

  /** Whoever needs one that nobody can give says that it is missing. */
  private async getLibraries(hashes: readonly Hash[]): Promise<ReadonlyMap<Hash, Cell>> {
    try {
      return await this.chain.getLibraries(hashes, this.options)
    } catch (error) {
      if (isAppError(error) && errorTable[error.code].retry) return new Map()
      throw error
    }
  }
}
