import type { Cell } from '../cell/Cell.ts'
import { readAugDict } from '../cell/dict.ts'
import { AppError } from '../errors.ts'
import type { Hash } from '../units.ts'
import type { Block } from './block.ts'
import { type InMsg, inMsg, type OutMsg, outMsg } from './blockMessages.ts'
import { anyCell, coins, record, type Tlb } from './combinators.ts'
import { currencyCollection } from './currency.ts'

/** import_fees$_ fees_collected:Grams value_imported:CurrencyCollection = ImportFees; */
const importFees = record('', { fees_collected: coins, value_imported: currencyCollection })

type BlockWithMessages = { readonly extra: Pick<Block['extra'], 'in_msg_descr' | 'out_msg_descr'> }

/**
 * The inbound messages of a block, by message hash: `_ (HashmapAugE 256 InMsg ImportFees) = InMsgDescr;`
 *
 * @throws input.cell, limit.cells
 */
export const readInMsgDescr = ({ extra }: BlockWithMessages): Generator<readonly [Hash, InMsg]> =>
  readEntries(extra.in_msg_descr, importFees, inMsg)

/**
 * The outbound messages of a block, by message hash: `_ (HashmapAugE 256 OutMsg CurrencyCollection) = OutMsgDescr;`
 *
 * @throws input.cell, limit.cells
 */
export const readOutMsgDescr = ({ extra }: BlockWithMessages): Generator<readonly [Hash, OutMsg]> =>
  readEntries(extra.out_msg_descr, currencyCollection, outMsg)

/**
 * The numbers of inbound and outbound messages of a block; the messages are not parsed.
 *
 * @throws input.cell, limit.cells
 */
export function countMessages({ extra }: BlockWithMessages): { readonly in: number; readonly out: number } {
  return {
    in: [...readEntries(extra.in_msg_descr, importFees, anyCell)].length,
    out: [...readEntries(extra.out_msg_descr, currencyCollection, anyCell)].length,
  }
}

// More than fit into any block; a few cells can unfold to 2^256 entries.
const maxMessages = 2 ** 15

function* readEntries<T>(descr: Cell, extra: Tlb<unknown>, message: Tlb<T>): Generator<readonly [Hash, T]> {
  let count = 0
  for (const { key, value } of readAugDict(loadRoot(descr, extra), 256, { extra: extra.read, value: message.read })) {
    if (count++ === maxMessages) {
      throw new AppError('limit.cells', { what: 'the number of messages in a block', limit: maxMessages })
    }
    yield [key.toString(16).padStart(64, '0') as Hash, value] // 256 bits
  }
}

/**
 * ahme_empty$0 {n:#} {X:Type} {Y:Type} extra:Y = HashmapAugE n X Y;
 * ahme_root$1 {n:#} {X:Type} {Y:Type} root:^(HashmapAug n X Y) extra:Y = HashmapAugE n X Y;
 */
function loadRoot(cell: Cell, extra: Tlb<unknown>): Cell | undefined {
  const slice = cell.slice()
  const root = slice.loadMaybeRef()
  extra.read(slice)
  slice.end()
  return root
}
