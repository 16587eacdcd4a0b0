import type { Cell } from '../cell/Cell.ts'
import { readAugDict } from '../cell/dict.ts'
import { AppError } from '../errors.ts'
import type { Hash } from '../units.ts'
import { blockInfo } from './blockInfo.ts'
import { anyCell, cellRef, hash, int, maybe, named, reader, record, ref, type Tlb, type Value } from './combinators.ts'
import { currencyCollection } from './currency.ts'
import { mcBlockExtra } from './mcBlockExtra.ts'

const blockExtraCells = {
  in_msg_descr: cellRef,
  out_msg_descr: cellRef,
  account_blocks: cellRef,
  rand_seed: hash,
  created_by: hash,
}

/**
 * block_extra#4a33f6fd in_msg_descr:^InMsgDescr out_msg_descr:^OutMsgDescr account_blocks:^ShardAccountBlocks
 *   rand_seed:bits256 created_by:bits256 custom:(Maybe ^McBlockExtra) = BlockExtra;
 */
const blockExtra = named('BlockExtra', record('#4a33f6fd', { ...blockExtraCells, custom: maybe(ref(mcBlockExtra)) }))

/**
 * block#11ef55aa global_id:int32 info:^BlockInfo value_flow:^ValueFlow state_update:^(MERKLE_UPDATE ShardState)
 *   extra:^BlockExtra = Block;
 */
const block = record('#11ef55aa', {
  global_id: int(32),
  info: ref(blockInfo),
  value_flow: cellRef,
  state_update: cellRef,
  extra: ref(blockExtra),
})
/** A block; value flow, state update, messages and transactions are not parsed. */
export type Block = Value<typeof block>

/** Reads a block. @throws input.cell */
export const readBlock: (cell: Cell) => Block = reader('Block', block)

/** update_hashes#72 {X:Type} old_hash:bits256 new_hash:bits256 = HASH_UPDATE X; */
const hashUpdate = record('#72', { old_hash: hash, new_hash: hash })
const readHashUpdate = reader('HASH_UPDATE', hashUpdate)
const accountBlockHead = record('#5', { account_addr: hash })

/** The transactions of one account in a block, with the state hash before and after. */
export type AccountBlock = {
  readonly account_addr: Hash
  readonly transactions: readonly Cell[]
  /** @throws input.cell */
  readonly state_update: Value<typeof hashUpdate>
}

// More than fit into any block; a few cells can unfold to 2^256 entries.
const maxTransactions = 2 ** 15

/**
 * acc_trans#5 account_addr:bits256 transactions:(HashmapAug 64 ^Transaction CurrencyCollection)
 *   state_update:^(HASH_UPDATE Account) = AccountBlock;
 */
const accountBlock = (countTransaction: () => void): Tlb<AccountBlock> => ({
  read(slice) {
    const { account_addr } = accountBlockHead.read(slice)
    const rest = anyCell.read(slice)
    const last = rest.refCount - 1
    // The dictionary is inline in this cell; the last reference is the state update.
    const dictionary = rest.part({ bits: [0, rest.bits], refs: [0, Math.max(0, last)] })
    const transactions: Cell[] = []
    for (const { value } of readAugDict(dictionary, 64, { extra: currencyCollection.read, value: cellRef.read })) {
      countTransaction()
      transactions.push(value)
    }
    return {
      account_addr,
      transactions,
      get state_update() {
        return readHashUpdate(rest.ref(last))
      },
    }
  },
})

/**
 * The accounts of a block with their transactions, ordered by account, then by logical time.
 * `_ (HashmapAugE 256 AccountBlock CurrencyCollection) = ShardAccountBlocks;`
 *
 * @throws input.cell, limit.cells
 */
export function* accountBlocks(account_blocks: Cell): Generator<AccountBlock> {
  let count = 0
  const countTransaction = () => {
    if (count++ === maxTransactions) {
      throw new AppError('limit.cells', { what: 'the number of transactions in a block', limit: maxTransactions })
    }
  }
  const root = account_blocks.slice().loadMaybeRef()
  const read = { extra: currencyCollection.read, value: named('AccountBlock', accountBlock(countTransaction)).read }
  for (const { key, value } of readAugDict(root, 256, read)) {
    if (BigInt(`0x${value.account_addr}`) !== key) {
      throw new AppError('input.cell', {
        reason: 'account address does not match its dictionary key',
        layout: 'ShardAccountBlocks',
      })
    }
    yield value
  }
}

/**
 * The transactions of a block by account id, in order of execution.
 *
 * @throws input.cell, limit.cells
 */
export const transactionsOfBlock = ({ extra }: Block): ReadonlyMap<Hash, readonly Cell[]> =>
  byAccount(extra.account_blocks)

const byAccount = (cell: Cell): ReadonlyMap<Hash, readonly Cell[]> =>
  new Map([...accountBlocks(cell)].map(({ account_addr, transactions }) => [account_addr, transactions]))

/** A block with its parts as cells, which may be pruned. @throws input.cell */
export const readBlockCells = reader(
  'Block',
  record('#11ef55aa', {
    global_id: int(32),
    info: cellRef,
    value_flow: cellRef,
    state_update: cellRef,
    extra: cellRef,
  }),
)
/** Block extra with its parts as cells. @throws input.cell */
export const readBlockExtraCells = reader(
  'BlockExtra',
  record('#4a33f6fd', { ...blockExtraCells, custom: maybe(cellRef) }),
)

/**
 * The transactions of a block by account id, from its root cell; reads nothing else of the block.
 *
 * @throws input.cell, limit.cells
 */
export const transactionsOfBlockCell = (root: Cell): ReadonlyMap<Hash, readonly Cell[]> =>
  byAccount(readBlockExtraCells(readBlockCells(root).extra).account_blocks)
