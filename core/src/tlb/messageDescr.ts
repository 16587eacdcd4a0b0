import type { Cell } from '../cell/Cell.ts'
import { readAugDict } from '../cell/dict.ts'
import { AppError } from '../errors.ts'
import type { Hash } from '../units.ts'
import type { Block } from './block.ts'
import { anyCell, coins, record, type Tlb } from './combinators.ts'
import { currencyCollection } from './currency.ts'
import { type InMsg, inMsg } from './inMsg.ts'
import { type OutMsg, outMsg } from './outMsg.ts'

/** import_fees$_ fees_collected:Grams value_imported:CurrencyCollection = ImportFees; */
const importFees = record('', { fees_collected: coins, value_imported: currencyCollection })

type Descriptions = { readonly extra: Pick<Block['extra'], 'in_msg_descr' | 'out_msg_descr'> }

/**
 * The messages that a block took, by the hash of the message: `_ (HashmapAugE 256 InMsg ImportFees) = InMsgDescr;`
 *
 * @throws input.cell, limit.cells
 */
export const inMessages = ({ extra }: Descriptions): Generator<readonly [Hash, InMsg]> =>
  entries(extra.in_msg_descr, importFees, inMsg)

/**
 * The messages that a block gave out, by the hash of the message: `_ (HashmapAugE 256 OutMsg CurrencyCollection) = OutMsgDescr;`
 *
 * @throws input.cell, limit.cells
 */
export const outMessages = ({ extra }: Descriptions): Generator<readonly [Hash, OutMsg]> =>
  entries(extra.out_msg_descr, currencyCollection, outMsg)

/** How many messages a block took and gave out; none of them is read. @throws input.cell, limit.cells */
export function countMessages({ extra }: Descriptions): { readonly in: number; readonly out: number } {
  return {
    in: [...entries(extra.in_msg_descr, importFees, anyCell)].length,
    out: [...entries(extra.out_msg_descr, currencyCollection, anyCell)].length,
  }
}

// More than fit into any block; a few cells can unfold to 2^256 entries.
const mostMessages = 2 ** 15

function* entries<T>(descr: Cell, extra: Tlb<unknown>, message: Tlb<T>): Generator<readonly [Hash, T]> {
  let count = 0
  for (const { key, value } of readAugDict(rootOf(descr, extra), 256, { extra: extra.read, value: message.read })) {
    if (count++ === mostMessages) {
      throw new AppError('limit.cells', { what: 'the number of messages in a block', limit: mostMessages })
    }
    yield [key.toString(16).padStart(64, '0') as Hash, value] // 256 bits
  }
}

/**
 * ahme_empty$0 {n:#} {X:Type} {Y:Type} extra:Y = HashmapAugE n X Y;
 * ahme_root$1 {n:#} {X:Type} {Y:Type} root:^(HashmapAug n X Y) extra:Y = HashmapAugE n X Y;
 */
function rootOf(cell: Cell, extra: Tlb<unknown>): Cell | undefined {
  const slice = cell.slice()
  const root = slice.loadMaybeRef()
  extra.read(slice)
  slice.end()
  return root
}
