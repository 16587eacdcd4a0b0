import type { Cell } from '../cell/Cell.ts'
import { readAugDict } from '../cell/dict.ts'
import { AppError } from '../errors.ts'
import type { Hash } from '../units.ts'
import { blockInfo } from './blockInfo.ts'
import {
  anyCell,
  cellRef,
  coins,
  hash,
  int,
  maybe,
  named,
  reader,
  readToEnd,
  record,
  ref,
  type Tlb,
  type Value,
} from './combinators.ts'
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

const accountBlockHead = record('#5', { account_addr: hash })

/** The transactions of one account in a block; its state update is not parsed. */
type AccountBlock = { readonly account_addr: Hash; readonly transactions: readonly Cell[] }

// More than fit into any block; a few cells can unfold to 2^256 entries.
const maxEntries = 2 ** 15

/**
 * acc_trans#5 account_addr:bits256 transactions:(HashmapAug 64 ^Transaction CurrencyCollection)
 *   state_update:^(HASH_UPDATE Account) = AccountBlock;
 */
const accountBlock = (countTransaction: () => void): Tlb<AccountBlock> => ({
  read(slice) {
    const { account_addr } = accountBlockHead.read(slice)
    const { cell, bit } = slice.location
    // The dictionary is inline in this cell; the last reference is the state update.
    const dictionary = cell.part({
      bits: [bit, cell.bits],
      refs: [cell.refCount - slice.remainingRefs, cell.refCount - 1],
    })
    slice.skip(slice.remainingBits)
    slice.skipRefs(slice.remainingRefs)
    const transactions: Cell[] = []
    for (const { value } of readAugDict(dictionary, 64, { extra: currencyCollection.read, value: cellRef.read })) {
      countTransaction()
      transactions.push(value)
    }
    return { account_addr, transactions }
  },
})

/**
 * The transactions of a block by account id, in order of execution.
 * `_ (HashmapAugE 256 AccountBlock CurrencyCollection) = ShardAccountBlocks;`
 *
 * @throws input.cell, limit.cells
 */
export function transactionsOfBlock({
  extra,
}: {
  readonly extra: Pick<Block['extra'], 'account_blocks'>
}): ReadonlyMap<Hash, readonly Cell[]> {
  let count = 0
  const countTransaction = () => {
    if (count++ === maxEntries) throw limitError('transactions')
  }
  const root = extra.account_blocks.slice().loadMaybeRef()
  const read = { extra: currencyCollection.read, value: named('AccountBlock', accountBlock(countTransaction)).read }
  const found = new Map<Hash, readonly Cell[]>()
  for (const { key, value } of readAugDict(root, 256, read)) {
    if (BigInt(`0x${value.account_addr}`) !== key) {
      throw new AppError('input.cell', {
        reason: 'account address does not match its dictionary key',
        layout: 'ShardAccountBlocks',
      })
    }
    found.set(value.account_addr, value.transactions)
  }
  return found
}

const limitError = (what: string) =>
  new AppError('limit.cells', { what: `the number of ${what} in a block`, limit: maxEntries })

/** import_fees$_ fees_collected:Grams value_imported:CurrencyCollection = ImportFees; */
const importFees = record('', { fees_collected: coins, value_imported: currencyCollection })

/**
 * The numbers of inbound and outbound messages of a block; the messages are not parsed.
 *
 * _ (HashmapAugE 256 InMsg ImportFees) = InMsgDescr;
 * _ (HashmapAugE 256 OutMsg CurrencyCollection) = OutMsgDescr;
 *
 * @throws input.cell, limit.cells
 */
export const countMessages = ({
  extra,
}: {
  readonly extra: Pick<Block['extra'], 'in_msg_descr' | 'out_msg_descr'>
}): { readonly in: number; readonly out: number } => ({
  in: countEntries(extra.in_msg_descr, importFees),
  out: countEntries(extra.out_msg_descr, currencyCollection),
})

/**
 * ahme_empty$0 {n:#} {X:Type} {Y:Type} extra:Y = HashmapAugE n X Y;
 * ahme_root$1 {n:#} {X:Type} {Y:Type} root:^(HashmapAug n X Y) extra:Y = HashmapAugE n X Y;
 */
function countEntries(descr: Cell, extra: Tlb<unknown>): number {
  const { root } = readToEnd(record('', { root: maybe(cellRef), extra }), descr)
  let count = 0
  for (const _ of readAugDict(root, 256, { extra: extra.read, value: anyCell.read })) {
    if (count++ === maxEntries) throw limitError('messages')
  }
  return count
}

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
