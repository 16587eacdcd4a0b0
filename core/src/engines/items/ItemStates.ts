import type { BlockIdExt } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
import type { ChainSource } from '../../chain/ChainSource.ts'
import type { CallOptions } from '../../chain/MasterchainBlock.ts'
import { findLibraries } from '../../emulator/libraries.ts'
import { type AnyAppError, AppError, errorMeaning } from '../../errors.ts'
import type { Address, Hash } from '../../units.ts'
import { inParallel } from '../context/inParallel.ts'
import { orFailure } from '../context/optionalRequests.ts'

/** An account's state (`null` when it does not exist), or why it could not be read. */
type FetchedState =
  // `isOlder`: recorded before the requested block.
  | { readonly type: 'state'; readonly cell: Cell | null; readonly isOlder: boolean }
  | { readonly type: 'failed'; readonly error: AnyAppError }

/** When to stop reading states if an index can replace them: a server may allow few requests a minute. */
type StateDeadline = { readonly isOver: () => boolean; readonly afterMs: number }

const maxParallelReads = 16
const maxLibraryRounds = 4

/** The states of many accounts at one block, each read once, with the libraries that they refer to. */
export class ItemStates {
  /** Grows while states are fetched. */
  readonly libraries = new Map<Hash, Cell>()
  private readonly chain: ChainSource
  private readonly block: BlockIdExt
  private readonly options: CallOptions
  private readonly deadline: StateDeadline | undefined
  private readonly states = new Map<Address, FetchedState>()
  private readonly requestedLibraries = new Set<Hash>()

  constructor(chain: ChainSource, block: BlockIdExt, options: CallOptions, deadline?: StateDeadline) {
    this.chain = chain
    this.block = block
    this.options = options
    this.deadline = deadline
  }

  /** The fetched state of an account; `undefined` if it was not fetched. */
  of(account: Address): FetchedState | undefined {
    return this.states.get(account)
  }

  /** The state of an account if it could be read; `null` when the account does not exist. */
  cell(account: Address | undefined): Cell | null | undefined {
    const state = account === undefined ? undefined : this.states.get(account)
    return state?.type === 'state' ? state.cell : undefined
  }

  /** Reads states that are not fetched yet. @throws limit.cancelled */
  async fetch(accounts: Iterable<Address | undefined>, onDone: (count: number) => void = () => {}): Promise<void> {
    const fresh = [...new Set(accounts)].filter(each => each !== undefined).filter(each => !this.states.has(each))
    await inParallel(fresh, { maxParallel: maxParallelReads, onDone }, async account => {
      this.states.set(account, await this.read(account))
    })
    await this.useRecorded(fresh)
    await this.fetchLibraries(fresh)
  }

  private async read(account: Address): Promise<FetchedState> {
    if (this.deadline?.isOver()) {
      const { afterMs } = this.deadline
      return { type: 'failed', error: new AppError('source.timeout', { source: this.chain.name, afterMs }) }
    }
    const state = await orFailure(() => this.chain.getAccount(account, this.block, this.options))
    if (state instanceof AppError) return { type: 'failed', error: state }
    return { type: 'state', cell: state.shardAccount ?? null, isOlder: false }
  }

  /** For a recorded network the last recorded state replaces one that was not recorded at this block. */
  private async useRecorded(accounts: readonly Address[]): Promise<void> {
    const missing = accounts.filter(account => {
      const state = this.states.get(account)
      return state?.type === 'failed' && errorMeaning(state.error) === 'unsupported'
    })
    if (missing.length === 0 || !this.chain.getRecordedStates) return
    for (const [account, { shardAccount }] of await this.chain.getRecordedStates(missing, this.options)) {
      this.states.set(account, { type: 'state', cell: shardAccount ?? null, isOlder: true })
    }
  }

  private async fetchLibraries(accounts: readonly Address[]): Promise<void> {
    let roots = accounts.map(account => this.cell(account) ?? undefined)
    for (let round = 0; round < maxLibraryRounds; round++) {
      const wanted = [...findLibraries(roots)].filter(hash => !this.requestedLibraries.has(hash))
      if (wanted.length === 0) return
      for (const hash of wanted) this.requestedLibraries.add(hash)
      const found = await orFailure(() => this.chain.getLibraries(wanted, this.options))
      // A library that is not found is reported by the contract that needs it.
      if (found instanceof AppError) return
      for (const [hash, cell] of found) this.libraries.set(hash, cell)
      roots = [...found.values()]
    }
  }
}
