import type { Cell } from '../../cell/Cell.ts'
import type { Hash } from '../../units.ts'
import type { MasterchainBlock } from '../ChainSource.ts'
import type { IndexedSource, IndexedTrace } from '../TraceSource.ts'

/** How much is kept, and for how long the newest block counts as the newest. */
export type CacheLimits = {
  readonly nowMs: () => number
  readonly newestForMs?: number
  readonly entries?: number
}

/**
 * A source that remembers what cannot change any more: blocks by number, what holds at a block, libraries, traces that
 * are complete. Nothing that failed is remembered, nor that there is none.
 */
export function cached<S extends IndexedSource>(
  source: S,
  { nowMs, newestForMs = 1000, entries = 2000 }: CacheLimits,
): S {
  const store = new Recent<unknown>(entries)
  const libraries = new Recent<Cell>(entries)
  let newest: { readonly at: number; readonly block: MasterchainBlock } | undefined

  async function keep<T>(key: string, ask: () => Promise<T>, lasting: (value: T) => boolean = () => true): Promise<T> {
    const known = store.get(key)
    // Under a key lies what the same question was answered with.
    if (known !== undefined) return known as T
    const value = await ask()
    if (value !== undefined && lasting(value)) store.set(key, value)
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
    ...(source.getBlockByLt && {
      getBlockByLt: (...args: Parameters<NonNullable<IndexedSource['getBlockByLt']>>) =>
        keep(`block of ${args[0]} at ${args[1]}`, async () => source.getBlockByLt?.(...args)),
    }),
    ...(source.getAccountTransactions && {
      getAccountTransactions: (...args: Parameters<NonNullable<IndexedSource['getAccountTransactions']>>) => {
        const [account, { from, count }] = args
        const ask = async () => (await source.getAccountTransactions?.(...args)) ?? []
        // The newest one is another one tomorrow; a list that ends early may be longer elsewhere.
        return from === undefined
          ? ask()
          : keep(`transactions of ${account} from ${from.hash} ${count}`, ask, found => found.length === count)
      },
    }),
    ...(source.getIndexedTrace && {
      getIndexedTrace: (...args: Parameters<NonNullable<IndexedSource['getIndexedTrace']>>) =>
        keep(`trace ${args[0].by} ${args[0].hash}`, async () => source.getIndexedTrace?.(...args), complete),
    }),
  }
}

/** The entries used last; when there are too many, the one that was not used for longest goes. */
class Recent<V> {
  private readonly entries = new Map<string, V>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
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
    this.entries.delete(key)
    this.entries.set(key, value)
    const [oldest] = this.entries.keys()
    if (this.entries.size > this.most && oldest !== undefined) this.entries.delete(oldest)
  }
}
