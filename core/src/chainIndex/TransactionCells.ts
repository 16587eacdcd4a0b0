import { type BlockIdExt, formatBlockId, formatBlockIdExt } from '../blockId.ts'
import { parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import type { PartialSource } from '../chain/ChainSource.ts'
import type { CallOptions } from '../chain/MasterchainBlock.ts'
import { sourceErrors } from '../chain/sourceErrors.ts'
import { LruCache } from '../LruCache.ts'
import { readBlock, transactionsOfBlock } from '../tlb/block.ts'
import { addressOf, type Hash } from '../units.ts'
import type { ChainIndex } from './ChainIndex.ts'
import type { IndexLoader } from './IndexLoader.ts'
import type { TransactionRow } from './rows.ts'

type CellLookup = (row: TransactionRow) => Cell | undefined
type ReadBlock = { readonly find: CellLookup; readonly bytes: number }

/** Blocks are kept until they have this size together. */
const maxBlockBytes = 32 * 2 ** 20
/** Kept cells that were read before, together: those of a history are in its traces, too. */
const maxCellBytes = 8 * 2 ** 20
const maxParallelBlocks = 8

/** The cells of indexed transactions: those that the index keeps, others from their blocks. */
export class TransactionCells {
  private readonly index: ChainIndex
  private readonly loader: IndexLoader
  private readonly others: PartialSource
  private readonly blocks = new LruCache<ReadBlock>(maxBlockBytes, ({ bytes }) => bytes)
  private readonly keptCells = new LruCache<Cell>(maxCellBytes, ({ store }) => store.bytes.length)
  private readonly reading = new Map<string, Promise<ReadBlock>>()

  constructor(index: ChainIndex, loader: IndexLoader, others: PartialSource) {
    this.index = index
    this.loader = loader
    this.others = others
  }

  /** @throws source.*, proof.*, index.* */
  async of(rows: readonly TransactionRow[], options: CallOptions): Promise<ReadonlyMap<Hash, Cell>> {
    const found = new Map<Hash, Cell>()
    if (this.index.identity.scope.keepsCells)
      await Promise.all(
        rows.map(async row => {
          const cell = await this.readKept(row)
          if (cell) found.set(row.hash, cell)
        }),
      )
    const groups = groupByBlock(rows.filter(({ hash }) => !found.has(hash)))
    while (groups.length > 0) {
      await Promise.all(
        groups.splice(0, maxParallelBlocks).map(async own => {
          const { find } = await this.readBlockOf(own, options)
          for (const row of own) {
            const cell = find(row)
            if (!cell)
              throw this.errors.malformed(`block ${formatBlockId(row.block)} does not have transaction ${row.hash}`)
            found.set(row.hash, cell)
          }
        }),
      )
    }
    return found
  }

  private async readKept(row: TransactionRow): Promise<Cell | undefined> {
    const known = this.keptCells.get(row.hash)
    if (known) return known
    const boc = await this.loader.cell(row)
    return boc && this.keptCells.set(row.hash, parseCell(boc))
  }

  private get errors() {
    return sourceErrors(this.others.name)
  }

  private readBlockOf([row]: readonly TransactionRow[], options: CallOptions): Promise<ReadBlock> {
    if (!row) throw new Error('a group has a row')
    const key = formatBlockId(row.block)
    const known = this.blocks.get(key)
    if (known) return Promise.resolve(known)
    const reading = this.reading.get(key) ?? this.readBlock(row, options)
    this.reading.set(key, reading)
    return reading.then(
      read => {
        this.reading.delete(key)
        return this.blocks.set(key, read)
      },
      (error: unknown) => {
        this.reading.delete(key)
        throw error
      },
    )
  }

  /** A source without full blocks may have their transactions. */
  private async readBlock({ block }: TransactionRow, options: CallOptions): Promise<ReadBlock> {
    const { getBlock, getBlockTransactions } = this.others
    const known = await this.index.block(block)
    if (getBlock && known) return this.readFullBlock(known.id, await getBlock.call(this.others, known.id, options))
    if (!getBlockTransactions) throw this.errors.unsupported('full blocks')
    const all = await getBlockTransactions.call(this.others, block, options)
    const byHash = new Map(all.map(({ cell }) => [cell.hash(), cell]))
    return {
      find: ({ hash }) => byHash.get(hash),
      bytes: all.reduce((sum, { cell }) => sum + cell.store.bytes.length, 0),
    }
  }

  private readFullBlock(id: BlockIdExt, root: Cell): ReadBlock {
    if (root.hash() !== id.rootHash) throw this.errors.malformed(`it is not block ${formatBlockIdExt(id)}`)
    const byAccount = new Map(
      [...transactionsOfBlock(readBlock(root))].map(([accountId, cells]) => [
        addressOf(id.workchain, accountId),
        cells,
      ]),
    )
    return {
      find: ({ account, hash }) => byAccount.get(account)?.find(cell => cell.hash() === hash),
      bytes: root.store.bytes.length,
    }
  }
}

function groupByBlock(rows: readonly TransactionRow[]): TransactionRow[][] {
  const groups = new Map<string, TransactionRow[]>()
  for (const row of rows) {
    const key = formatBlockId(row.block)
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}
