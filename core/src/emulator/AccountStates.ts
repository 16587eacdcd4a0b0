import type { Cell } from '../cell/Cell.ts'
import type { Address, Hash } from '../units.ts'
import type { EmulationArguments, EmulationDeps } from './Emulation.ts'
import type { LibraryShelf } from './LibraryShelf.ts'
import { findLibraries } from './libraries.ts'
import { overrideAccount } from './overrides.ts'
import { ltStep } from './queue.ts'

/** A state, and when it is one of a deleted account, until which block that is remembered. */
type State = { readonly cell: Cell | undefined; readonly goneInBlock?: bigint }
const none: ReadonlySet<Hash> = new Set()

/** The states of a run's accounts: each is read once from the chain, as early as it is known to be needed, and then kept. */
export class AccountStates {
  private readonly chain: EmulationDeps['chain']
  private readonly args: Pick<EmulationArguments, 'block' | 'overrides' | 'now'>
  private readonly options: { readonly signal?: AbortSignal }
  private readonly shelf: LibraryShelf
  private readonly reading = new Map<Address, Promise<Cell | undefined>>()
  private readonly states = new Map<Address, State>()
  private readonly libraries = new Map<Address, ReadonlySet<Hash>>()
  /** States after transactions of this run. */
  readonly final = new Map<Address, Cell | undefined>()

  constructor(args: AccountStates['args'], deps: EmulationDeps, shelf: LibraryShelf) {
    this.args = args
    this.chain = deps.chain
    this.options = deps.signal ? { signal: deps.signal } : {}
    this.shelf = shelf
  }

  /** Reads a state, with the libraries that it refers to; the same promise each time. */
  prepare(account: Address): Promise<unknown> {
    const known = this.reading.get(account)
    if (known !== undefined) return known
    const reading = this.read(account)
    // Whoever needs the state sees the failure; nobody may be waiting yet.
    reading.catch(() => {})
    this.reading.set(account, reading)
    return reading
  }

  /** Whether the state is here. */
  has(account: Address): boolean {
    return this.states.has(account)
  }

  /** The libraries that the account's state referred to when it was read. */
  librariesOf(account: Address): ReadonlySet<Hash> {
    return this.libraries.get(account) ?? none
  }

  /** The state that a transaction in this block finds; the account must have been prepared. */
  before(account: Address, blockLt: bigint): Cell | undefined {
    const state = this.states.get(account)
    // The block that deletes an account still knows its last transaction; later blocks know nothing of it.
    return state?.goneInBlock === undefined || state.goneInBlock === blockLt / ltStep ? state?.cell : undefined
  }

  /** Notes the state that a transaction left. */
  set(account: Address, cell: Cell, exists: boolean, lt: bigint): void {
    this.states.set(account, exists ? { cell } : { cell, goneInBlock: lt / ltStep })
    this.final.set(account, exists ? cell : undefined)
  }

  private async read(account: Address): Promise<Cell | undefined> {
    const { shardAccount } = await this.chain.getAccount(account, this.args.block.id, this.options)
    const cell = this.args.overrides
      .filter(override => override.account === account)
      .reduce<Cell | undefined>((state, override) => overrideAccount(state, override, this.args.now), shardAccount)
    const wanted = findLibraries([cell])
    if (wanted.size > 0) {
      await this.shelf.fetch(wanted)
      this.libraries.set(account, wanted)
    }
    this.states.set(account, { cell })
    return cell
  }
}
