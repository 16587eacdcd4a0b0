import type { Cell } from '../cell/Cell.ts'
import type { Hash } from '../units.ts'
import type { EmulationDeps } from './Emulation.ts'
import { findLibraries } from './libraries.ts'

/**
 * The libraries of a run. What was fetched ahead is not given to the emulator before a transaction asks for it, so that
 * a run does not depend on how fast the source answers.
 */
export class LibraryShelf {
  /** What the emulator gets; it only grows. */
  readonly given = new Map<Hash, Cell>()
  private readonly fetched = new Map<Hash, Cell>()
  private readonly asked = new Map<Hash, Promise<void>>()
  private readonly chain: EmulationDeps['chain']
  private readonly options: { readonly signal?: AbortSignal }

  constructor(deps: EmulationDeps) {
    this.chain = deps.chain
    this.options = deps.signal ? { signal: deps.signal } : {}
  }

  /** Asks the chain for libraries, and for those that they refer to; each once. */
  async fetch(hashes: ReadonlySet<Hash>): Promise<void> {
    const fresh = [...hashes].filter(hash => !this.asked.has(hash))
    if (fresh.length > 0) {
      const answer = this.ask(fresh)
      // Whoever needs one sees the failure; nobody may be waiting yet.
      answer.catch(() => {})
      for (const hash of fresh) this.asked.set(hash, answer)
    }
    await Promise.all([...hashes].map(hash => this.asked.get(hash)))
  }

  /** Whether the emulator has all of these. */
  has(hashes: ReadonlySet<Hash>): boolean {
    for (const hash of hashes) if (!this.given.has(hash)) return false
    return true
  }

  /** Gives what exists of these to the emulator; says whether any of them is new to it. */
  give(hashes: ReadonlySet<Hash>): boolean {
    let more = false
    for (const hash of hashes) {
      const cell = this.fetched.get(hash)
      if (cell === undefined || this.given.has(hash)) continue
      this.given.set(hash, cell)
      this.give(findLibraries([cell]))
      more = true
    }
    return more
  }

  private async ask(hashes: readonly Hash[]): Promise<void> {
    const found = await this.chain.getLibraries(hashes, this.options)
    for (const [hash, cell] of found) this.fetched.set(hash, cell)
    const below = findLibraries([...found.values()])
    // Not those asked for before: two that refer to each other would wait for each other.
    for (const hash of below) if (this.asked.has(hash)) below.delete(hash)
    if (below.size > 0) await this.fetch(below)
  }
}
