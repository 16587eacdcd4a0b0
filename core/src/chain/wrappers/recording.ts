import type { Cell } from '../../cell/Cell.ts'
import type { Address, Hash } from '../../units.ts'
import type { AccountState, BlockId, ChainSource, LandedTransaction, MasterchainBlock } from '../ChainSource.ts'
import type { IndexedSource, IndexedTrace, IndexedTransaction } from '../TraceSource.ts'
import { methodNames } from './methods.ts'

/** Everything that was read through a recording source, and nothing else. */
export type Recorded = {
  /** By root hash. */
  readonly blocks: ReadonlyMap<Hash, MasterchainBlock>
  /** The block that was the newest; of several, the last one. */
  readonly newest: BlockId | undefined
  readonly configs: readonly { readonly block: BlockId; readonly config: Cell }[]
  readonly accounts: readonly { readonly address: Address; readonly block: BlockId; readonly state: AccountState }[]
  readonly libraries: ReadonlyMap<Hash, Cell>
  /** Libraries that were asked for and do not exist. */
  readonly absentLibraries: ReadonlySet<Hash>
  readonly previousBlocks: readonly {
    readonly block: BlockId
    readonly last: readonly BlockId[]
    readonly keyBlock: BlockId
  }[]
  readonly landed: readonly LandedTransaction[]
  readonly statesBefore: readonly { readonly transaction: Hash; readonly state: AccountState }[]
  readonly traces: readonly IndexedTrace[]
  readonly transactions: readonly IndexedTransaction[]
}

type Taker = (args: readonly unknown[], answer: unknown) => void

/**
 * A source that writes down what was read through it, for saving a run with exactly the data that it used. Items, domains
 * and jettons are passed through.
 */
export function recording<S extends ChainSource>(source: S): { readonly source: S; readonly recorded: Recorded } {
  const blocks = new Map<Hash, MasterchainBlock>()
  const libraries = new Map<Hash, Cell>()
  const absentLibraries = new Set<Hash>()
  const once = { configs: new Set<Hash>(), accounts: new Set<string>(), previous: new Set<Hash>() }
  const recorded = {
    blocks,
    newest: undefined as BlockId | undefined,
    configs: [] as { block: BlockId; config: Cell }[],
    accounts: [] as { address: Address; block: BlockId; state: AccountState }[],
    libraries,
    absentLibraries,
    previousBlocks: [] as { block: BlockId; last: readonly BlockId[]; keyBlock: BlockId }[],
    landed: [] as LandedTransaction[],
    statesBefore: [] as { transaction: Hash; state: AccountState }[],
    traces: [] as IndexedTrace[],
    transactions: [] as IndexedTransaction[],
  }

  // Each taker sees the arguments and the answer of the method that it is listed under.
  const takers: { readonly [M in keyof IndexedSource]?: Taker } = {
    getMasterchainBlock([choice], answer) {
      const block = answer as MasterchainBlock
      blocks.set(block.id.rootHash, block)
      if (choice === 'newest') recorded.newest = block.id
    },
    getConfig([of], answer) {
      const block = of as BlockId
      if (isNew(once.configs, block.rootHash)) recorded.configs.push({ block, config: answer as Cell })
    },
    getAccount([of, at], answer) {
      const [address, block] = [of as Address, at as BlockId]
      if (!isNew(once.accounts, `${address} ${block.rootHash}`)) return
      recorded.accounts.push({ address, block, state: answer as AccountState })
    },
    getLibraries([of], answer) {
      const found = answer as ReadonlyMap<Hash, Cell>
      for (const hash of of as readonly Hash[]) {
        const library = found.get(hash)
        if (library) libraries.set(hash, library)
        else absentLibraries.add(hash)
      }
    },
    getPreviousBlocks([of], answer) {
      const block = of as BlockId
      const { last, keyBlock } = answer as { last: readonly BlockId[]; keyBlock: BlockId }
      if (isNew(once.previous, block.rootHash)) recorded.previousBlocks.push({ block, last, keyBlock })
    },
    getTraceOfMessage(_, answer) {
      recorded.landed.push(...((answer as readonly LandedTransaction[] | undefined) ?? []))
    },
    getStateBefore([of], answer) {
      recorded.statesBefore.push({ transaction: (of as LandedTransaction).hash, state: answer as AccountState })
    },
    getIndexedTrace(_, answer) {
      if (answer) recorded.traces.push(answer as IndexedTrace)
    },
    getIndexedTransaction(_, answer) {
      if (answer) recorded.transactions.push(answer as IndexedTransaction)
    },
  }

  const wrapped: Record<string, unknown> = { ...(source as object) }
  for (const method of methodNames) {
    const ask = (source as IndexedSource)[method] as ((...args: unknown[]) => Promise<unknown>) | undefined
    const take = takers[method]
    if (!ask || !take) continue
    wrapped[method] = async (...args: unknown[]) => {
      const answer = await ask.apply(source, args)
      take(args, answer)
      return answer
    }
  }
  // The same methods, which answer the same.
  return { source: wrapped as unknown as S, recorded }
}

function isNew<T>(seen: Set<T>, key: T): boolean {
  if (seen.has(key)) return false
  seen.add(key)
  return true
}
