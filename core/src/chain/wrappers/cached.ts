import type { Cell } from '../../cell/Cell.ts'
import type { BlockLink, BlockProof } from '../../proof/BlockProof.ts'
import type { Hash } from '../../units.ts'
import type { MasterchainBlock } from '../ChainSource.ts'
import type { IndexedSource, IndexedTrace } from '../TraceSource.ts'
import { callKey } from './callKey.ts'
import { requireMethod } from './methods.ts'

/** The size of a cache, and how long the newest block is cached. */
export type CacheLimits = {
  readonly nowMs: () => number
  readonly newestForMs?: number
  readonly entries?: number
  /** For full blocks and block proofs. */
  readonly bytes?: number
}

/**
 * Wraps a source with a cache of what can no longer change: blocks by seqno, state at a block, libraries, complete traces.
 * Neither failures nor missing results are cached.
 */
export function cached<S extends IndexedSource>(
  source: S,
  { nowMs, newestForMs = 1000, entries = 2000, bytes = 64 * 2 ** 20 }: CacheLimits,
): S {
  const store = new LruCache<unknown>(entries)
  const libraries = new LruCache<Cell>(entries)
  const blocks = new LruCache<Cell>(bytes, cell => cell.store.bytes.length)
  const proofs = new LruCache<BlockProof>(bytes / 8, proof => total(proof.steps.map(linkBytes)))
  let newest: { readonly at: number; readonly block: MasterchainBlock } | undefined

  async function keep<T>(key: string, load: () => Promise<T>, isFinal: (value: T) => boolean = () => true): Promise<T> {
    const known = store.get(key)
    // A key identifies one method, and with it the type of its result.
    if (known !== undefined) return known as T
    const value = await load()
    if (value !== undefined && isFinal(value)) store.set(key, value)
    return value
  }
  const complete = (trace: IndexedTrace | undefined): boolean =>
    trace !== undefined && !trace.pending && !trace.cutShort && trace.transactions.every(({ emulated }) => !emulated)

  return {
    ...source,
    async getMasterchainBlock(choice, options) {
      if (choice !== 'newest') {
        return keep(
          `block ${choice.seqno}`,
          () => source.getMasterchainBlock(choice, options),
          ({ inferred }) => !inferred,
        )
      }
      if (newest && nowMs() - newest.at < newestForMs) return newest.block
      const block = await source.getMasterchainBlock(choice, options)
      newest = { at: nowMs(), block }
      return block
    },
    getConfig: (block, options) => keep(`config ${block.rootHash}`, () => source.getConfig(block, options)),
    getAccount: (address, block, options) =>
      keep(`account ${address} ${block.rootHash}`, () => source.getAccount(address, block, options)),
    async getLibraries(hashes, options) {
      const found = new Map<Hash, Cell>()
      const missing = hashes.filter(hash => {
        const known = libraries.get(hash)
        if (known) found.set(hash, known)
        return !known
      })
      if (missing.length > 0) {
        for (const [hash, cell] of await source.getLibraries(missing, options)) {
          libraries.set(hash, cell)
          found.set(hash, cell)
        }
      }
      return found
    },
    ...(source.getPreviousBlocks && {
      getPreviousBlocks: (...args: Parameters<NonNullable<IndexedSource['getPreviousBlocks']>>) =>
        keep(`previous ${args[0].rootHash}`, async () => source.getPreviousBlocks?.(...args)),
    }),
    ...(source.getBlockTransactions && {
      getBlockTransactions: (...args: Parameters<NonNullable<IndexedSource['getBlockTransactions']>>) =>
        keep(`transactions ${args[0].workchain} ${args[0].shard} ${args[0].seqno}`, async () =>
          source.getBlockTransactions?.(...args),
        ),
    }),
    ...(source.findBlock && {
      findBlock: (...args: Parameters<NonNullable<IndexedSource['findBlock']>>) =>
        keep(`found ${callKey('findBlock', args)}`, async () => source.findBlock?.(...args)),
    }),
    ...(source.getBlock && {
      getBlock: (...args: Parameters<NonNullable<IndexedSource['getBlock']>>) => {
        const [{ rootHash, fileHash }] = args
        return blocks.getOrLoad(`${rootHash} ${fileHash}`, () => requireMethod(source, 'getBlock')(...args))
      },
    }),
    ...(source.getBlockProof && {
      getBlockProof: (...args: Parameters<NonNullable<IndexedSource['getBlockProof']>>) => {
        const [known, target] = args
        const load = () => requireMethod(source, 'getBlockProof')(...args)
        // A proof of the newest block changes with the block.
        return target ? proofs.getOrLoad(`${known.rootHash} ${target.rootHash} ${target.fileHash}`, load) : load()
      },
    }),
    ...(source.getBlockByLt && {
      getBlockByLt: (...args: Parameters<NonNullable<IndexedSource['getBlockByLt']>>) =>
        keep(`block of ${args[0]} at ${args[1]}`, async () => source.getBlockByLt?.(...args)),
    }),
    ...(source.getAccountTransactions && {
      getAccountTransactions: (...args: Parameters<NonNullable<IndexedSource['getAccountTransactions']>>) => {
        const [account, { from, count }] = args
        const load = async () => (await source.getAccountTransactions?.(...args)) ?? []
        // The newest transaction changes; a short list may be longer at another source.
        return from === undefined
          ? load()
          : keep(`transactions of ${account} from ${from.hash} ${count}`, load, found => found.length === count)
      },
    }),
    ...(source.getIndexedTrace && {
      getIndexedTrace: (...args: Parameters<NonNullable<IndexedSource['getIndexedTrace']>>) =>
        keep(`trace ${args[0].by} ${args[0].hash}`, async () => source.getIndexedTrace?.(...args), complete),
    }),
  }
}

const total = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

/** Approximate size in bytes: proofs and signatures make up nearly all of a link. */
const linkBytes = (link: BlockLink): number =>
  1000 +
  link.destProof.length +
  (link.kind === 'back'
    ? link.proof.length + link.stateProof.length
    : link.configProof.length + 200 * link.signatures.signatures.length)

/** A cache limited by total weight; evicts the least recently used entries. */
class LruCache<V> {
  private readonly entries = new Map<string, V>()
  private readonly maxWeight: number
  private readonly weigh: (value: V) => number
  private weight = 0

  constructor(maxWeight: number, weigh: (value: V) => number = () => 1) {
    this.maxWeight = maxWeight
    this.weigh = weigh
  }

  /** The cached value, or the one that `load` returns, which is cached. */
  async getOrLoad(key: string, load: () => Promise<V>): Promise<V> {
    const known = this.get(key)
    if (known !== undefined) return known
    const value = await load()
    this.set(key, value)
    return value
  }

  get(key: string): V | undefined {
    const value = this.entries.get(key)
    if (value !== undefined) {
      this.entries.delete(key)
      this.entries.set(key, value)
    }
    return value
  }

  set(key: string, value: V): void {
    this.remove(key)
    this.entries.set(key, value)
    this.weight += this.weigh(value)
    for (const oldest of this.entries.keys()) {
      if (this.weight <= this.maxWeight) break
      this.remove(oldest)
    }
  }

  private remove(key: string): void {
    const value = this.entries.get(key)
    if (value === undefined) return
    this.entries.delete(key)
    this.weight -= this.weigh(value)
  }
}
