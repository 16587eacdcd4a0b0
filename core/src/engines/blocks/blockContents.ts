import { type BlockIdExt, formatBlockId, fullShard } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
import { requireMethod } from '../../chain/ChainSource.ts'
import type { BlockIdRef } from '../../encoding/parseBlockRef.ts'
import { AppError } from '../../errors.ts'
import { type Block, readBlock, transactionsOfBlock } from '../../tlb/block.ts'
import { readTransaction, type TransactionCell } from '../../tlb/transaction.ts'
import { type Address, addressOf, type Lt } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { unlessUnsupported } from '../context/optionalRequests.ts'
import { balancesAfterTransactions, walletsAfterBlock } from './balances.ts'
import { getGivenId, resolveBlockId } from './resolveBlock.ts'

/** A block with all its cells. */
export type ParsedBlock = { readonly id: BlockIdExt; readonly root: Cell; readonly block: Block }

/** A transaction of a block, not yet parsed. */
export type UnparsedTransaction = {
  readonly account: Address
  readonly lt: Lt
  readonly cell: Cell
  /** The account's balance after it, if the block contains it. */
  readonly balance?: () => bigint | undefined
  /** Whether an account is a wallet after the block, if the block tells. */
  readonly isWallet?: (account: Address) => boolean
  /** Parses the cell like `readTransaction`, once even when the balance needs it too. */
  readonly read?: () => TransactionCell
}

/** A block with all its cells, checked against its id. @throws lookup.block, source.*, proof.* */
export async function getFullBlock(context: CallContext, id: BlockIdExt): Promise<ParsedBlock> {
  const root = await requireMethod(context.network.chain, 'getBlock')(id, callOptions(context))
  const block = readBlock(root)
  const { workchain, shard } = block.info.shard
  const own = { workchain, shard, seqno: block.info.seq_no }
  if (root.hash() !== id.rootHash || formatBlockId(own) !== formatBlockId(id)) {
    throw new AppError('proof.header', { claim: `the source returned another block for ${formatBlockId(id)}` })
  }
  return { id, root, block }
}

/** The transactions of a full block by logical time, then by account. @throws input.cell */
export function transactionsIn({ id, block }: Pick<ParsedBlock, 'id' | 'block'>): readonly UnparsedTransaction[] {
  const accounts = transactionsOfBlock(block)
  const known = new Map<Cell, TransactionCell>()
  const readAndKeep = (cell: Cell) => {
    const transaction = readTransaction(cell)
    known.set(cell, transaction)
    return transaction
  }
  let balances: ReadonlyMap<Cell, bigint> | undefined
  // Computed for all transactions on first use.
  const balanceAfter = (cell: Cell) => {
    balances ??= balancesAfterTransactions({ id, block }, accounts, readAndKeep)
    return balances.get(cell)
  }
  let wallets: ((account: Address) => boolean) | undefined
  const isWallet = (account: Address) => {
    wallets ??= walletsAfterBlock({ id, block })
    return wallets(account)
  }
  return [...accounts]
    .flatMap(([accountId, cells]) =>
      cells.map(cell => ({
        account: addressOf(id.workchain, accountId),
        lt: ltOf(cell),
        cell,
        balance: () => balanceAfter(cell),
        isWallet,
        read: () => known.get(cell) ?? readTransaction(cell),
      })),
    )
    .sort(compareByLt)
}

/** transaction$0111 account_addr:bits256 lt:uint64 … */
function ltOf(cell: Cell): Lt {
  const slice = cell.slice()
  slice.skip(4 + 256)
  return slice.loadBigUint(64) as Lt // a logical time by its field
}

/** By logical time, then by account as in a block. */
export const compareByLt = (a: UnparsedTransaction, b: UnparsedTransaction): number =>
  a.lt < b.lt ? -1 : a.lt > b.lt ? 1 : a.account < b.account ? -1 : a.account > b.account ? 1 : 0

/** The transactions of the full block, else as the source lists them. @throws lookup.block, source.*, proof.* */
export async function transactionsAt(
  context: CallContext,
  blockId: BlockIdRef,
): Promise<readonly UnparsedTransaction[]> {
  const { chain } = context.network
  const { workchain, shard, seqno } = blockId
  const given = getGivenId(blockId)
  const isResolvable = given || chain.findBlock !== undefined || (workchain === -1 && shard === fullShard)
  // A block given by its hashes need not be looked up.
  const id = async () => (given && chain.getBlock ? given : resolveBlockId(context, blockId))
  if (!chain.getBlockTransactions) return transactionsIn(await getFullBlock(context, await id()))
  if (isResolvable) {
    const found = await unlessUnsupported(async () => {
      // Given hashes are checked against the block id, also when the source has no full blocks.
      const known = chain.getBlock || given ? await id() : undefined
      return known && chain.getBlock && getFullBlock(context, known)
    })
    if (found) return transactionsIn(found)
  }
  const listed = await chain.getBlockTransactions({ workchain, shard, seqno }, callOptions(context))
  return listed.map(({ account, cell }) => ({ account, lt: ltOf(cell), cell })).sort(compareByLt)
}

/** Parses a listed transaction and checks its account. @throws input.cell, source.malformed */
export function readBlockTransaction(
  { network }: CallContext,
  { account, cell, read }: UnparsedTransaction,
): TransactionCell {
  const transaction = read ? read() : readTransaction(cell)
  if (!account.endsWith(`:${transaction.account_addr}`)) {
    throw new AppError('source.malformed', {
      source: network.chain.name,
      reason: `transaction ${cell.hash()} is listed under another account`,
    })
  }
  return transaction
}
