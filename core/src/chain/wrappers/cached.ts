import type { Cell } from '../../cell/Cell.ts'
import type { BlockLink, BlockProof } from '../../proof/BlockProof.ts'
import type { Hash } from '../../units.ts'
import type { MasterchainBlock } from '../ChainSource.ts'
import type { IndexedSource, IndexedTrace } from '../TraceSource.ts'
import { asking } from './methods.ts'
import { questionText } from './questionText.ts'

/** How much is kept, and for how long the newest block counts as the newest. */
export type CacheLimits = {
  readonly nowMs: () => number
  readonly newestForMs?: number
  readonly entries?: number
  /** For whole blocks and chains of blocks. */
  readonly bytes?: number
}

/**
 * A source that remembers what cannot change any more: blocks by number, what holds at a block, libraries, traces that
 * are complete. Nothing that failed is remembered, nor that there is none.
 */
export function cached<S extends IndexedSource>(
  source: S,
  { nowMs, newestForMs = 1000, entries = 2000, bytes = 64 * 2 ** 20 }: CacheLimits,
): S {
  const store = new Recent<unknown>(entries)
  const libraries = new Recent<Cell>(entries)
  const blocks = new Recent<Cell>(bytes, cell => cell.store.bytes.length)
  const proofs = new Recent<BlockProof>(bytes / 8, proof => sum(proof.steps.map(bytesOf)))
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
    ...(source.findBlock && {
      findBlock: (...args: Parameters<NonNullable<IndexedSource['findBlock']>>) =>
        keep(`found ${questionText('findBlock', args)}`, async () => source.findBlock?.(...args)),
    }),
    ...(source.getBlock && {
      getBlock: (...args: Parameters<NonNullable<IndexedSource['getBlock']>>) => {
        const [{ rootHash, fileHash }] = args
        return blocks.orElse(`${rootHash} ${fileHash}`, () => asking(source, 'getBlock')(...args))
      },
    }),
    ...(source.getBlockProof && {
      getBlockProof: (...args: Parameters<NonNullable<IndexedSource['getBlockProof']>>) => {
        const [known, target] = args
        const ask = () => asking(source, 'getBlockProof')(...args)
        // To the newest block the way is another one tomorrow.
        return target ? proofs.orElse(`${known.rootHash} ${target.rootHash} ${target.fileHash}`, ask) : ask()
      },
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

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

/** Proofs and signatures are nearly all of a link. */
const bytesOf = (link: BlockLink): number =>
  1000 +
  link.destProof.length +
  (link.kind === 'back'
    ? link.proof.length + link.stateProof.length
    : link.configProof.length + 200 * link.signatures.signatures.length)

/** The entries used last; when they weigh too much together, those go that were not used for longest. */
class Recent<V> {
  private readonly entries = new Map<string, V>()
  private readonly most: number
  private readonly weigh: (value: V) => number
  private weight = 0

  constructor(most: number, weigh: (value: V) => number = () => 1) {
    this.most = most
    this.weigh = weigh
  }

  /** What is known, or else what is found out now. */
  async orElse(key: string, ask: () => Promise<V>): Promise<V> {
    const known = this.get(key)
    if (known !== undefined) return known
    const value = await ask()
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
      if (this.weight <= this.most) break
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
