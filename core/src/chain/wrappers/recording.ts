import type { Cell } from '../../cell/Cell.ts'
import { type ErrorCode, isAppError } from '../../errors.ts'
import type { BlockProof } from '../../proof/BlockProof.ts'
import type { Address, Hash } from '../../units.ts'
import type { AccountState, BlockId, ChainSource, LandedTransaction, MasterchainBlock } from '../ChainSource.ts'
import type { IndexedSource } from '../TraceSource.ts'
import { methodNames, type SourceMethod } from './methods.ts'
import { questionText } from './questionText.ts'

/** A question with whatever was answered, or with why it was not. */
export type Lookup = { readonly ask: SourceMethod; readonly of: string } & (
  | { readonly answer: unknown }
  | { readonly failure: { readonly code: ErrorCode; readonly details: unknown } }
)

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
    readonly last100?: readonly BlockId[]
  }[]
  /** Blocks that were read whole, by root hash. */
  readonly wholeBlocks: ReadonlyMap<Hash, { readonly id: BlockId; readonly root: Cell }>
  readonly blockProofs: readonly {
    readonly known: BlockId
    readonly target: BlockId | undefined
    readonly proof: BlockProof
  }[]
  /** The traces that messages became, by the hash that was asked for. */
  readonly landed: ReadonlyMap<Hash, readonly LandedTransaction[]>
  readonly statesBefore: readonly { readonly transaction: LandedTransaction; readonly state: AccountState }[]
  /** The questions to indexes, for blocks and their contents, and about items, each once; and of all questions those that failed. */
  readonly lookups: readonly Lookup[]
}

type PreviousBlocks = Omit<Recorded['previousBlocks'][number], 'block'>
type Taker = (args: readonly unknown[], answer: unknown) => void

/** A source that writes down what was read through it, for saving a run or an event with exactly the data that it used. */
export function recording<S extends ChainSource>(source: S): { readonly source: S; readonly recorded: Recorded } {
  const blocks = new Map<Hash, MasterchainBlock>()
  const libraries = new Map<Hash, Cell>()
  const absentLibraries = new Set<Hash>()
  const lookups = new Map<string, Lookup>()
  const once = {
    configs: new Set<Hash>(),
    accounts: new Set<string>(),
    previous: new Set<Hash>(),
    before: new Set<Hash>(),
    proofs: new Set<string>(),
  }
  const recorded = {
    blocks,
    newest: undefined as BlockId | undefined,
    configs: [] as { block: BlockId; config: Cell }[],
    accounts: [] as { address: Address; block: BlockId; state: AccountState }[],
    libraries,
    absentLibraries,
    previousBlocks: [] as ({ block: BlockId } & PreviousBlocks)[],
    wholeBlocks: new Map<Hash, { id: BlockId; root: Cell }>(),
    blockProofs: [] as { known: BlockId; target: BlockId | undefined; proof: BlockProof }[],
    landed: new Map<Hash, readonly LandedTransaction[]>(),
    statesBefore: [] as { transaction: LandedTransaction; state: AccountState }[],
    get lookups() {
      return [...lookups.values()]
    },
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
      if (isNew(once.previous, block.rootHash)) recorded.previousBlocks.push({ block, ...(answer as PreviousBlocks) })
    },
    getBlock([of], answer) {
      const id = of as BlockId
      recorded.wholeBlocks.set(id.rootHash, { id, root: answer as Cell })
    },
    getBlockProof([from, to], answer) {
      const [known, target] = [from as BlockId, to as BlockId | undefined]
      if (isNew(once.proofs, `${known.rootHash} ${target?.rootHash}`))
        recorded.blockProofs.push({ known, target, proof: answer as BlockProof })
    },
    getTraceOfMessage([of], answer) {
      if (answer) recorded.landed.set(of as Hash, answer as readonly LandedTransaction[])
    },
    getStateBefore([of], answer) {
      const transaction = of as LandedTransaction
      if (isNew(once.before, transaction.hash))
        recorded.statesBefore.push({ transaction, state: answer as AccountState })
    },
  }

  const wrapped: Record<string, unknown> = { ...(source as object) }
  for (const method of methodNames) {
    const ask = (source as IndexedSource)[method] as ((...args: unknown[]) => Promise<unknown>) | undefined
    if (!ask) continue
    const take = takers[method]
    wrapped[method] = async (...args: unknown[]) => {
      const question = { ask: method, of: questionText(method, args) }
      const key = `${method} ${question.of}`
      try {
        const answer = await ask.apply(source, args)
        if (take) {
          take(args, answer)
          // It failed before.
          lookups.delete(key)
        } else lookups.set(key, { ...question, answer })
        return answer
      } catch (thrown) {
        // Whoever stops a call has not been told anything.
        if (isAppError(thrown) && thrown.code !== 'limit.cancelled' && !lookups.has(key)) {
          lookups.set(key, { ...question, failure: { code: thrown.code, details: thrown.details } })
        }
        throw thrown
      }
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
