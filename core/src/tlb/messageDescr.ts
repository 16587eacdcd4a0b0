import type { Cell } from '../cell/Cell.ts'
import { readAugDict } from '../cell/dict.ts'
import type { Block } from './block.ts'
import { anyCell, coins, record, type Tlb } from './combinators.ts'
import { currencyCollection } from './currency.ts'

/** import_fees$_ fees_collected:Grams value_imported:CurrencyCollection = ImportFees; */
const importFees = record('', { fees_collected: coins, value_imported: currencyCollection })

/** How many messages a block took and gave out. @throws input.cell */
export function countMessages({ extra }: Block): { readonly in: number; readonly out: number } {
  return { in: count(extra.in_msg_descr, importFees), out: count(extra.out_msg_descr, currencyCollection) }
}

function count(descr: Cell, extra: Tlb<unknown>): number {
  let found = 0
  const entries = readAugDict(descr.slice().loadMaybeRef(), 256, { extra: extra.read, value: anyCell.read })
  for (const _ of entries) found++
  return found
}
