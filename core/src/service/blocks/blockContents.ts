import type { Cell } from '../../cell/Cell.ts'
import type { BlockId } from '../../chain/ChainSource.ts'
import { asking } from '../../chain/wrappers/methods.ts'
import { AppError, isAppError } from '../../errors.ts'
import { type NotedPlace, wholeShard } from '../../input/blockNotation.ts'
import { type Block, readBlock, transactionsOfBlock } from '../../tlb/block.ts'
import { readTransaction, type Transaction } from '../../tlb/transaction.ts'
import { type Address, addressOf, type Lt } from '../../units.ts'
import type { Context } from '../Deps.ts'
import { balancesIn } from './balances.ts'
import { idAt, isUntold, optionsOf, placeText } from './nameBlock.ts'

/** A block that is at hand as a whole. */
export type WholeBlock = { readonly id: BlockId; readonly root: Cell; readonly block: Block }

/** A transaction of a block, not read yet. */
export type ListedTransaction = {
  readonly account: Address
  readonly lt: Lt
  readonly cell: Cell
  /** The account's balance after it, where the block tells. */
  readonly balance?: () => bigint | undefined
  /** Reads it, as `readTransaction` does, but not again where that was needed for a balance. */
  readonly read?: () => Transaction
}

/** The whole of a block. @throws lookup.block, source.*, proof.* */
export async function wholeBlock(context: Context, id: BlockId): Promise<WholeBlock> {
  const root = await asking(context.network.chain, 'getBlock')(id, optionsOf(context))
  const block = readBlock(root)
  const { workchain, shard } = block.info.shard
  const own = { workchain, shard, seqno: block.info.seq_no }
  if (root.hash() !== id.rootHash || placeText(own) !== placeText(id)) {
    throw new AppError('proof.header', { claim: `what was given for block ${placeText(id)} is another one` })
  }
  return { id, root, block }
}

/** The transactions of a whole block by logical time, those of the same time by account. @throws input.cell */
export function transactionsIn({ id, block }: Pick<WholeBlock, 'id' | 'block'>): readonly ListedTransaction[] {
  const accounts = transactionsOfBlock(block)
  const known = new Map<Cell, Transaction>()
  const readAndKeep = (cell: Cell) => {
    const transaction = readTransaction(cell)
    known.set(cell, transaction)
    return transaction
  }
  let balances: ReadonlyMap<Cell, bigint> | undefined
  // Once for all, when somebody asks.
  const balanceAfter = (cell: Cell) => {
    balances ??= balancesIn({ id, block }, accounts, readAndKeep)
    return balances.get(cell)
  }
  return [...accounts]
    .flatMap(([accountId, cells]) =>
      cells.map(cell => ({
        account: addressOf(id.workchain, accountId),
        lt: ltOf(cell),
        cell,
        balance: () => balanceAfter(cell),
        read: () => known.get(cell) ?? readTransaction(cell),
      })),
    )
    .sort(byTime)
}

/** transaction$0111 account_addr:bits256 lt:uint64 … */
function ltOf(cell: Cell): Lt {
  const slice = cell.slice()
  slice.skip(4 + 256)
  return slice.loadBigUint(64) as Lt // the field's meaning
}

/** By logical time; the order of a block, by account, decides between equal ones. */
export const byTime = (a: ListedTransaction, b: ListedTransaction): number =>
  a.lt < b.lt ? -1 : a.lt > b.lt ? 1 : a.account < b.account ? -1 : a.account > b.account ? 1 : 0

/**
 * The transactions of a block by its place: from the whole block where the source has it, else as the source lists them.
 *
 * @throws lookup.block, source.*, proof.*
 */
export async function transactionsAt(context: Context, place: NotedPlace): Promise<readonly ListedTransaction[]> {
  const { chain } = context.network
  const { workchain, shard, seqno, hashes } = place
  const isNameable = hashes !== undefined || chain.findBlock !== undefined || (workchain === -1 && shard === wholeShard)
  // Whoever gives a block by its hashes need not look for it first.
  const id = async () =>
    hashes && chain.getBlock
      ? { workchain, shard, seqno, rootHash: hashes.root, fileHash: hashes.file }
      : idAt(context, place)
  if (!chain.getBlockTransactions) return transactionsIn(await wholeBlock(context, await id()))
  if (isNameable) {
    const found = await unlessUntold(async () => {
      // Hashes that are given are to be those of the place, also where there are no whole blocks.
      const known = chain.getBlock || hashes ? await id() : undefined
      return known && chain.getBlock && wholeBlock(context, known)
    })
    if (found) return transactionsIn(found)
  }
  const listed = await chain.getBlockTransactions({ workchain, shard, seqno }, optionsOf(context))
  return listed.map(({ account, cell }) => ({ account, lt: ltOf(cell), cell })).sort(byTime)
}

/** "Cannot tell" is not the answer where there may be another way. */
export async function unlessUntold<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (isAppError(error) && isUntold(error.code)) return undefined
    throw error
  }
}

/** Reads a listed transaction, and checks that it is what the list says. @throws input.cell, source.malformed */
export function readListed({ network }: Context, { account, cell, read }: ListedTransaction): Transaction {
  const transaction = read ? read() : readTransaction(cell)
  if (!account.endsWith(`:${transaction.account_addr}`)) {
    throw new AppError('source.malformed', {
      source: network.chain.name,
      reason: `transaction ${cell.hash()} is listed under another account`,
    })
  }
  return transaction
}
