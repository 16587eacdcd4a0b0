import type { BlockIdExt } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
import { type ErrorCode, isAppError } from '../../errors.ts'
import type { BlockProof } from '../../proof/BlockProof.ts'
import type { Address, Hash } from '../../units.ts'
import type { ChainSource, MasterchainBlock, OnChainTransaction, ShardAccountState } from '../ChainSource.ts'
import type { IndexedSource } from '../TraceSource.ts'
import { callKey } from './callKey.ts'
import { methodNames, type SourceMethod } from './methods.ts'

/** One call to a source, with its result or its error. */
export type Lookup = { readonly method: SourceMethod; readonly args: string } & (
  | { readonly reply: unknown }
  | { readonly failure: { readonly code: ErrorCode; readonly details: unknown } }
)

/** Everything that was read through a recording source, and nothing else. */
export type Recorded = {
  /** By root hash. */
  readonly blocks: ReadonlyMap<Hash, MasterchainBlock>
  /** The newest block at the time; of several, the last one. */
  readonly newest: BlockIdExt | undefined
  readonly configs: readonly { readonly block: BlockIdExt; readonly config: Cell }[]
  readonly accounts: readonly {
    readonly address: Address
    readonly block: BlockIdExt
    readonly state: ShardAccountState
  }[]
  readonly libraries: ReadonlyMap<Hash, Cell>
  /** Requested libraries that do not exist. */
  readonly absentLibraries: ReadonlySet<Hash>
  readonly previousBlocks: readonly {
    readonly block: BlockIdExt
    readonly last: readonly BlockIdExt[]
    readonly keyBlock: BlockIdExt
    readonly last100?: readonly BlockIdExt[]
  }[]
  /** Full blocks, by root hash. */
  readonly fullBlocks: ReadonlyMap<Hash, { readonly id: BlockIdExt; readonly root: Cell }>
  readonly blockProofs: readonly {
    readonly known: BlockIdExt
    readonly target: BlockIdExt | undefined
    readonly proof: BlockProof
  }[]
  /** Traces by the requested message hash. */
  readonly onChainTraces: ReadonlyMap<Hash, readonly OnChainTransaction[]>
  readonly statesBefore: readonly { readonly transaction: OnChainTransaction; readonly state: ShardAccountState }[]
  /** Calls to indexes, for blocks and their contents, and for items, each once; and all calls that failed. */
  readonly lookups: readonly Lookup[]
}

type RecordedPreviousBlocks = Omit<Recorded['previousBlocks'][number], 'block'>
type Capture = (args: readonly unknown[], reply: unknown) => void

/** Wraps a source and records what is read through it, for saving a run or an event with exactly the data that it used. */
export function recording<S extends ChainSource>(source: S): { readonly source: S; readonly recorded: Recorded } {
  const blocks = new Map<Hash, MasterchainBlock>()
  const libraries = new Map<Hash, Cell>()
  const absentLibraries = new Set<Hash>()
  const lookups = new Map<string, Lookup>()
  const seen = {
    configs: new Set<Hash>(),
    accounts: new Set<string>(),
    previous: new Set<Hash>(),
    before: new Set<Hash>(),
    proofs: new Set<string>(),
  }
  const recorded = {
    blocks,
    newest: undefined as BlockIdExt | undefined,
    configs: [] as { block: BlockIdExt; config: Cell }[],
    accounts: [] as { address: Address; block: BlockIdExt; state: ShardAccountState }[],
    libraries,
    absentLibraries,
    previousBlocks: [] as ({ block: BlockIdExt } & RecordedPreviousBlocks)[],
    fullBlocks: new Map<Hash, { id: BlockIdExt; root: Cell }>(),
    blockProofs: [] as { known: BlockIdExt; target: BlockIdExt | undefined; proof: BlockProof }[],
    onChainTraces: new Map<Hash, readonly OnChainTransaction[]>(),
    statesBefore: [] as { transaction: OnChainTransaction; state: ShardAccountState }[],
    get lookups() {
      return [...lookups.values()]
    },
  }

  // Each function gets the arguments and the result of the method that it is listed under.
  const captures: { readonly [M in keyof IndexedSource]?: Capture } = {
    getMasterchainBlock([choice], reply) {
      const block = reply as MasterchainBlock
      blocks.set(block.id.rootHash, block)
      if (choice === 'newest') recorded.newest = block.id
    },
    getConfig([of], reply) {
      const block = of as BlockIdExt
      if (isNew(seen.configs, block.rootHash)) recorded.configs.push({ block, config: reply as Cell })
    },
    getAccount([of, at], reply) {
      const [address, block] = [of as Address, at as BlockIdExt]
      if (!isNew(seen.accounts, `${address} ${block.rootHash}`)) return
      recorded.accounts.push({ address, block, state: reply as ShardAccountState })
    },
    getLibraries([of], reply) {
      const found = reply as ReadonlyMap<Hash, Cell>
      for (const hash of of as readonly Hash[]) {
        const library = found.get(hash)
        if (library) libraries.set(hash, library)
        else absentLibraries.add(hash)
      }
    },
    getPreviousBlocks([of], reply) {
      const block = of as BlockIdExt
      if (isNew(seen.previous, block.rootHash))
        recorded.previousBlocks.push({ block, ...(reply as RecordedPreviousBlocks) })
    },
    getBlock([of], reply) {
      const id = of as BlockIdExt
      recorded.fullBlocks.set(id.rootHash, { id, root: reply as Cell })
    },
    getBlockProof([from, to], reply) {
      const [known, target] = [from as BlockIdExt, to as BlockIdExt | undefined]
      if (isNew(seen.proofs, `${known.rootHash} ${target?.rootHash}`))
        recorded.blockProofs.push({ known, target, proof: reply as BlockProof })
    },
    getTraceOfMessage([of], reply) {
      if (reply) recorded.onChainTraces.set(of as Hash, reply as readonly OnChainTransaction[])
    },
    getStateBefore([of], reply) {
      const transaction = of as OnChainTransaction
      if (isNew(seen.before, transaction.hash))
        recorded.statesBefore.push({ transaction, state: reply as ShardAccountState })
    },
  }

  const wrapped: Record<string, unknown> = { ...(source as object) }
  for (const method of methodNames) {
    const own = (source as IndexedSource)[method] as ((...args: unknown[]) => Promise<unknown>) | undefined
    if (!own) continue
    const capture = captures[method]
    wrapped[method] = async (...args: unknown[]) => {
      const call = { method, args: callKey(method, args) }
      const key = `${method} ${call.args}`
      try {
        const reply = await own.apply(source, args)
        if (capture) {
          capture(args, reply)
          // An earlier attempt may have failed.
          lookups.delete(key)
        } else lookups.set(key, { ...call, reply })
        return reply
      } catch (error) {
        // A cancelled call has no result.
        if (isAppError(error) && error.code !== 'limit.cancelled' && !lookups.has(key)) {
          lookups.set(key, { ...call, failure: { code: error.code, details: error.details } })
        }
        throw error
      }
    }
  }
  // The same methods with the same results.
  return { source: wrapped as unknown as S, recorded }
}

function isNew<T>(seen: Set<T>, key: T): boolean {
  if (seen.has(key)) return false
  seen.add(key)
  return true
}
