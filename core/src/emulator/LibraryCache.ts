import type { Cell } from '../cell/Cell.ts'
import type { Hash } from '../units.ts'
import type { EmulationDeps } from './Emulation.ts'
import { findLibraries } from './libraries.ts'

/**
 * The libraries of a run. A prefetched library is passed to the emulator only when a transaction needs it, so the result
 * does not depend on the speed of the source.
 */
export class LibraryCache {
  /** The libraries passed to the emulator; this map only grows. */
  readonly provided = new Map<Hash, Cell>()
  private readonly fetched = new Map<Hash, Cell>()
  private readonly requested = new Map<Hash, Promise<void>>()
  private readonly deps: Pick<EmulationDeps, 'chain' | 'signal'>

  /** The emulator has the libraries that are given from the start: no source needs to know them. */
  constructor(deps: Pick<EmulationDeps, 'chain' | 'signal'>, given: readonly Cell[] = []) {
    this.deps = deps
    for (const cell of given) {
      const hash = cell.hash()
      this.fetched.set(hash, cell)
      this.requested.set(hash, Promise.resolve())
      this.provided.set(hash, cell)
    }
  }

  /** Fetches libraries and those they refer to; each once. */
  async fetch(hashes: ReadonlySet<Hash>): Promise<void> {
    const fresh = [...hashes].filter(hash => !this.requested.has(hash))
    if (fresh.length > 0) {
      const loading = this.load(fresh)
      // A later await reports the failure; without this, Node reports an unhandled rejection first.
      loading.catch(() => {})
      for (const hash of fresh) this.requested.set(hash, loading)
    }
    await Promise.all([...hashes].map(hash => this.requested.get(hash)))
  }

  /** Whether the emulator has all of these. */
  has(hashes: ReadonlySet<Hash>): boolean {
    return [...hashes].every(hash => this.provided.has(hash))
  }

  /** Passes the fetched ones of these libraries to the emulator; returns whether any is new. */
  provide(hashes: ReadonlySet<Hash>): boolean {
    let added = false
    for (const hash of hashes) {
      const cell = this.fetched.get(hash)
      if (cell === undefined || this.provided.has(hash)) continue
      this.provided.set(hash, cell)
      this.provide(findLibraries([cell]))
      added = true
    }
    return added
  }

  private async load(hashes: readonly Hash[]): Promise<void> {
    const found = await this.deps.chain.getLibraries(hashes, this.deps)
    for (const [hash, cell] of found) this.fetched.set(hash, cell)
    const nested = findLibraries([...found.values()])
    // Skips those already requested: two libraries that refer to each other would deadlock.
    for (const hash of nested) if (this.requested.has(hash)) nested.delete(hash)
    if (nested.size > 0) await this.fetch(nested)
  }
}
