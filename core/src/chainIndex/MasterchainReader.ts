import { type BlockIdExt, formatBlockId, formatBlockIdExt, fullShard, isSameBlock } from '../blockId.ts'
import type { Cell } from '../cell/Cell.ts'
import { type ChainSource, requireMethod } from '../chain/ChainSource.ts'
import type { CallOptions } from '../chain/MasterchainBlock.ts'
import { AppError } from '../errors.ts'
import { readBlock } from '../tlb/block.ts'
import { getPreviousBlockIds, toBlockIdExt } from '../tlb/blockLinks.ts'
import type { UnixSec } from '../units.ts'
import type { SeqnoRange } from './ChainIndex.ts'
import { type BlockRows, type BlockRowsOptions, type ReadBlock, readBlockRows } from './readBlockRows.ts'

/** A masterchain block with all blocks that it includes. */
export type MasterchainRows = {
  readonly id: BlockIdExt
  readonly utime: UnixSec
  /** The masterchain block before it, by its header. */
  readonly previous: BlockIdExt
  /** Itself first. */
  readonly blocks: readonly BlockRows[]
}

/** Which masterchain blocks a shard block can be after: the top blocks of the one before. */
type Tops = { readonly id: BlockIdExt; readonly shards: readonly BlockIdExt[] }

/** What is read, and of which network: that of the global ID, else any. */
export type MasterchainReaderOptions = BlockRowsOptions & {
  readonly globalId?: number | undefined
  /** The name of the index, for errors. */
  readonly name: string
}

/** Makes a call, again if it fails. */
type Request = <T>(call: (options: CallOptions) => Promise<T>) => Promise<T>

/** More than a masterchain block ever includes. */
const maxShardBlocks = 8192
/** Top blocks that are remembered: of the windows that are being read. */
const maxTops = 256

/**
 * Reads masterchain blocks with the shard blocks between consecutive ones. From the hashes in a masterchain block every block that
 * it includes follows, so what a source returns is either the block of the network or an error.
 */
export class MasterchainReader {
  readonly #source: ChainSource
  readonly #options: MasterchainReaderOptions
  readonly #tops = new Map<number, Tops>()

  constructor(source: ChainSource, options: MasterchainReaderOptions) {
    this.#source = source
    this.#options = options
  }

  /**
   * Reads consecutive masterchain blocks at the same time.
   *
   * @throws lookup.block, source.*, proof.*, index.network for a block of another network
   */
  async read({ first, last }: SeqnoRange, request: Request): Promise<MasterchainRows[]> {
    const seqnos = Array.from({ length: last - first + 1 }, (_, at) => first + at)
    const [known, ...masters] = await Promise.all([
      first === 1 ? undefined : this.#readTops(first - 1, request),
      ...seqnos.map(seqno => this.#readMaster(seqno, request)),
    ])
    return Promise.all(
      masters.map(async (master, at) => {
        const { id, utime } = master.rows.block
        const tops = at === 0 ? known : this.#tops.get(first + at - 1)
        const [previous] = getPreviousBlockIds(master.links.header)
        if (!previous || (tops && !isSameBlock(previous, tops.id)))
          throw contradiction(
            `${formatBlockIdExt(id)} does not follow ${tops ? formatBlockIdExt(tops.id) : 'any block'}`,
          )
        const shards = await this.#readShards(master, tops?.shards ?? [], request)
        return { id, utime, previous, blocks: [master.rows, ...shards] }
      }),
    )
  }

  async #readMaster(seqno: number, request: Request): Promise<ReadBlock> {
    const id = await this.#findId(seqno, request)
    const root = await this.#getBlock(id, request)
    const master = readBlockRows(id, root, seqno, this.#options)
    const { header, shards } = master.links
    this.#checkNetwork(header.globalId)
    this.#remember({ id, shards })
    return master
  }

  async #readTops(seqno: number, request: Request): Promise<Tops> {
    const known = this.#tops.get(seqno)
    if (known) return known
    const id = await this.#findId(seqno, request)
    const { extra, global_id } = readBlock(await this.#getBlock(id, request))
    this.#checkNetwork(global_id)
    const shards = (extra.custom?.shards ?? []).map(top => toBlockIdExt(top.workchain, top.shard, top))
    return this.#remember({ id, shards })
  }

  #remember(tops: Tops): Tops {
    this.#tops.set(tops.id.seqno, tops)
    if (this.#tops.size > maxTops)
      for (const seqno of [...this.#tops.keys()].slice(0, maxTops / 2)) this.#tops.delete(seqno)
    return tops
  }

  /** The blocks of all shards since the previous masterchain block, block by block back to its top blocks. */
  async #readShards(
    { rows: { block }, links: { shards } }: ReadBlock,
    before: readonly BlockIdExt[],
    request: Request,
  ): Promise<BlockRows[]> {
    const ended = new Set(before.map(formatBlockIdExt))
    const found = new Map<string, BlockRows>()
    const readBack = async (id: BlockIdExt): Promise<void> => {
      for (let waiting = [id]; waiting.length > 0; ) {
        const wanted = waiting.filter(each => each.seqno > 0 && !ended.has(formatBlockIdExt(each)))
        waiting = []
        for (const each of wanted) {
          const key = formatBlockIdExt(each)
          if (found.has(key)) continue
          const root = await this.#getBlock(each, request)
          const { rows, links } = readBlockRows(each, root, block.masterchainSeqno, this.#options)
          if (found.has(key)) continue
          found.set(key, rows)
          if (found.size > maxShardBlocks)
            throw new AppError('limit.cells', {
              what: 'the number of blocks of a masterchain block',
              limit: maxShardBlocks,
            })
          waiting.push(...getPreviousBlockIds(links.header))
        }
      }
    }
    await Promise.all(shards.map(readBack))
    return [...found.values()]
  }

  async #findId(seqno: number, request: Request): Promise<BlockIdExt> {
    const position = { workchain: -1, shard: fullShard, seqno }
    return request(async options => {
      const { findBlock } = this.#source
      if (!findBlock) return (await this.#source.getMasterchainBlock({ seqno }, options)).id
      const id = await findBlock.call(this.#source, position, options)
      if (!id) throw new AppError('lookup.block', { block: formatBlockId(position) })
      return id
    })
  }

  #getBlock(id: BlockIdExt, request: Request): Promise<Cell> {
    return request(options => requireMethod(this.#source, 'getBlock')(id, options))
  }

  #checkNetwork(found: number): void {
    const { globalId, name } = this.#options
    if (globalId === undefined || found === globalId) return
    const details = { index: name, found: `that of the network ${globalId}`, expected: `that of the network ${found}` }
    throw new AppError('index.network', details)
  }
}

const contradiction = (claim: string) => new AppError('proof.index', { claim })
